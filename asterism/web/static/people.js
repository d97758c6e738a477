// People as medallions: bots of the cast have a face, everybody else an initial.
import { $$, createElement, createSvg, formatList, translate } from "./common.js";

const FACE_SIZE = 96; // pixels a face is drawn for; the style sheet says how large it is shown
const COLOURS = 6; // of people, by seat
const SIGN_SIZE = 16; // the least of a sign in a drawing, in its units

let cast = null;

// Everybody of the cast, from the page.
export function loadCast() {
  cast ??= JSON.parse(document.querySelector("[data-cast]").dataset.cast);
  return cast;
}

export function faceOf(name) {
  return loadCast().find((member) => member.name === name)?.face ?? null;
}

// `seat` is as the table tells it; its number chooses the colour of a person. Who has left has a sign.
export function medallion(seat, number) {
  const face = plainMedallion(seat, number);
  if (!seat.left) return face;
  return createElement("span", { class: "gone" }, face, leftSign());
}

// An arrow out of a door, on a disc.
const DOOR = "M0-5.5H-5.5V5.5H0M-1.5 0H6.5M3.5-3L6.5 0 3.5 3";
const leftSign = (box = {}) =>
  createSvg(
    "svg",
    {
      viewBox: "-12 -12 24 24",
      class: "has-left",
      role: "img",
      "aria-label": translate("left"),
      ...box,
    },
    createSvg("circle", { r: 11 }),
    createSvg("path", { d: DOOR }),
  );

// The same sign at the medallions of a drawing.
export function markWhoLeft(drawing, seats) {
  for (const sign of $$(".has-left", drawing)) sign.remove();
  for (const face of $$(".medallion[data-seat]", drawing)) {
    if (!seats[face.dataset.seat]?.left) continue;
    const r = Math.max(...$$("circle[fill*=brass]", face).map((ring) => ring.r.baseVal.value));
    const size = Math.max(SIGN_SIZE, r * 0.8);
    const box = { x: -r - size * 0.2, y: r - size * 0.8, width: size, height: size };
    face.append(leftSign(box));
  }
}

export function tellWhoLeft({ seats, you }) {
  const names = seats.filter(({ left }, seat) => left && seat !== you).map(({ name }) => name);
  const others = names.length
    ? translate("ended_by", { n: names.length, names: formatList(names) })
    : "";
  return [others, seats[you]?.left && translate("ended_by_you")].filter(Boolean).join(" ");
}

export const tellEarlyEnd = (table) =>
  [tellWhoLeft(table), translate("ended_early")].filter(Boolean).join(" ");

function plainMedallion(seat, number) {
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
