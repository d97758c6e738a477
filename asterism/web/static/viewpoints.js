// Whose eyes one may borrow in a replay: medallions, each with what the curves tell of that person now.
import { $, createElement, createSvg, translate } from "./common.js";
import { colourOf } from "./course.js";
import { medallion } from "./people.js";

const EYE = "M-10 0q10-14 20 0q-10 14-20 0M3 0a3 3 0 1 1-6 0a3 3 0 1 1 6 0";
const WATCHER = ""; // on the wire: a seat, everybody, or nobody

// `choose` is called with the one that was touched.
export function renderViewpoints(viewpoints, matchHistory, choose) {
  const items = viewpoints.map(([value, name]) => {
    const button = createElement(
      "button",
      { "aria-pressed": "false", title: name, onclick: () => choose(String(value)) },
      createElement("span", { class: "who" }, viewerFace(value, matchHistory.names)),
      createElement("span", { class: "name" }, name),
      createElement("b", {}),
    );
    button.dataset.eyes = value;
    const item = createElement("li", {}, button);
    if (isSeat(value)) item.style.setProperty("--line", colourOf(value));
    return item;
  });
  $("#viewpoints").replaceChildren(...items);
}

const isSeat = (value) => !Number.isNaN(Number.parseInt(value, 10));

// A person's medallion; those who see everything or nothing of their own are an eye.
export function viewerFace(value, names) {
  const seat = Number.parseInt(value, 10);
  if (isSeat(value)) return medallion({ kind: "bot", name: names[seat] }, seat);
  const sign = createSvg("svg", { viewBox: "-12 -12 24 24", class: "sign" });
  sign.append(createSvg("path", { d: EYE }));
  if (value === WATCHER) sign.append(createSvg("path", { d: "M-9 9L9-9" }));
  return createElement("span", { class: "medal eye" }, sign);
}

// `curves` are chances or points, if there are any: everybody's, or one for all together.
export function showViewpoints(eyes, at, curves) {
  const values = (curves?.course[at] ?? []).map((value) => curves.format.format(value));
  const isTogether = values.length === 1;
  for (const button of document.querySelectorAll("[data-eyes]")) {
    const { eyes: value } = button.dataset;
    button.setAttribute("aria-pressed", value === eyes);
    button.querySelector("b").textContent = isTogether ? "" : (values[value] ?? "");
  }
  $("#together").hidden = !isTogether;
  $("#together").replaceChildren(
    createElement("span", {}, isTogether ? `${curves.unit}: ` : ""),
    createElement("b", {}, isTogether ? values[0] : ""),
  );
  $("#viewpoints").setAttribute("aria-description", isTogether || !curves ? "" : curves.unit);
}

// The points of everybody as they grew, if they tell more than who won.
export function pointsCurves({ course }, language) {
  if (!course || new Set(course.flat()).size < 3) return null;
  const isTogether = course[0].length > 1 && course.every((row) => new Set(row).size === 1);
  return {
    course: isTogether ? course.map(([score]) => [score]) : course,
    format: new Intl.NumberFormat(language),
    unit: translate("score"),
  };
}
