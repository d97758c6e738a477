// The waiting room: chairs, bots, the link, the settings.
import { $, $$, ask, attempt, copy, make, memory, remembered, say, swap } from "./common.js";
import { select } from "./form.js";

export class Room {
  constructor(id, line, card) {
    Object.assign(this, { id, line, card });
    $("#address").value = `${location.origin}/t/${id}`;
    $("#copy").addEventListener("click", () => copy($("#address").value));
    $("#start").addEventListener("click", () => this.do({ do: "start" }));
    remembered($("#name"));
    $("#join").addEventListener("submit", (event) => this.join(event));
    for (const box of $$("[data-setting]")) {
      const value = () => (box.type === "checkbox" ? box.checked : box.value);
      box.addEventListener("change", () => this.do({ do: "change", [box.dataset.setting]: value() }));
    }
  }

  do(command) {
    return attempt(() => this.line.send(command));
  }

  join(event) {
    event.preventDefault();
    const name = $("#name").value.trim();
    memory.set("name", name);
    this.sit({ do: "sit", name });
  }

  sit(command) {
    return attempt(async () => {
      await ask(`/api/tables/${this.id}`, command);
      this.line.again();
    });
  }

  show(table) {
    const isHost = table.you != null && table.you === table.host;
    const free = table.seats.filter((seat) => seat.kind === "empty").length;
    $("#join").hidden = table.you != null || !free;
    $("#settings").hidden = !isHost;
    $("#start").hidden = !isHost || table.begin;
    $("#start").disabled = free > 0;
    for (const box of $$("[data-setting]")) box[box.type === "checkbox" ? "checked" : "value"] = table[box.dataset.setting];
    swap($("#chairs"), table.seats.map((seat, number) => this.chair(table, seat, number, isHost)));
    $("#options").replaceChildren(...this.options(table));
    $("#room-says").textContent = this.says(table, free, isHost);
  }

  says(table, free, isHost) {
    if (free) return say("start_waits");
    if (table.begin) return say("starting");
    return isHost || table.host == null ? "" : say("host_starts", { name: table.seats[table.host].name });
  }

  chair(table, seat, number, isHost) {
    const tags = [number === table.you && say("you"), number === table.host && say("host"),
      seat.kind === "bot" && say("bot"), seat.away && say("away")].filter(Boolean);
    const name = seat.name || say("empty_seat");
    return make("li", {}, make("span", { class: seat.name ? "name" : "soft" }, name),
      ...tags.map((tag) => make("span", { class: "tag" }, tag)), make("span", { class: "gap" }),
      isHost && number !== table.you && this.power(seat, number));
  }

  // What the host may do with a chair.
  power(seat, number) {
    if (seat.kind !== "empty") {
      const command = seat.kind === "bot" ? { do: "bot", seat: number } : { do: "unseat", seat: number };
      return make("button", { "data-key": `out-${number}`, onclick: () => this.do(command) }, say("remove"));
    }
    const levels = select("level", this.card.bots.map((bot) => [bot.level, bot.name]), memory.get("level") ?? "easy");
    levels.setAttribute("aria-label", say("level"));
    levels.dataset.key = `level-${number}`;
    const seatBot = () => {
      memory.set("level", levels.value);
      this.do({ do: "bot", seat: number, level: levels.value });
    };
    return make("span", { class: "row" }, levels, make("button", { "data-key": `bot-${number}`, onclick: seatBot }, say("seat_bot")));
  }

  options(table) {
    const said = this.card.options.filter((one) => one.option in table.options)
      .map((one) => [one.name, worded(one, table.options[one.option])]);
    if (this.card.bots.some((bot) => bot.conventions)) said.push([say("conventions"), say(`conventions_${table.conventions}`)]);
    said.push([say("clock"), say(`clock_said_${table.clock.kind}`, { n: table.clock.seconds })]);
    return said.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  }
}

function worded(option, value) {
  const pairs = new Map(option.values.filter(Array.isArray).map(([one, text]) => [String(one), text]));
  if (option.kind === "seat" && value !== "random") return say("seat", { number: value + 1 });
  const parts = option.kind === "perseat" ? String(value).split(",") : [String(value)];
  return parts.map((part) => pairs.get(part) ?? part).join(", ");
}
