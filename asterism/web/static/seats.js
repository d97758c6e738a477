// Who sits round the table, whose turn it is, and how much time is left.
import {
  $,
  $$,
  createElement,
  levelName,
  replaceChildrenKeepingFocus,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { playSound } from "./sounds.js";

const LOW_TIME_MS = 10000; // milliseconds that are little
const COUNTDOWN_SECONDS = 5; // last seconds that are heard

export class SeatList {
  constructor(connection, card) {
    this.connection = connection;
    this.card = card;
    this.levels = card.bots.map((bot) => bot.level);
    this.ticked = 0;
    setInterval(() => this.updateClocks(), 250);
  }

  render(table, view) {
    Object.assign(this, { table, view });
    if (view !== this.timedView) this.since = performance.now();
    this.timedView = view;
    replaceChildrenKeepingFocus(
      $("#seats"),
      table.seats.map((seat, number) => this.seatItem(seat, number)),
    );
    $("#watchers").textContent = table.watchers ? translate("watchers", { n: table.watchers }) : "";
    this.updateClocks();
  }

  seatItem(seat, number) {
    const { table, view } = this;
    const now = view?.actors.includes(number) && !view.over;
    const bot = seat.kind === "bot" || (seat.left && seat.level);
    const tags = [
      number === table.you && translate("you"),
      bot && levelName(this.card, seat.level),
      seat.left && translate("left"),
      seat.away && !seat.left && translate("away"),
    ].filter(Boolean);
    return createElement(
      "li",
      { class: now ? "now" : "", "aria-current": now ? "true" : null },
      createElement("span", { class: "name" }, now ? "▸ " : "", seat.name),
      ...tags.map((tag) => createElement("span", { class: "tag" }, tag)),
      createElement("span", { class: "gap" }),
      createElement("span", { class: "time", "data-seat": number }),
      this.explainButton(seat, number),
      this.replaceButton(seat, number),
    );
  }

  // A bot says why it moved, as far as the reader may know.
  explainButton(seat, number) {
    const { table, view } = this;
    if (table.you == null || seat.kind !== "bot" || !view?.number) return null;
    const explain = () =>
      showErrors(async () => {
        const { number: nth, says } = await this.connection.send({ do: "explain", seat: number });
        const logLine =
          $(`#log li:nth-child(${nth - ($("#log").dataset.first ?? 0)})`)?.textContent ?? seat.name;
        $("#why").replaceChildren(
          createElement("span", { class: "soft" }, logLine),
          createElement("br"),
          says,
        );
      });
    return createElement(
      "button",
      {
        "data-key": `why-${number}`,
        "aria-label": translate("why_of", { name: seat.name }),
        onclick: explain,
      },
      translate("why"),
    );
  }

  // Somebody has gone: a bot may go on for them.
  replaceButton(seat, number) {
    const { table } = this;
    const gone = seat.kind === "person" && (seat.left || seat.away) && !seat.level;
    if (!gone || table.you == null || number === table.you || table.phase !== "running")
      return null;
    const isFair = (one) => one !== "random" && this.levels.includes(one);
    const level = [storage.get("level"), "easy"].find(isFair) ?? "easy";
    const command = { do: "replace", seat: number, level };
    const votes = seat.votes.length ? ` (${seat.votes.length})` : "";
    return createElement(
      "button",
      {
        "data-key": `replace-${number}`,
        onclick: () => showErrors(() => this.connection.send(command)),
      },
      translate("replace", { name: seat.name }) + votes,
    );
  }

  updateClocks() {
    const clock = this.view?.clock;
    if (!clock || this.table?.phase !== "running") return;
    for (const [seat, left] of clock.left.entries()) {
      if (left == null) continue;
      const runs = clock.running.includes(seat);
      const now = Math.max(0, left - (runs ? performance.now() - this.since : 0));
      const faces = $$(`#seats [data-seat="${seat}"], #board [data-clock="${seat}"]`);
      if (runs && (seat === this.table.you || !clock.running.includes(this.table.you)))
        faces.push($("#clock"));
      for (const face of faces) {
        face.textContent = formatTime(now);
        face.classList.toggle("short", now < LOW_TIME_MS);
      }
      if (runs && seat === this.table.you) this.playCountdown(Math.ceil(now / 1000));
    }
  }

  playCountdown(seconds) {
    if (seconds !== this.ticked && seconds <= COUNTDOWN_SECONDS) playSound(seconds ? "tick" : "up");
    this.ticked = seconds;
  }
}

export function formatTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
