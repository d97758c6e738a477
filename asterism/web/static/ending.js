// The end of a match: who won and why, the points as they grew, and what to do next.
import {
  $,
  $$,
  createElement,
  fetchJson,
  formatList,
  language,
  showErrors,
  toast,
  translate,
} from "./common.js";

const FEW = 6; // rows of a count; a longer one can be unfolded
const WIDTH = 560;
const HEIGHT = 150;
const COLOURS = ["#ffd978", "#8fd0ff", "#f0a0d8", "#8fe39b", "#ffb080", "#b9a6ff"];
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "4 2", "1 3"];
const ROW_MS = 260; // milliseconds from a row to the next
const LAUREL = Array.from({ length: 9 }, (_, leaf) => leaf);

export class Ending {
  constructor(id, connection, card) {
    Object.assign(this, { id, connection, card, key: null });
    this.place = $("#result");
  }

  // Drawn again only when something of it has changed; `isNews`: it has ended just now.
  render(table, view, isNews = false) {
    const key = JSON.stringify([
      table.rematch,
      table.rematch_wishes,
      table.phase,
      view?.number,
      table.you,
    ]);
    if (key === this.key) return;
    Object.assign(this, { key, table, view });
    this.place.className = `result ${this.kind()}`;
    const [reason, ...rest] = view?.verdict ?? [];
    this.place.replaceChildren(
      this.foldButton(),
      createElement(
        "div",
        { class: "verdict" },
        createElement("div", { class: "crown" }, this.emblem()),
        createElement("h2", { id: "result-title" }, this.headline()),
        reason && createElement("p", { class: "reason" }, reason),
        this.people(),
        createElement("figure", { class: "course", hidden: true }),
      ),
      createElement("div", { class: "next" }, this.countedRows(rest), ...this.links()),
    );
    if (isNews) this.unfold();
    if (view?.over && !this.hasPlainScores()) showErrors(() => this.drawCourse());
  }

  name(seat) {
    return this.table.seats[seat]?.name ?? "";
  }

  // Won, lost, shared, drawn or broken off: each end looks its own way.
  kind() {
    const { table, view, card } = this;
    if (table.phase === "frozen" || !view) return "broken";
    if (!view.over) return "left";
    if (card.together) return $("#board svg")?.dataset.ending ?? "together";
    if (!view.winners.length) return "draw";
    return view.winners.length > 1 ? "shared" : "won";
  }

  // The winner in laurels; together, the number everybody made.
  emblem() {
    const { view, card } = this;
    const isTogether = card.together && view?.over;
    const winners = isTogether || !view?.over ? [] : view.winners;
    const faces = isTogether
      ? [String(view.scores[0])]
      : winners.map((seat) => this.name(seat).slice(0, 1).toUpperCase());
    if (!faces.length) return "";
    const leaves = LAUREL.map((leaf) => {
      const turn = 24 + leaf * 15;
      return [turn, -turn]
        .map(
          (angle) =>
            `<ellipse rx="5" ry="13" transform="rotate(${180 + angle}) translate(0 -62) rotate(${angle > 0 ? 28 : -28})"/>`,
        )
        .join("");
    }).join("");
    const holder = document.createElement("template");
    const shift = (index) => (index - (faces.length - 1) / 2) * 64;
    holder.innerHTML = `<svg viewBox="-150 -82 300 164" aria-hidden="true"><defs><linearGradient id="laurel" x2="0" y2="1"><stop stop-color="#fff3c9"/><stop offset="1" stop-color="#e0a92c"/></linearGradient></defs><g fill="url(#laurel)">${leaves}</g>${faces.map((_, index) => `<g transform="translate(${shift(index)} 0) scale(${faces.length > 1 ? 0.7 : 1})"><circle r="46" fill="#c4954a"/><circle r="40" class="face"/><text y="15" text-anchor="middle" class="initial"></text></g>`).join("")}</svg>`;
    const drawn = holder.content.firstChild;
    for (const [index, text] of [...drawn.querySelectorAll("text")].entries())
      text.textContent = faces[index];
    return drawn;
  }

  headline() {
    const { table, view, card } = this;
    if (table.phase === "frozen" || !view) return translate("frozen_about");
    if (!view.over) return translate("ended_early");
    if (card.together)
      return translate(this.kind() === "lost" ? "lost_together" : "together", {
        n: view.scores[0],
      });
    if (view.seat != null && view.winners.includes(view.seat) && view.winners.length === 1)
      return translate("you_won");
    return view.winners.length
      ? translate(view.winners.length > 1 ? "won_together" : "won", {
          names: formatList(view.winners.map((seat) => this.name(seat))),
        })
      : translate("nobody_won");
  }

  // How it was counted, on paper; a long count can be unfolded.
  countedRows(rows) {
    if (!rows.length) return null;
    const lines = rows.map((row) => createElement("p", {}, row));
    if (rows.length < FEW) return createElement("div", { class: "paper" }, ...lines);
    const summary = createElement("summary", {}, translate("counted"));
    return createElement("details", { class: "paper count" }, summary, ...lines);
  }

  // Whether the scores say no more than who has won.
  hasPlainScores() {
    const { view, card } = this;
    return (
      card.together ||
      view.scores.every((score, seat) => score === Number(view.winners.includes(seat)))
    );
  }

