// A first lesson: the real table, one idea at a time. The choices so far are remembered here.
import { Board } from "./board.js";
import { $, $$, createElement, fetchJson, language, showErrors, storage, toast } from "./common.js";
import { currentFrame, onFrameChange } from "./frames.js";
import { Film } from "./motion.js";
import { placeNote, relativeTo } from "./notes.js";
import { drawPointer } from "./pointer.js";
import { Projector } from "./projector.js";
import { playSound } from "./sounds.js";

const { game } = $("#lesson").dataset;
const KEY = `lesson:${game}`;
const board = new Board($("#board"), {
  choose,
  touch: (words) => words && toast(words),
  cleared: () => {},
});
const projector = new Projector({
  show: () => null,
  isMine: () => false,
  rest: () => lesson && light(),
});
let lesson = null;
let atFirst = []; // what was lit when the step came
let opened = ""; // the panel that has opened by itself
let isNewsRead = false; // whether what happened before has been read by itself
const phone = matchMedia("(max-width: 700px)");
const CHOSEN = ".pending > :first-child"; // without its glass and its lines to the axes
const SELECTED = ".selected"; // better seen, too
const GLOW = "[fill='url(#k-glow)']";
const MOST_HIDDEN = 0.2; // of anything to be seen, before a phone tells in two notes
const PADDING = 10; // pixels of light around what is lit
const EDGE = 4; // pixels between the light and the edge of the scene

const readStored = () => JSON.parse(storage.get(KEY) ?? "[]");

async function ask(action = null, chosen = lesson?.chosen ?? readStored()) {
  const path = `/api/lessons/${game}?language=${language}&drawing=${currentFrame()}`;
  const state = await showErrors(() =>
    fetchJson(path, action === null ? { chosen } : { chosen, action }),
  );
  if (!state) return;
  if (!state.accepted) {
    playSound("refused");
    toast(state.says, "bad");
    return;
  }
  storage.set(KEY, JSON.stringify(state.chosen));
  render(state);
}

function render(state) {
  const isForward = lesson && state.step === lesson.step + 1;
  if (lesson?.step !== state.step) {
    board.select("");
    opened = "";
  }
  lesson = state;
  projector.stop();
  const pieces = board.render(state.view.drawing);
  const frame = currentFrame();
  document.body.dataset.frame = frame;
  $("#scenery").src = `/scenery/${game}/${frame}.svg`;
  if (isForward) projector.play(new Film(board.svg, pieces, storage.get("pace") ?? "normal"));
  renderNote(state);
  renderSteps(state);
  isNewsRead = false;
  atFirst = leftToTouch(shownParts());
  light();
}

function renderNote({ texts, before, over }) {
  fold(false);
  $("#before").textContent = before ?? "";
  $("#before").hidden = !before;
  $("#idea").textContent = texts.title;
  $("#say").textContent = texts.say;
  $("#more").textContent = texts.more ?? "";
  $("#previous").disabled = !lesson.step;
  if (over) storage.set(`learned:${game}`, "yes");
}

// On a phone the note can be folded to its title, to see the table behind it.
function fold(isFolded) {
  $("#note").classList.toggle("folded", isFolded);
  $("#fold").setAttribute("aria-expanded", !isFolded);
}

function renderSteps({ steps, step }) {
  const state = (index) => (index < step ? "done" : index === step ? "now" : "");
  $("#steps").replaceChildren(
    ...steps.map((title, index) =>
      createElement(
        "li",
        { class: state(index), "aria-current": index === step ? "step" : null, title },
        createElement("span", { class: "unseen" }, title),
      ),
    ),
  );
}

// What the step is about is lit; the note stands beside it, where there is room, and does without
// what happened before where there is not, or once the light has moved on.
function light() {
  openPanel();
  for (const part of $$(".lit", board.place)) part.classList.remove("lit");
  for (const part of partsOf(lesson.light)) part.classList.add("lit");
  const scene = $(".scene").getBoundingClientRect();
  const left = leftToTouch(shownParts());
  const hasMovedOn = left.some((part) => !atFirst.includes(part));
  $("#note").classList.toggle("begun", board.key !== opened || hasMovedOn);
  const boxes = left.flatMap(boxesWithin);
  const spot = boxes.length ? around(boxes, scene) : null;
  $("#spot").hidden = !spot;
  if (spot)
    Object.assign($("#spot").style, {
      left: `${spot.x}px`,
      top: `${spot.y}px`,
      width: `${spot.width}px`,
      height: `${spot.height}px`,
    });
  renderCounted(scene);
  const { paper, seen } = placeCoach(scene, spot);
  drawPointer($("#dots"), paper, spot, seen);
  renderButtons();
}

function renderButtons() {
  const isOver = lesson.over && !isNews();
  const isRead = isNews() || !lesson.expect.length;
  $("#next").hidden = isOver || !isRead;
  $("#show").hidden = isOver || isRead;
  $("#play").hidden = $("#again").hidden = !isOver;
}

