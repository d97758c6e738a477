// The waiting room: chairs, bots, the link, the settings.
import {
  $,
  $$,
  bindNameInput,
  copyText,
  createElement,
  fetchJson,
  replaceChildrenKeepingFocus,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { select } from "./table_form.js";

export class WaitingRoom {
  constructor(id, connection, card) {
    Object.assign(this, { id, connection, card });
    $("#address").value = `${location.origin}/t/${id}`;
    $("#copy").addEventListener("click", () => copyText($("#address").value));
    $("#start").addEventListener("click", () => this.send({ do: "start" }));
    bindNameInput($("#name"));
    $("#join").addEventListener("submit", (event) => this.join(event));
    for (const box of $$("[data-setting]")) {
      const value = () => (box.type === "checkbox" ? box.checked : box.value);
      box.addEventListener("change", () =>
        this.send({ do: "change", [box.dataset.setting]: value() }),
      );
    }
  }

  send(command) {
    return showErrors(() => this.connection.send(command));
  }

  join(event) {
    event.preventDefault();
    const name = $("#name").value.trim();
    storage.set("name", name);
    this.takeSeat({ do: "sit", name });
  }

  takeSeat(command) {
    return showErrors(async () => {
      await fetchJson(`/api/tables/${this.id}`, command);
      this.connection.reconnect();
    });
  }

  render(table) {
    const isHost = table.you != null && table.you === table.host;
    const free = table.seats.filter((seat) => seat.kind === "empty").length;
    $("#join").hidden = table.you != null || !free;
    $("#settings").hidden = !isHost;
    $("#start").hidden = !isHost || table.begin;
    $("#start").disabled = free > 0;
    for (const box of $$("[data-setting]"))
      box[box.type === "checkbox" ? "checked" : "value"] = table[box.dataset.setting];
    replaceChildrenKeepingFocus(
      $("#chairs"),
      table.seats.map((seat, number) => this.seatItem(table, seat, number, isHost)),
    );
    $("#options").replaceChildren(...this.optionItems(table));
    $("#room-says").textContent = this.statusText(table, free, isHost);
  }

  statusText(table, free, isHost) {
    if (free) return translate("start_waits");
    if (table.begin) return translate("starting");
    return isHost || table.host == null
      ? ""
      : translate("host_starts", { name: table.seats[table.host].name });
  }

  seatItem(table, seat, number, isHost) {
    const tags = [
      number === table.you && translate("you"),
      number === table.host && translate("host"),
      seat.kind === "bot" && translate("bot"),
      seat.away && translate("away"),
    ].filter(Boolean);
    const name = seat.name || translate("empty_seat");
    return createElement(
      "li",
      {},
      createElement("span", { class: seat.name ? "name" : "soft" }, name),
      ...tags.map((tag) => createElement("span", { class: "tag" }, tag)),
      createElement("span", { class: "gap" }),
      isHost && number !== table.you && this.hostControls(seat, number),
    );
  }

  // What the host may do with a chair.
  hostControls(seat, number) {
    if (seat.kind !== "empty") {
      const command =
        seat.kind === "bot" ? { do: "bot", seat: number } : { do: "unseat", seat: number };
      return createElement(
        "button",
        { "data-key": `out-${number}`, onclick: () => this.send(command) },
        translate("remove"),
      );
    }
    const levels = select(
      "level",
      this.card.bots.map((bot) => [bot.level, bot.name]),
      storage.get("level") ?? "easy",
    );
    levels.setAttribute("aria-label", translate("level"));
    levels.dataset.key = `level-${number}`;
    const seatBot = () => {
      storage.set("level", levels.value);
      this.send({ do: "bot", seat: number, level: levels.value });
    };
    return createElement(
      "span",
      { class: "row" },
      levels,
      createElement(
        "button",
        { "data-key": `bot-${number}`, onclick: seatBot },
        translate("seat_bot"),
      ),
    );
  }

  optionItems(table) {
    const rows = this.card.options
      .filter((one) => one.option in table.options)
      .map((one) => [one.name, optionText(one, table.options[one.option])]);
    if (this.card.bots.some((bot) => bot.conventions))
      rows.push([translate("conventions"), translate(`conventions_${table.conventions}`)]);
    rows.push([
      translate("clock"),
      translate(`clock_said_${table.clock.kind}`, { n: table.clock.seconds }),
    ]);
    return rows.flatMap(([name, value]) => [
      createElement("dt", {}, name),
      createElement("dd", {}, value),
    ]);
  }
}

function optionText(option, value) {
  const pairs = new Map(
    option.values.filter(Array.isArray).map(([one, text]) => [String(one), text]),
  );
  if (option.kind === "seat" && value !== "random") return translate("seat", { number: value + 1 });
  const parts = option.kind === "perseat" ? String(value).split(",") : [String(value)];
  return parts.map((part) => pairs.get(part) ?? part).join(", ");
}
