// Figures of a rules page: fetched one after the other, cropped and marked by the identities that
// drawings give their things, and stepped through where they are worked examples.

import { tellShown } from "./shows.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST_SHOWN = 0.5; // of the shorter side of a cropped drawing
const TEXT_GAP = 4; // between a text and the edge of a cropped drawing, in its units
const LATER = [429, 503]; // too many at once, or the rules are still in preparation
const WAIT = 2000; // milliseconds before a figure is asked for again

const narrow = matchMedia("(max-width: 700px)");

// All figures of a book; those near the reader first.
export async function loadFigures(book) {
  await loadDefs(book.dataset.game);
  const figures = [...book.querySelectorAll("[data-figure]")];
  const distance = (figure) => Math.abs(figure.getBoundingClientRect().top);
  figures.sort((one, other) => distance(one) - distance(other));
  for (const figure of figures) {
    bindButtons(book, figure);
    await showStep(book, figure, 0);
  }
  book.dataset.complete = "yes";
}

// The gradients and symbols of a game's pieces, once a page.
async function loadDefs(game) {
  if (document.querySelector("svg.defs")) return;
  const response = await fetch(`/defs/${game}.svg`);
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="defs" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${await response.text()}</defs></svg>`;
  document.body.prepend(holder.content);
}

// The tablet's scene has no room for the log beside it, so its things are larger.
const frameName = () => (narrow.matches ? "narrow" : "tablet");

// The scenery lies behind the pieces, and is cropped with them.
function addScenery(drawing, game, frame) {
  const { width, height } = drawing.viewBox.baseVal;
  const scenery = document.createElementNS(SVG, "image");
  const place = { href: `/scenery/${game}/${frame}.svg`, x: 0, y: 0, width, height };
  for (const [name, value] of Object.entries(place)) scenery.setAttribute(name, value);
  drawing.prepend(scenery);
}

function addressOf(book, figure, step) {
  const { game, language } = book.dataset;
  const query = new URLSearchParams({ step, language, drawing: frameName() });
  return `/api/rules/${game}/figures/${figure.dataset.figure}?${query}`;
}

// Not yet: then ask again.
async function fetchStep(address) {
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return response.json();
    if (response && !LATER.includes(response.status)) return null;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
}

async function showStep(book, figure, step) {
  figure.dataset.step = step;
  const answer = await fetchStep(addressOf(book, figure, step));
  if (!answer || Number(figure.dataset.step) !== step) return;
  const place = figure.querySelector(".drawing");
  place.innerHTML = answer.drawing;
  place.removeAttribute("aria-busy");
  const drawing = place.querySelector("svg");
  addScenery(drawing, book.dataset.game, answer.frame);
  calm(drawing, answer.action);
  select(drawing, answer.opens);
  crop(drawing, answer);
  mark(drawing, answer.marks);
  showTexts(figure, answer);
}

// Nothing in a figure can be operated but the move that goes on with an example.
function calm(drawing, action) {
  for (const one of drawing.querySelectorAll("[data-action]")) {
    const goesOn = action && one.dataset.action === action;
    one.classList.toggle("goes-on", goesOn);
    if (!goesOn) {
      one.removeAttribute("tabindex");
      one.removeAttribute("role");
      one.classList.remove("may");
    }
  }
  const places = [...drawing.querySelectorAll(".goes-on")].map((one) => one.closest("[data-when]"));
  if (!places.includes(null)) select(drawing, places.at(-1)?.dataset.when); // what is touched first
  for (const one of drawing.querySelectorAll("[tabindex]:not(.goes-on)"))
    one.removeAttribute("tabindex");
}

// As at the table, what shows while a key is selected.
function select(drawing, key) {
  if (!key) return;
  drawing.classList.add("selecting");
  for (const one of drawing.querySelectorAll("[data-when]"))
    one.classList.toggle("on", one.dataset.when === key);
  tellShown(drawing);
}

const isShown = (thing) =>
  thing.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

// `action:place b3`, `piece:star-`, `class:galaxy`: everything in sight whose identity is that, or
// begins so.
function findAll(drawing, names) {
  return names.flatMap((name) => {
    const [kind, value] = name.split(/:(.*)/s);
    const attribute = kind === "class" ? kind : `data-${kind}`;
    return [...drawing.querySelectorAll(`[${attribute}]`)].filter((one) => {
      const own = one.getAttribute(attribute);
      return own.startsWith(value) && isShown(one) && one.getBBox().width > 0;
    });
  });
}

// The box of a thing in the drawing's own units.
function boxOf(drawing, thing) {
  const box = thing.getBBox();
  const matrix = drawing.getScreenCTM().inverse().multiply(thing.getScreenCTM());
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// What is named, or goes on from an opened panel, with a margin, and never less than a good part of
// the drawing. A phone's panel has no room to spare beside what goes on: it is shown whole.
function crop(drawing, { crop: names, margin, frame }) {
  const isNarrow = frame === "narrow";
  const panel = drawing.querySelector("[data-panel].on");
  if (panel && isNarrow) return;
  const goesOn = panel ? [...panel.querySelectorAll(".goes-on")] : [];
  const things = goesOn.length ? goesOn : findAll(panel ?? drawing, names);
  const boxes = things.map((thing) => boxOf(drawing, thing));
  if (!boxes.length) return;
  const whole = drawing.viewBox.baseVal;
  const least = LEAST_SHOWN * Math.min(whole.width, whole.height);
  const [x, width] = span(boxes, 0, margin, least, whole.x, whole.width);
  // A strip as wide as the drawing may be low.
  const lowest = width < whole.width ? least : 0;
  const [y, height] = span(boxes, 1, margin, lowest, whole.y, whole.height);
  const plain = [x, y, x + width, y + height];
  const edges = isNarrow ? includeTexts(drawing, plain) : plain; // a desk's would grow whole
  const [left, top] = [Math.max(whole.x, edges[0]), Math.max(whole.y, edges[1])];
  const right = Math.min(whole.x + whole.width, edges[2]);
  const bottom = Math.min(whole.y + whole.height, edges[3]);
  drawing.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
}

// No sentence is cut: the shown part grows by the texts that its edges cross, and by those that the
// new edges cross.
function includeTexts(drawing, edges) {
  const texts = [...drawing.querySelectorAll("text")]
    .filter((text) => isShown(text) && text.getBBox().width > 0)
    .map((text) => boxOf(drawing, text));
  for (let grown = null; grown?.join() !== edges.join(); ) {
    grown = edges;
    for (const box of texts.filter((one) => isCrossing(one, grown)))
      edges = edges.map((edge, side) =>
        side < 2 ? Math.min(edge, box[side] - TEXT_GAP) : Math.max(edge, box[side] + TEXT_GAP),
      );
  }
  return edges;
}

function isCrossing([left, top, right, bottom], edges) {
  const isSeen = left < edges[2] && right > edges[0] && top < edges[3] && bottom > edges[1];
  const isWhole = left >= edges[0] && right <= edges[2] && top >= edges[1] && bottom <= edges[3];
  return isSeen && !isWhole;
}

// Where the shown part begins along an axis, and how long it is.
function span(boxes, axis, margin, least, start, length) {
  const from = Math.min(...boxes.map((box) => box[axis])) - margin;
  const to = Math.max(...boxes.map((box) => box[axis + 2])) + margin;
  const lacking = Math.max(0, least - (to - from)) / 2;
  const first = Math.max(start, from - lacking);
  const last = Math.min(start + length, to + lacking);
  return first < last ? [first, last - first] : [start, length];
}

function mark(drawing, names) {
  for (const thing of findAll(drawing, names)) {
    const [left, top, right, bottom] = boxOf(drawing, thing);
    const ring = document.createElementNS(SVG, "rect");
    const shape = {
      x: left - 4,
      y: top - 4,
      width: right - left + 8,
      height: bottom - top + 8,
      rx: 10,
    };
    for (const [name, value] of Object.entries(shape)) ring.setAttribute(name, value);
    ring.setAttribute("class", "figure-mark");
    drawing.append(ring);
  }
}

// Worked examples

function bindButtons(book, figure) {
  const go = (by) => {
    const last = Number(figure.dataset.steps) - 1;
    const step = by === 0 ? 0 : Number(figure.dataset.step) + by;
    if (step >= 0 && step <= last) showStep(book, figure, step);
  };
  for (const button of figure.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => go(Number(button.dataset.go)));
  figure.querySelector(".larger").addEventListener("click", () => showLarge(book, figure));
  const drawing = figure.querySelector(".drawing");
  const plays = (event) => event.target.closest(".goes-on");
  drawing.addEventListener("click", (event) => plays(event) && go(1));
  drawing.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && plays(event)) {
      event.preventDefault();
      go(1);
    }
  });
}

function showTexts(figure, answer) {
  const happened = figure.querySelector(".happened");
  if (!happened) return;
  happened.textContent = answer.log.join(" ");
  const isNow = (index) => index === answer.step;
  figure.querySelectorAll(".steps > li").forEach((item, index) => {
    item.classList.toggle("now", isNow(index));
    if (isNow(index)) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  });
  figure.querySelectorAll(".stars > i").forEach((star, index) => {
    star.classList.toggle("lit", index <= answer.step);
  });
  figure.querySelector("[data-go='-1']").disabled = answer.step === 0;
  figure.querySelector("[data-go='1']").disabled = answer.step === answer.steps - 1;
}

// A drawing over the whole window

function showLarge(book, figure) {
  const dialog = document.createElement("dialog");
  dialog.className = "large-figure";
  const copy = figure.querySelector(".drawing svg").cloneNode(true);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "✕";
  close.setAttribute("aria-label", book.dataset.close);
  close.addEventListener("click", () => dialog.close());
  dialog.append(close, copy);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  book.append(dialog);
  dialog.showModal();
}
