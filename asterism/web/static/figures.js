// Figures of a rules page: fetched one after the other, marked by the identities that
// drawings give their things, and stepped through where they are worked examples.

import { tellShown } from "./shows.js";

const SVG = "http://www.w3.org/2000/svg";
const LATER = [429, 503]; // too many at once, or the rules are still in preparation
const WAIT = 2000; // milliseconds before a figure is asked for again
const CEILING = 62; // pixels below the window's edge: there ends the header, or the drawer's button
const MARGIN = 8;

// A phone's scene is as wide as a page of the book: what is written in it stays legible.
const FRAME = "narrow";

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
  const query = new URLSearchParams({ step, language, drawing: FRAME });
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
  const wasFocused = place.contains(document.activeElement);
  place.innerHTML = answer.drawing;
  place.removeAttribute("aria-busy");
  const drawing = place.querySelector("svg");
  addScenery(drawing, book.dataset.game, answer.frame);
  calm(drawing, answer.action);
  select(drawing, answer.opens);
  const { width, height } = drawing.viewBox.baseVal;
  place.style.setProperty("--ratio", width / height);
  const marked = findAll(drawing, answer.marks);
  mark(drawing, marked);
  const next = findNext(drawing);
  const isClear = next.length === 1 && marked.every((thing) => next.includes(thing));
  if (isClear) mark(drawing, next, "figure-mark next");
  showTexts(figure, answer);
  if (isClear) invite(figure);
  keepFocus(figure, wasFocused);
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

// What lies in a closed panel has no box, whatever a browser says of its visibility.
const isShown = (thing) =>
  thing.getBoundingClientRect().width > 0 &&
  (thing.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true);

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

// What goes on with an example, as far as it can be touched: not what lies under an opened panel.
function findNext(drawing) {
  const place = drawing.querySelector("[data-panel].on") ?? drawing;
  return [...place.querySelectorAll(".goes-on")].filter(isShown);
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

function mark(drawing, things, name = "figure-mark") {
  for (const thing of things) {
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
    ring.setAttribute("class", name);
    drawing.append(ring);
  }
}

// Worked examples

function bindButtons(book, figure) {
  const go = (by) => {
    const last = Number(figure.dataset.steps) - 1;
    const step = by === 0 ? 0 : Number(figure.dataset.step) + by;
    if (step >= 0 && step <= last) showStep(book, figure, step).then(() => reveal(figure));
  };
  for (const button of figure.querySelectorAll("[data-go]"))
    button.addEventListener("click", () => go(Number(button.dataset.go)));
  figure.querySelector(".larger").addEventListener("click", () => showLarge(book, figure));
  const drawing = figure.querySelector(".drawing");
  figure.addEventListener("click", (event) => event.target.closest(".try") && goToFrame(event));
  const plays = (event) => event.target.closest(".goes-on");
  drawing.addEventListener("click", (event) => plays(event) && go(1));
  drawing.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && plays(event)) {
      event.preventDefault();
      go(1);
    }
  });
}

// Who plays by keys goes on where they are: on the drawing, or on a button that still does something.
function keepFocus(figure, wasFocused) {
  const [next] = findNext(figure.querySelector(".drawing svg"));
  const button = figure.querySelector(".stepper :focus:disabled");
  const usable = figure.querySelector(".go:enabled") ?? figure.querySelector("[data-go='0']");
  if (wasFocused) (next ?? usable).focus({ preventScroll: true });
  else if (button) usable.focus({ preventScroll: true });
}

// The step that is played says that the next one can be made on the drawing, and leads there.
function invite(figure) {
  const hint = document.createElement("a");
  hint.className = "try";
  hint.href = "#";
  hint.textContent = figure.dataset.try;
  figure.querySelector(".steps > li.now").append(" ", hint);
}

function goToFrame(event) {
  event.preventDefault();
  const figure = event.target.closest("[data-figure]");
  reveal(figure);
  findNext(figure.querySelector(".drawing svg"))[0].focus({ preventScroll: true });
}

// What is framed comes into sight: below the header, and above the step where that lies over the
// drawing.
function reveal(figure) {
  const next = figure.querySelectorAll(".figure-mark.next");
  const frames = next.length ? next : figure.querySelectorAll(".figure-mark");
  if (!frames.length) return;
  const boxes = [...frames].map((frame) => frame.getBoundingClientRect());
  const steps = figure.querySelector(".steps");
  const isOver = steps && getComputedStyle(steps).position === "sticky";
  const above = Math.min(...boxes.map((box) => box.top)) - CEILING;
  const floor = isOver ? steps.getBoundingClientRect().top : innerHeight;
  const below = Math.max(...boxes.map((box) => box.bottom)) - floor + MARGIN;
  const by = above < 0 ? above : Math.min(above, Math.max(0, below));
  (figure.closest("dialog") ?? window).scrollBy({ top: by });
}

function showTexts(figure, answer) {
  const happened = figure.querySelector(".happened");
  if (!happened) return;
  happened.textContent = answer.log.join(" ");
  const isNow = (index) => index === answer.step;
  figure.querySelector(".try")?.remove();
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
