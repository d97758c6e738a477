// What the analysis of a match found, in its replay: everybody's chances behind the slider, turning
// points as stars on them, and what both say of the moment that is shown.
import { $, createElement, createSvg, language, showErrors, translate } from "./common.js";
import { courseLines, rangeOf } from "./course.js";
import { practise } from "./practice.js";

const STAR = "M0-11l2.9 7.2 7.7.6-5.9 5 1.9 7.5L0 5.2l-6.6 4.1 1.9-7.5-5.9-5 7.7-.6z";

export class TurningPoints {
  // `found` is what the server tells of the analysis; `goTo` shows the moment after a move.
  constructor(id, found, matchHistory, goTo) {
    Object.assign(this, { id, matchHistory, goTo, points: found.turning_points, unit: found.unit });
    // Who win or lose together have one curve.
    this.course = found.shares ? found.expected : found.expected.map(([score]) => [score]);
    this.format = new Intl.NumberFormat(
      language,
      found.shares ? { style: "percent" } : { maximumFractionDigits: 1 },
    );
    $("#practise").onclick = () => showErrors(() => this.practise());
  }

  draw() {
    $("#course").innerHTML = courseLines(this.course, 1000, 100).join("");
    this.stars = this.points.map((point) => this.star(point));
    $("#stars").replaceChildren(...this.stars);
  }

  star({ number, seat, brief }) {
    const [low, high] = rangeOf(this.course);
    const value = this.course[number][this.curveOf(seat)];
    const name = `${translate("at_move", { number, total: this.matchHistory.number })}. ${brief}`;
    const sign = createSvg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" });
    sign.append(createSvg("path", { d: STAR }));
    const star = createElement(
      "button",
      { "aria-label": name, title: brief, onclick: () => this.goTo(number) },
      sign,
    );
    star.style.setProperty("--x", number / Math.max(1, this.course.length - 1));
    star.style.setProperty("--y", (high - value) / (high - low));
    return star;
  }

  curveOf(seat) {
    return Math.min(seat, this.course[0].length - 1);
  }

  // What is to be said of a moment.
  show(at) {
    for (const [index, star] of this.stars.entries())
      star.classList.toggle("here", this.points[index].number === at);
    this.showPoint(this.points.findIndex(({ number }) => number === at));
  }

  showPoint(index) {
    const point = this.points[index];
    this.point = point;
    $("#reading").classList.toggle("turning", Boolean(point));
    $("#practise").hidden = !point;
    const link = $("#turning-says");
    link.replaceChildren();
    $("#turning-change").textContent = point?.change ?? "";
    link.removeAttribute("href");
    if (!point) return;
    link.href = `/t/${this.id}/analysis#turn-${index + 1}`;
    link.append(point.brief);
    $("#turning-change").className = point.gain ? "good" : "bad";
  }

  // A table of one's own from the position in which it was chosen.
  practise() {
    const before = this.point.number - 1;
    return practise(this.id, before, Math.max(0, this.matchHistory.moves[before].seat));
  }
}