// A phone may have what is lit in a panel that nothing in the drawing opens.
function openPanel() {
  if (projector.film || shownParts().length) return;
  const hidden = lesson.light.flatMap((selector) => $$(selector, board.place));
  const panel = hidden.map((part) => part.closest("[data-when]")).find(Boolean);
  if (!panel) return;
  opened = panel.dataset.when;
  board.select(opened);
  atFirst = leftToTouch(shownParts());
}

const isNewsToCome = () => lesson.before && !isNewsRead && !$("#note").classList.contains("begun");
const isNews = () => $("#note").classList.contains("news");

// What happened before stands above the idea. Where both would hide the spot, it is left out; where
// a phone would hide what they are about, each has a note of its own. Returns where the note lies,
// and what is to be seen.
function placeCoach(scene, spot) {
  const note = $("#note");
  const [chosen, seen] = [
    [CHOSEN, ...lesson.count],
    [SELECTED, ...lesson.see],
  ].map((selectors) => boxesOf(selectors).map((box) => relativeTo(scene, box)));
  const place = () => placeNote(note, scene, { spot, chosen, seen });
  note.classList.remove("tight", "news");
  const hidden = place();
  const most = lesson.over ? 0 : MOST_HIDDEN;
  const isInTheWay = hidden.spot > 0 || (phone.matches && hidden.seen > most);
  if (!isInTheWay) return { paper: hidden.paper, seen };
  note.classList.add(phone.matches && isNewsToCome() ? "news" : "tight");
  return { paper: place().paper, seen };
}

// The things to be counted, numbered where they stand.
function renderCounted(scene) {
  const badges = boxesOf(lesson.count).map((box, index) => {
    const { x, y, width, height } = relativeTo(scene, box);
    const badge = createElement("li", {}, String(index + 1));
    Object.assign(badge.style, { left: `${x + width * 0.7}px`, top: `${y + height * 0.3}px` });
    return badge;
  });
  $("#counted").replaceChildren(...badges);
}

const partsOf = (selectors) =>
  selectors
    .flatMap((selector) => $$(selector, board.place))
    .filter((part) => part.checkVisibility());
const boxesOf = (selectors) =>
  partsOf(selectors)
    .map((part) => part.getBoundingClientRect())
    .filter(({ width }) => width);

// A glow reaches over what lies beside it, which is not meant.
function boxesWithin(part) {
  const solid = [...part.children].filter(
    (child) => !child.matches(GLOW) && child.getBoundingClientRect().width,
  );
  return (solid.length ? solid : [part]).map((child) => child.getBoundingClientRect());
}

const shownParts = () => partsOf(lesson.light).filter((part) => part.getBoundingClientRect().width);

// What is begun or selected already need not be touched again; the light moves on from it, and to
// what plays or confirms it.
function leftToTouch(shown) {
  const isBegun = ({ classList, dataset: { action } }) =>
    classList.contains("selected") ||
    classList.contains("pending") ||
    shown.some((other) => other.dataset.action?.startsWith(`${action} `));
  const confirming = shown.filter((part) => part.dataset.do);
  if (confirming.length) return confirming;
  const playing = shown.filter((part) => lesson.expect.includes(part.dataset.action));
  if (board.key && playing.length) return playing.filter((part) => !isBegun(part));
  const left = shown.filter((part) => !isBegun(part));
  return left.length ? left : shown;
}

// The light around these boxes; nothing of it is beyond the scene.
function around(boxes, scene) {
  const left = Math.min(...boxes.map((box) => box.left)) - scene.x - PADDING;
  const top = Math.min(...boxes.map((box) => box.top)) - scene.y - PADDING;
  const right = Math.max(...boxes.map((box) => box.right)) - scene.x + PADDING;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) - scene.y + PADDING;
  const [x, y] = [Math.max(left, EDGE), Math.max(top, EDGE)];
  const width = Math.min(right, scene.width - EDGE) - x;
  return { x, y, width, height: Math.min(bottom, scene.height - EDGE) - y };
}

// Choosing: the beginning of an action, or a whole one; if it is not the step's, the coach says why.
function choose(action) {
  const isBegun = lesson.view.legal.some((one) => one.action.startsWith(`${action} `));
  if (isBegun) board.highlightCompletions(action);
  else ask(action);
}

$("#board").addEventListener("click", () => requestAnimationFrame(light));
$("#fold").addEventListener("click", () => {
  fold(!$("#note").classList.contains("folded"));
  light();
});
$("#next").addEventListener("click", () => {
  if (!isNews()) return ask("");
  isNewsRead = true;
  light();
});
$("#show").addEventListener("click", () => ask(lesson.expect[0]));
$("#previous").addEventListener("click", () => ask(null, lesson.chosen.slice(0, -1)));
$("#again").addEventListener("click", () => ask(null, []));
addEventListener("keydown", (event) => event.key === "Escape" && board.key && board.clear());
addEventListener("resize", () => lesson && light());
onFrameChange(() => ask());
document.fonts?.ready.then(() => lesson && light());
ask();