  people() {
    const { view, table } = this;
    if (!view?.over || this.hasPlainScores()) return "";
    const order = table.seats
      .map((_, seat) => seat)
      .toSorted(
        (a, b) =>
          view.winners.includes(b) - view.winners.includes(a) || view.scores[b] - view.scores[a],
      );
    return createElement(
      "ol",
      { class: "plain standings" },
      ...order.map((seat) => this.standing(seat)),
    );
  }

  standing(seat) {
    const { view } = this;
    const won = view.winners.includes(seat);
    return createElement(
      "li",
      { class: won ? "won" : "" },
      createElement("b", {}, this.name(seat)),
      won && createElement("span", { class: "tag now" }, translate("winner")),
      createElement("span", { class: "n" }, String(view.scores[seat]).replace("-", "−")),
    );
  }

  // One row after another appears, and its number counts up; at once for who wants no motion.
  unfold() {
    const rows = $$(".standings li, .paper:not(details) > p, .rematch", this.place);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [place, row] of rows.entries()) {
      const timing = { delay: ROW_MS * place, duration: ROW_MS, fill: "backwards" };
      row.animate(
        [
          { opacity: 0, translate: "0 8px" },
          { opacity: 1, translate: "0 0" },
        ],
        timing,
      );
      const number = $(".n", row);
      if (number) countUp(number, ROW_MS * place);
    }
  }

  // The points of everybody after every move.
  async drawCourse() {
    const { course } = await fetchJson(`/api/tables/${this.id}/past?language=${language}`);
    if (!course || course.length < 3) return;
    const all = course.flat();
    const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
    const at = (points, move) =>
      `${((WIDTH * move) / (course.length - 1)).toFixed(1)},${(HEIGHT - (HEIGHT * (points - low)) / (high - low)).toFixed(1)}`;
    const lines = course[0].map((_, seat) => {
      const points = course.map((scores, move) => at(scores[seat], move)).join(" ");
      return `<polyline points="${points}" stroke="${COLOURS[seat % 6]}" stroke-dasharray="${DASHES[seat % 6]}"/>`;
    });
    const holder = document.createElement("template");
    holder.innerHTML = `<svg viewBox="-6 -8 ${WIDTH + 12} ${HEIGHT + 16}" role="img">${lines.join("")}</svg>`;
    holder.content.firstChild.setAttribute("aria-label", translate("course"));
    const figure = $(".course", this.place);
    figure.replaceChildren(
      createElement("figcaption", {}, translate("course")),
      holder.content.firstChild,
      this.legend(),
    );
    figure.hidden = false;
  }

  legend() {
    const item = (seat) =>
      createElement("li", { style: `--line:${COLOURS[seat % 6]}` }, this.name(seat));
    return createElement(
      "ul",
      { class: "plain legend" },
      ...this.table.seats.map((_, seat) => item(seat)),
    );
  }

  links() {
    const link = (address, key) =>
      createElement("a", { class: "button", href: address }, translate(key));
    return [
      this.rematchButton(),
      this.rematchWishes(),
      createElement(
        "p",
        { class: "row" },
        this.view && link(`/t/${this.id}/analysis`, "analysis"),
        link(`/t/${this.id}/replay`, "replay"),
        createElement("button", { onclick: () => this.share() }, translate("share")),
        link(`/t/${this.id}/trust`, "trust"),
        link("/", "another_game"),
      ),
    ].filter(Boolean);
  }

  rematchButton() {
    const { table } = this;
    const go = (where) => {
      location.href = `/t/${where}`;
    };
    const ask = () =>
      showErrors(async () => go((await this.connection.send({ do: "rematch" })).table));
    const label = translate(table.rematch ? "rematch_made" : "rematch");
    if (table.you != null) return createElement("button", { class: "main", onclick: ask }, label);
    const address = `/t/${table.rematch}`;
    return table.rematch && createElement("a", { class: "button main", href: address }, label);
  }

  // Who wants to play again: whoever has gone to the new table.
  rematchWishes() {
    const wishes = this.table.rematch_wishes;
    if (!wishes.length) return null;
    const names = formatList(wishes.map((seat) => this.name(seat)));
    return createElement("p", { class: "soft rematch" }, translate("want_rematch", { names }));
  }

  // By the device's own way to share, or as a copied line.
  async share() {
    const address = `${location.origin}/t/${this.id}/replay`;
    const text = `${this.card.title}: ${this.headline()}`;
    await showErrors(async () => {
      if (navigator.share) return navigator.share({ title: text, text, url: address });
      await navigator.clipboard.writeText(`${text} ${address}`);
      return toast(translate("copied"));
    });
  }

  // The result covers the table; whoever wants to see that folds it.
  foldButton() {
    const fold = () => {
      const folded = this.place.classList.toggle("folded");
      button.textContent = translate(folded ? "see_result" : "see_table");
    };
    const button = createElement(
      "button",
      { class: "fold", onclick: fold },
      translate("see_table"),
    );
    return button;
  }
}

// A number runs up to what it says.
function countUp(part, wait) {
  const text = part.textContent;
  const whole = Number(text.replace("−", "-"));
  const began = performance.now() + wait;
  const tick = (now) => {
    const share = Math.max(0, Math.min(1, (now - began) / (2 * ROW_MS)));
    part.textContent = share < 1 ? String(Math.round(whole * share)).replace("-", "−") : text;
    part.toggleAttribute("data-counting", share < 1);
    if (share < 1) requestAnimationFrame(tick);
  };
  tick(performance.now());
}
