// The end of a match: who won and why, the points as they grew, and what to do next.
import {
  $,
  $$,
  copyText,
  createElement,
  createSvg,
  fetchJson,
  formatList,
  language,
  showErrors,
  translate,
} from "./common.js";
import { courseLines, lineStyle, rangeOf } from "./course.js";
import { medallion, tellWhoLeft } from "./people.js";
import { addStyle } from "./styles.js";

await addStyle("/static/ending.css");

const FEW = 6; // rows of a count; a longer one can be unfolded
const WIDTH = 560;
const HEIGHT = innerWidth < 700 ? 150 : innerWidth < 1100 ? 120 : 230; // low beside a bar
const ROW_HEIGHT = innerWidth < 700 ? 30 : 18; // of a number beside the course
const ROW_MS = 260; // milliseconds from a row to the next
const SIGNS = {
  analysis: "M-9 8L-3-1L2 4L9-7M9-7H4M9-7V-2",
  replay: "M-8-8V8M8-8L-5 0L8 8Z",
  share: "M0 4V-9M-5-4L0-9L5-4M-9 1V9H9V1",
  trust: "M0-9L9-4V5L0 10L-9 5V-4ZM-9-4L0 1L9-4M0 1V10",
  another_game: "M-7-7h5v5h-5zM2-7h5v5h-5zM-7 2h5v5h-5zM2 2h5v5h-5z",
};
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
    const [why, ...rest] = view?.verdict ?? [];
    const reason = view?.over ? why : tellWhoLeft(table);
    const trophies = this.trophies();
    const shown = createElement(
      "div",
      { class: "trophies", hidden: !trophies.length },
      ...trophies,
    );
    const isPlain = this.kind() === "broken" || this.hasPlainScores();
    this.place.replaceChildren(
      this.foldButton(),
      createElement(
        "div",
        { class: "verdict" },
        createElement("div", { class: "crown" }, this.emblem()),
        createElement("h2", { id: "result-title" }, this.headline()),
        reason && createElement("p", { class: "reason" }, reason),
        isPlain ? shown : this.people(),
        isPlain ? null : createElement("figure", { class: "course", hidden: true }),
      ),
      createElement(
        "div",
        { class: "next" },
        isPlain ? null : shown,
        this.countedRows(rest, trophies.length > 0),
        ...this.links(),
      ),
    );
    for (const drawing of trophies) frameDrawing(drawing);
    if (isNews) this.unfold();
    if (!isPlain) showErrors(() => this.drawCourse());
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

  // The winners in laurels; together, the number everybody made; without laurels who has left before
  // the end, and everybody in a draw.
  emblem() {
    const { view, card } = this;
    if (["broken", "left", "draw"].includes(this.kind())) return this.plainFaces();
    const faces = card.together
      ? [createElement("span", { class: "medal initial number" }, String(view.scores[0]))]
      : view.winners.map((seat) => this.face(seat));
    const holder = document.createElement("template");
    holder.innerHTML = `<svg viewBox="-82 -82 164 164" aria-hidden="true"><defs><linearGradient id="laurel" x2="0" y2="1"><stop stop-color="#fff3c9"/><stop offset="1" stop-color="#e0a92c"/></linearGradient></defs><g fill="url(#laurel)">${LAUREL.flatMap(leavesAt).join("")}</g></svg>`;
    const people = createElement("span", { class: "faces" }, ...faces);
    return createElement("span", { class: "laurels" }, holder.content.firstChild, people);
  }

  plainFaces() {
    const { view, table } = this;
    const isShown = (seat) => view?.over || table.seats[seat].left;
    const faces = [...table.seats.keys()].filter(isShown).map((seat) => this.face(seat));
    return faces.length ? createElement("span", { class: "faces" }, ...faces) : "";
  }

  face(seat) {
    return medallion(this.table.seats[seat], seat);
  }

  // What the game shows at its end: its score pad, or what won.
  trophies() {
    const { view } = this;
    const isShown = ({ dataset }) =>
      dataset.trophy === "" || view?.winners.includes(Number(dataset.trophy));
    return view?.over ? $$("#board [data-trophy]").filter(isShown).map(copyDrawing) : [];
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

  // How it was counted, on paper; a long count, or one beside a drawing, can be unfolded.
  countedRows(rows, isFolded) {
    if (!rows.length) return null;
    const lines = rows.map((row) => createElement("p", {}, row));
    if (rows.length < FEW && !isFolded) return createElement("div", { class: "paper" }, ...lines);
    const summary = createElement("summary", {}, translate("counted"));
    const open = !isFolded && innerWidth >= 700;
    return createElement("details", { class: "paper count", open }, summary, ...lines);
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
      this.face(seat),
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
    const figure = $(".course", this.place);
    const address = `/api/tables/${this.id}/past?language=${language}`;
    const { course } = await fetchJson(address).catch((error) => {
      figure.remove();
      throw error;
    });
    if (!course || course.length < 3) return figure.remove();
    const lines = courseLines(course, WIDTH, HEIGHT);
    const holder = document.createElement("template");
    holder.innerHTML = `<svg viewBox="-58 -10 ${WIDTH + 64} ${HEIGHT + 20}" role="img">${scaleOf(course)}${lines.join("")}</svg>`;
    holder.content.firstChild.setAttribute("aria-label", translate("course"));
    figure.replaceChildren(
      createElement("figcaption", {}, translate("course")),
      holder.content.firstChild,
      this.legend(),
    );
    figure.hidden = false;
  }

  legend() {
    const sample = (seat) => {
      const holder = document.createElement("template");
      holder.innerHTML = `<svg viewBox="0 0 26 6" aria-hidden="true"><path d="M1 3h24" ${lineStyle(seat)}/></svg>`;
      return holder.content.firstChild;
    };
    const item = (seat) => createElement("li", {}, sample(seat), this.name(seat));
    return createElement(
      "ul",
      { class: "plain legend" },
      ...this.table.seats.map((_, seat) => item(seat)),
    );
  }

  links() {
    const link = (address, key) =>
      createElement("a", { class: "button", href: address }, ...signed(key));
    return [
      this.rematchButton(),
      this.rematchWishes(),
      createElement(
        "p",
        { class: "row ways" },
        this.view?.over && link(`/t/${this.id}/analysis`, "analysis"),
        link(`/t/${this.id}/replay`, "replay"),
        createElement("button", { onclick: () => this.share() }, ...signed("share")),
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
    if (!navigator.share) return copyText(`${text} ${address}`);
    return navigator.share({ title: text, text, url: address }).catch(() => {}); // sent away
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

// A sentence with its sign before it.
function signed(key) {
  const sign = createSvg("svg", {
    viewBox: "-12 -12 24 24",
    class: "sign",
    "aria-hidden": "true",
  });
  sign.append(createSvg("path", { d: SIGNS[key] }));
  return [sign, createElement("span", {}, translate(key))];
}

function leavesAt(leaf) {
  const turn = 24 + leaf * 15;
  return [turn, -turn].map(
    (angle) =>
      `<ellipse rx="5" ry="13" transform="rotate(${180 + angle}) translate(0 -62) rotate(${angle > 0 ? 28 : -28})"/>`,
  );
}

// Lines at the least, at zero and at the most points, with their numbers; one beside zero has none.
export function scaleOf(course) {
  const [low, high] = rangeOf(course);
  const line = (points) => {
    const y = (HEIGHT - (HEIGHT * (points - low)) / (high - low)).toFixed(1);
    const level = `<path class="level" d="M0 ${y}h${WIDTH}"/>`;
    if (points && (HEIGHT * Math.abs(points)) / (high - low) < ROW_HEIGHT) return level;
    const label = String(points).replace("-", "−");
    return `${level}<text x="-8" y="${Number(y) + 5}" text-anchor="end">${label}</text>`;
  };
  return [...new Set([low, 0, high])].map(line).join("");
}

// Parts of the scene once more, in a drawing of their own.
function copyDrawing(part) {
  const copies = [...part.children].map((child) => child.cloneNode(true));
  const shown = createSvg("svg", { class: "asterism", "aria-hidden": "true" }, ...copies);
  for (const one of $$("[id]", shown)) one.removeAttribute("id");
  for (const one of $$("[tabindex]", shown)) one.removeAttribute("tabindex");
  return shown;
}

function frameDrawing(drawing) {
  const { x, y, width, height } = drawing.getBBox();
  drawing.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
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
