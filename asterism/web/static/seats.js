// Who sits round the table, whose turn it is, and how much time is left.
import { $, attempt, make, memory, say, sound, swap } from "./common.js";

const SHORT = 10000; // milliseconds that are little
const TICKS = 5; // last seconds that are heard

export class Seats {
  constructor(line, card) {
    this.line = line;
    this.levels = card.bots.map((bot) => bot.level);
    this.speakers = card.bots.filter((bot) => bot.conventions).map((bot) => bot.level);
    this.ticked = 0;
    setInterval(() => this.tick(), 250);
  }

  show(table, view) {
    Object.assign(this, { table, view });
    if (view !== this.seen) this.since = performance.now();
    this.seen = view;
    swap($("#seats"), table.seats.map((seat, number) => this.seat(seat, number)));
    $("#watchers").textContent = table.watchers ? say("watchers", { n: table.watchers }) : "";
    this.tick();
  }

  seat(seat, number) {
    const { table, view } = this;
    const now = view?.actors.includes(number) && !view.over;
    const bot = seat.kind === "bot" || (seat.left && seat.level);
    const tags = [number === table.you && say("you"), bot && say("bot"), seat.left && say("left"),
      seat.away && !seat.left && say("away")].filter(Boolean);
    return make("li", { class: now ? "now" : "", "aria-current": now ? "true" : null },
      make("span", { class: "name" }, now ? "▸ " : "", seat.name),
      ...tags.map((tag) => make("span", { class: "tag" }, tag)), make("span", { class: "gap" }),
      make("span", { class: "time", "data-seat": number }), this.asking(seat, number), this.replacing(seat, number));
  }

  // A bot that plays by conventions says why it moved, as far as one may know.
  asking(seat, number) {
    const { table, view } = this;
    if (table.you == null || seat.kind !== "bot" || !this.speakers.includes(seat.level) || !view?.number) return null;
    const explain = () => attempt(async () => {
      const { number: nth, says } = await this.line.send({ do: "explain", seat: number });
      const told = $(`#log li:nth-child(${nth - ($("#log").dataset.first ?? 0)})`)?.textContent ?? seat.name;
      $("#why").replaceChildren(make("span", { class: "soft" }, told), make("br"), says);
    });
    return make("button", { "data-key": `why-${number}`, "aria-label": say("why_of", { name: seat.name }), onclick: explain }, say("why"));
  }

  // Somebody has gone: a bot may go on for them.
  replacing(seat, number) {
    const { table } = this;
    const gone = seat.kind === "person" && (seat.left || seat.away) && !seat.level;
    if (!gone || table.you == null || number === table.you || table.phase !== "running") return null;
    const level = [memory.get("level"), "easy"].find((one) => this.levels.includes(one)) ?? this.levels[0];
    const command = { do: "replace", seat: number, level };
    const votes = seat.votes.length ? ` (${seat.votes.length})` : "";
    return make("button", { "data-key": `replace-${number}`, onclick: () => attempt(() => this.line.send(command)) },
      say("replace", { name: seat.name }) + votes);
  }

  tick() {
    const clock = this.view?.clock;
    if (!clock || this.table?.phase !== "running") return;
    for (const [seat, left] of clock.left.entries()) {
      const place = $(`#seats [data-seat="${seat}"]`);
      if (!place || left == null) continue;
      const runs = clock.running.includes(seat);
      const now = Math.max(0, left - (runs ? performance.now() - this.since : 0));
      place.textContent = written(now);
      place.classList.toggle("short", now < SHORT);
      if (runs && seat === this.table.you) this.warn(Math.ceil(now / 1000));
    }
  }

  warn(seconds) {
    if (seconds !== this.ticked && seconds <= TICKS) sound(seconds ? "tick" : "up");
    this.ticked = seconds;
  }
}

export function written(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
