// People as medallions: bots of the cast have a face, everybody else an initial.
import { createElement } from "./common.js";

const FACE_SIZE = 96; // pixels a face is drawn for; the style sheet says how large it is shown
const COLOURS = 6; // of people, by seat

let cast = null;

// Everybody of the cast, from the page.
export function loadCast() {
  cast ??= JSON.parse(document.querySelector("[data-cast]").dataset.cast);
  return cast;
}

export function faceOf(name) {
  return loadCast().find((member) => member.name === name)?.face ?? null;
}

// `seat` is as the table tells it; its number chooses the colour of a person.
export function medallion(seat, number) {
  const face = seat.kind === "bot" ? faceOf(seat.name) : null;
  if (seat.kind === "empty") return createElement("span", { class: "medal free" });
  if (face)
    return createElement(
      "span",
      { class: "medal" },
      createElement("img", {
        src: `/faces/${face}.svg`,
        alt: "",
        width: FACE_SIZE,
        height: FACE_SIZE,
      }),
    );
  return createElement(
    "span",
    { class: `medal initial colour-${number % COLOURS}`, "aria-hidden": "true" },
    [...seat.name][0]?.toUpperCase() ?? "",
  );
}

// The strength of a bot as stars; a bot with a manner of its own has a sign instead.
const STARS = { random: 1, easy: 1, normal: 2, hard: 3, expert: 4 };
export function levelStars(level) {
  const text = level in STARS ? "★".repeat(STARS[level]) : "✦";
  return createElement("span", { class: "stars", "aria-hidden": "true" }, text);
}
