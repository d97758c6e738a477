// Leaving a running match: to the lobby for a while, or for good by a choice with a name.
import { createElement, showErrors, translate } from "./common.js";

const HOME = "/";

// Nobody but bots plays beside us: those who stood up do not count.
export function playsAlone(table) {
  return !table.seats.some(
    (seat, number) => seat.kind === "person" && !seat.left && number !== table.you,
  );
}

export function openLeaving(table, connection) {
  const alone = playsAlone(table);
  const go = (command) =>
    showErrors(async () => {
      if (command) await connection.send(command);
      location.href = HOME;
    });
  const dialog = createElement(
    "dialog",
    { id: "leaving", "aria-labelledby": "leaving-title", onclose: () => dialog.remove() },
    createElement("h2", { id: "leaving-title" }, translate("leave_title")),
    // Against bots alone the match pauses; among people the seat is kept, and one is away.
    choice(
      "for_now",
      alone ? "pause_about" : "away_about",
      () => go(alone && { do: "leave" }),
      true,
    ),
    alone
      ? choice("end_match", "end_about", () => go({ do: "end" }))
      : choice("give_up", "give_up_about", () => go({ do: "leave" })),
    createElement("button", { class: "quiet", onclick: () => dialog.close() }, translate("stay")),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function choice(label, about, onclick, isMain = false) {
  return createElement(
    "div",
    { class: "way-out" },
    createElement(
      "button",
      { class: isMain ? "main" : "", "data-way": label, onclick },
      translate(label),
    ),
    createElement("p", { class: "soft small" }, translate(about)),
  );
}
