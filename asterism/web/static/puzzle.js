// A puzzle: one choice on the real table, then what every choice is worth. The server tells that only
// after a choice; what was solved is remembered in this browser.
import { Board } from "./board.js";
import {
  $,
  $$,
  createElement,
  fetchJson,
  language,
  showErrors,
  toast,
  translate,
} from "./common.js";
import { currentFrame, onFrameChange } from "./frames.js";
import {
  countStreak,
  dayAfter,
  hasSolvedDay,
  recordAnswer,
  recordDay,
  resultOf,
} from "./puzzle_record.js";
import { playSound } from "./sounds.js";

const { game, number, day, daily } = $("#puzzle").dataset;
const API = `/api/puzzles/${game}/${number}`;
const board = new Board($("#board"), {
  choose,
  touch: (words) => words && toast(words),
  cleared: () => {},
});
let view = null;
let solution = null;

// The position

async function load() {
  const path = `${API}?language=${language}&drawing=${currentFrame()}`;
  const state = await showErrors(() => fetchJson(path));
  if (!state) return;
  view = state.view;
  board.render(view.drawing);
  document.body.dataset.frame = currentFrame();
  $("#scenery").src = `/scenery/${game}/${currentFrame()}.svg`;
  renderChoices();
  markBest();
  if (solution) placeAnswer();
}

function renderChoices() {
  $("#moves").replaceChildren(
    ...view.legal.map(({ action, says }) =>
      createElement(
        "li",
        {},
        createElement("button", { "data-move": action, onclick: () => choose(action) }, says),
      ),
    ),
  );
}

// Choosing: the beginning of an action, or a whole one.
function choose(action) {
  if (!view || solution) return;
  const isBegun = view.legal.some((one) => one.action.startsWith(`${action} `));
  if (isBegun) board.highlightCompletions(action);
  else showErrors(() => answer(action));
}

async function answer(action, isNew = true) {
  const found = await fetchJson(`${API}?language=${language}`, { action });
  solution = found;
  $("#choices").close();
  if (isNew) {
    recordAnswer(game, number, found.right);
    if (daily && found.right) recordDay(day);
    history.replaceState({ action }, ""); // it is there again after a reload, and on the way back
    playSound(found.right ? "end" : "refused");
  }
  renderAnswer();
  renderStreak();
}

// The answer

function renderAnswer() {
  const { right, why, unit, basis, choices, next, chosen_next: chosenNext } = solution;
  $("#answer").hidden = false;
  $("#answer").classList.toggle("right", right);
  $("#open-choices").disabled = true;
  $("#verdict").textContent = translate(right ? "puzzle_right" : "puzzle_wrong");
  $("#why").textContent = why;
  $("#unit").textContent = unit;
  $("#basis").textContent = basis;
  $("#values").replaceChildren(...choices.map(renderValue));
  renderLines($("#next-best"), next);
  renderLines($("#next-chosen"), chosenNext);
  $("#after-chosen").hidden = !chosenNext.length;
  $("#answer").scrollTop = 0;
  $("#verdict").focus({ preventScroll: true });
  markBest();
  placeAnswer();
}

// On a desk it lies on the left where on the right it would cover what would have been best.
function placeAnswer() {
  $("#answer").classList.remove("left");
  const paper = $("#answer").getBoundingClientRect();
  const isCovered = $$(".advised", board.place)
    .map((part) => part.getBoundingClientRect())
    .some(({ right, top, bottom }) => right > paper.x && bottom > paper.y && top < paper.bottom);
  $("#answer").classList.toggle("left", isCovered);
}

function renderValue({ text, worth, error, share, error_share: errorShare, best, chosen }) {
  const bar = createElement("i", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", share);
  bar.style.setProperty("--error", errorShare);
  const tags = [best && "puzzle_best", chosen && "puzzle_yours"].filter(Boolean);
  return createElement(
    "li",
    { class: `${best ? "best" : ""} ${chosen ? "chosen" : ""}` },
    createElement(
      "span",
      { class: "what" },
      text,
      ...tags.map((tag) => createElement("em", {}, translate(tag))),
    ),
    createElement("b", {}, worth, createElement("small", {}, ` ± ${error}`)),
    bar,
  );
}

function renderLines(list, lines) {
  list.replaceChildren(...lines.map((line) => createElement("li", {}, line)));
}

// What would have been best is lit, as advice is.
function markBest() {
  for (const part of $$(".advised", board.place)) part.classList.remove("advised");
  const best = solution?.choices[0].action;
  for (const part of best ? $$("[data-action]", board.place) : [])
    if (part.dataset.action === best) part.classList.add("advised");
}

function tryAgain() {
  solution = null;
  history.replaceState(null, "");
  $("#answer").hidden = true;
  $("#open-choices").disabled = false;
  board.clear();
  markBest();
  $("#board").focus({ preventScroll: true });
}

// The streak: this week as a constellation

function renderStreak() {
  const days = countStreak(day);
  const streak = days ? translate("puzzle_streak", { n: days }) : "";
  $("#streak").textContent = streak;
  $("#days").textContent = daily && solution?.right ? streak : "";
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  const short = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  const long = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  $("#week").replaceChildren(
    ...Array.from({ length: 7 }, (_, index) => {
      const date = dayAfter(monday, index);
      const isSolved = hasSolvedDay(date);
      const words = `${long.format(new Date(date))}${isSolved ? ` – ${translate("puzzle_solved")}` : ""}`;
      return createElement(
        "li",
        {
          class: `${isSolved ? "done" : ""} ${date === day ? "now" : ""}`,
          "aria-current": date === day ? "date" : null,
        },
        createElement("span", { "aria-hidden": "true" }, short.format(new Date(date))),
        createElement("span", { class: "unseen" }, words),
      );
    }),
  );
}

async function playOn() {
  const made = await fetchJson(`${API}/table`, {});
  location.href = made.page;
}

function onKey(event) {
  const isTyping = event.target.closest?.("input, select, textarea, dialog");
  if (event.key === "Escape" && board.key) board.clear();
  else if (event.key.toLowerCase() === "m" && !isTyping && !event.ctrlKey && !event.metaKey)
    openChoices();
}

function openChoices() {
  if (view && !solution) $("#choices").showModal();
}

$("#open-choices").addEventListener("click", openChoices);
$("#again").addEventListener("click", tryAgain);
$("#play-on").addEventListener("click", () => showErrors(playOn));
addEventListener("keydown", onKey);
onFrameChange(load);
$("#puzzle").dataset.result = resultOf(game, number) ?? "";
renderStreak();
await load();
if (history.state?.action) showErrors(() => answer(history.state.action, false));
