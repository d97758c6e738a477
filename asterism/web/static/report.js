// Telling the operator about a player or a line of chat.
import { $, createElement, showErrors, toast, translate } from "./common.js";

const MAX_TEXT = 500; // characters of a report

// Reports a player; `quote` is the line it is about, if it is about one.
export function reportButton(connection, seat, name, quote = "") {
  const says = translate("report_of", { name });
  const report = (reason) => send(connection, seat, reason, quote);
  return createElement(
    "button",
    {
      type: "button",
      class: "report quiet",
      title: says,
      "aria-label": says,
      onclick: () => openForm(says, report),
    },
    "⚑",
  );
}

async function send(connection, seat, reason, quote) {
  const text = (quote ? `${reason} — “${quote}”` : reason).slice(0, MAX_TEXT);
  await connection.send({ do: "report", seat, text });
  toast(translate("report_sent"));
}

function openForm(title, onSubmit) {
  $("#report-form")?.remove();
  const text = createElement("textarea", { required: true, maxlength: MAX_TEXT, rows: 4 });
  const submit = (event) => {
    event.preventDefault();
    showErrors(async () => {
      await onSubmit(text.value.trim());
      dialog.close();
    });
  };
  const dialog = createElement(
    "dialog",
    { id: "report-form", class: "panel", "aria-labelledby": "report-title" },
    createElement("h2", { id: "report-title" }, title),
    createElement(
      "form",
      { class: "stack", onsubmit: submit },
      createElement(
        "label",
        { class: "field" },
        createElement("span", {}, translate("report_ask")),
        text,
      ),
      createElement(
        "div",
        { class: "row" },
        createElement("button", { class: "main" }, translate("report_send")),
        createElement(
          "button",
          { type: "button", onclick: () => dialog.close() },
          translate("cancel"),
        ),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
