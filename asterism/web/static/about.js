// Everything on a table explains itself: hovered, focused or touched for long, a thing says what it
// is, what it does, and by which rule. The sentences come once, when they are first wanted.
import { $, createElement, fetchJson, language, showErrors, translate } from "./common.js";
import { placeNote, relativeTo } from "./notes.js";

const HOVER = 650; // milliseconds until a thing under a resting pointer explains itself
const HOLD = 550; // and under a finger
const GRACE = 300; // in which the pointer may go over to the note
const STILL = 10; // pixels that a resting finger may tremble

const board = $("#board");
let things = null;
let timer = 0;
let note = null;
let part = null; // what is explained, or is going to be
let name = ""; // how the drawing calls it
let wanted = null; // where pointer or focus are
const hushed = new Map(); // the browser's own hints, which would stand over the note
let start = null; // of a touch
let pressed = null; // where the mouse was clicked: what comes to lie there waits until it moves
let swallow = false; // the click that ends a long touch

const gameOf = () => $("[data-game]").dataset.game;
const fetchThings = () => fetchJson(`/api/things/${gameOf()}?language=${language}`).catch(() => []);

// `action:place` fits what plays or begins such an action; `class:deck` a part of that class.
function fits(element, identity) {
  const [kind, value] = identity.split(":");
  if (kind === "class") return element.classList.contains(value);
  return element.getAttribute(`data-${kind}`)?.startsWith(value) ?? false;
}

// The nearest part around a place that is a thing, and the thing.
function findThing(element) {
  for (let at = element; at && at !== board; at = at.parentElement) {
    const thing = things.find(({ parts }) => parts.some((identity) => fits(at, identity)));
    if (thing) return [at, thing];
  }
  return [null, null];
}

async function explain(element, delay) {
  wanted = element;
  things ??= await fetchThings();
  if (wanted !== element || !element.isConnected) return;
  const [found, thing] = findThing(element);
  if (found && found === part && nameOf(element) === name) return;
  hide();
  if (!found) return;
  part = found;
  name = nameOf(element);
  hush(element);
  timer = setTimeout(() => show(thing), delay);
}

function show(thing) {
  if (!part?.isConnected) return;
  const scene = $(".scene");
  note = createElement(
    "section",
    { id: "about", class: "note about", role: "tooltip" },
    name && createElement("p", { class: "name" }, name),
    createElement("p", { class: "what" }, thing.says),
    thing.rule && makeLink(thing.rule),
  );
  note.addEventListener("pointerenter", () => clearTimeout(timer));
  note.addEventListener("pointerleave", hideSoon);
  scene.append(note);
  const box = scene.getBoundingClientRect();
  placeNote(note, box, { spot: relativeTo(box, part.getBoundingClientRect()) });
}

function makeLink(rule) {
  const link = createElement(
    "a",
    { class: "rule", href: `/rules/${gameOf()}?step=${rule}`, target: "_blank" },
    translate("about_rule", { rule }),
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    hide();
    showErrors(async () => {
      const { openRules } = await import("./rules_drawer.js");
      await openRules(gameOf(), rule);
    });
  });
  return link;
}

const titlesAround = (element) => {
  const titles = [];
  for (let at = element; at && at !== board; at = at.parentElement)
    titles.push(...[...at.children].filter((child) => child.tagName === "title"));
  return titles;
};

// What this one is called: the innermost title or, of what has none, its label.
function nameOf(element) {
  const titles = titlesAround(element).filter((title) => title.parentElement.tagName !== "svg");
  const button = element.closest("g[role=button]");
  if (button && !(titles[0] && button.contains(titles[0])))
    return button.getAttribute("aria-label");
  return titles[0] && (hushed.get(titles[0]) ?? titles[0].textContent);
}

function hush(element) {
  for (const title of titlesAround(element)) {
    hushed.set(title, title.textContent);
    title.textContent = "";
  }
}

function hide() {
  clearTimeout(timer);
  // What a move has named anew meanwhile keeps its new name.
  for (const [title, words] of hushed) title.textContent ||= words;
  hushed.clear();
  note?.remove();
  note = part = wanted = null;
}

function hideSoon() {
  clearTimeout(timer);
  timer = setTimeout(hide, GRACE);
}

const isOnBoard = (target) =>
  target instanceof Element && target !== board && board.contains(target);

const hasMoved = (from, { clientX, clientY }) =>
  Math.hypot(clientX - from.x, clientY - from.y) > STILL;

board.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || !isOnBoard(event.target)) return;
  if (!pressed || hasMoved(pressed, event)) explain(event.target, HOVER);
});
board.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "mouse") return;
  if (pressed && hasMoved(pressed, event)) pressed = null;
  if (note) hideSoon();
  else hide();
});
board.addEventListener("focusin", ({ target }) => {
  if (isOnBoard(target) && target.matches(":focus-visible")) explain(target, HOVER);
});
board.addEventListener("focusout", hideSoon);

function onMouseMove(event) {
  if (!pressed || !hasMoved(pressed, event)) return;
  pressed = null;
  if (isOnBoard(event.target)) explain(event.target, HOVER);
}

// A finger that rests.
board.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  hide();
  swallow = false;
  if (pointerType === "mouse" || !isOnBoard(target)) return;
  start = { x: clientX, y: clientY };
  explain(target, HOLD);
});
board.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse") return onMouseMove(event);
  if (start && !note && hasMoved(start, event)) hide();
});
board.addEventListener("pointerup", ({ pointerType }) => {
  if (pointerType === "mouse") return;
  start = null;
  if (note) swallow = true;
  else hide();
});
board.addEventListener("pointercancel", () => !note && hide());
board.addEventListener("contextmenu", (event) => start && event.preventDefault());
board.addEventListener(
  "click",
  (event) => {
    if (swallow) event.stopPropagation();
    else hide();
    swallow = false;
  },
  { capture: true },
);
addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  if (note && !note.contains(target) && !board.contains(target)) hide();
  if (pointerType === "mouse") pressed = { x: clientX, y: clientY };
});
addEventListener("keydown", ({ key }) => key === "Escape" && hide());
