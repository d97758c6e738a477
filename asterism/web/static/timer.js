// A clock for people at a real table: a ring of stars that go out, the whole screen its button.
import { $, createElement, storage, translate } from "./common.js";
import { medallion } from "./people.js";
import { playSound } from "./sounds.js";

const HOURGLASS_SECONDS = Number($("#setting").dataset.seconds); // of the box
const BOB_SECONDS = Number($("#setting").dataset.bob); // more for two, where Bob rolls first
const LONGEST = 3600;
const NEAR_SECONDS = 5; // the last ones, which are heard
const MORE = 10_000;
const MOST_STARS = 40;
const RADIUS = 150;
const STAR = "M0-11l3.2 7.4 7.9.8-6 5.3 1.8 7.8L0 5.2l-6.9 4.1 1.8-7.8-6-5.3 7.9-.8z";
const SVG = "http://www.w3.org/2000/svg";
const TICK = 100; // milliseconds between two looks at the clock
const KEY = "timer";

const setting = { seconds: HOURGLASS_SECONDS, names: [], bob: null, ...readStored() };
// Whose turn it is (from 1; before the first 0), and when it ends, or what is left while it rests.
const clock = { turn: 0, end: null, rest: null, length: 0, ...setting.clock };
let shown = null; // the second on the dial
let wakeLock = null;

function readStored() {
  try {
    return JSON.parse(storage.get(KEY));
  } catch {
    return null;
  }
}

const save = () => storage.set(KEY, JSON.stringify({ ...setting, clock }));
const withBob = () => setting.bob ?? setting.names.length === 2;
const turnLength = () => 1000 * (setting.seconds + (withBob() ? BOB_SECONDS : 0));
const isRunning = () => clock.end !== null;
const isPaused = () => clock.rest !== null && clock.rest > 0;
const timeLeft = () =>
  isRunning() ? Math.max(0, clock.end - Date.now()) : (clock.rest ?? turnLength());

function nameOf(turn) {
  const { names } = setting;
  return names.length ? names[(turn - 1) % names.length] : null;
}

function stateOf() {
  if (isRunning()) return timeLeft() <= 1000 * NEAR_SECONDS ? "near" : "running";
  if (isPaused()) return "paused";
  return clock.turn ? "over" : "ready";
}

// Actions

function startTurn() {
  clock.turn += 1;
  restart();
}

// The turn once more from its beginning.
function restart() {
  if (!clock.turn) clock.turn = 1;
  clock.length = turnLength();
  Object.assign(clock, { end: Date.now() + clock.length, rest: null, bob: withBob() });
  shown = null;
  drawRing(clock.length);
  keepAwake();
  update();
  announce(callOf());
}

function togglePause() {
  if (isRunning()) Object.assign(clock, { rest: timeLeft(), end: null });
  else if (isPaused()) Object.assign(clock, { end: Date.now() + clock.rest, rest: null });
  update();
  save();
}

function addTime() {
  if (!clock.turn) return;
  clock.bob = isBobsPart();
  const left = timeLeft() + MORE;
  clock.length = Math.max(clock.length, left);
  Object.assign(clock, isPaused() ? { rest: left } : { end: Date.now() + left, rest: null });
  shown = null;
  drawRing(clock.length);
  update();
}

// The dial

function update() {
  const left = timeLeft();
  const seconds = Math.ceil(left / 1000);
  if (isRunning() && seconds !== shown) signal(seconds);
  if (isRunning() && !left) Object.assign(clock, { end: null, rest: 0 });
  if (seconds !== shown) {
    showSeconds(seconds, left);
    save();
  }
  showState();
}

function signal(seconds) {
  if (seconds > NEAR_SECONDS || shown === null) return;
  playSound(seconds ? "tick" : "up");
  if (seconds === NEAR_SECONDS) announce(translate("timer_left", { n: seconds }));
  if (!seconds) announce(overText());
}

function showSeconds(seconds, left) {
  shown = seconds;
  $("#left").textContent = seconds;
  $("#left").dataset.digits = String(seconds).length;
  $("#unit").textContent = translate("timer_seconds", { n: seconds });
  const stars = [...$("#ring").querySelectorAll(".star")];
  const lit = Math.ceil((stars.length * left) / (clock.length || turnLength()));
  for (const [index, star] of stars.entries()) {
    star.classList.toggle("lit", index >= stars.length - lit);
    star.classList.toggle("next", index === stars.length - lit);
  }
}

const overText = () => translate(withBob() ? "time_up_bob" : "time_up");

function callOf() {
  const name = nameOf(clock.turn);
  if (!clock.turn) return translate("timer_ready");
  return name ? translate("timer_turn", { name }) : translate("timer_turns", { n: clock.turn });
}

// Bob comes first, in the seconds that the turn has more for him. What is added later is not his.
const isBobsPart = () => withBob() && clock.bob && timeLeft() > clock.length - 1000 * BOB_SECONDS;
const isBobsTime = () => isRunning() && isBobsPart();

function showState() {
  const state = stateOf();
  const text = { over: overText, paused: () => translate("timer_paused") }[state]?.();
  setText($("#call"), callOf());
  setText($("#says"), text ?? (isBobsTime() ? translate("timer_bob") : ""));
  $("#clock").dataset.state = state;
  $("#pause").disabled = !isRunning() && !isPaused();
  setText($("#pause"), isPaused() ? translate("timer_resume") : $("#pause").dataset.name);
  $("#more").disabled = $("#again").disabled = !clock.turn;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function announce(text) {
  $("#heard").textContent = text;
}

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// A star for every second; of long turns, for every few.
function drawRing(length) {
  const seconds = Math.max(1, Math.round(length / 1000));
  const count = Math.ceil(seconds / Math.ceil(seconds / MOST_STARS));
  const stars = Array.from({ length: count }, (_, index) => {
    const angle = (360 * index) / count;
    const place = `rotate(${angle})translate(0 ${-RADIUS})rotate(${-angle})`;
    const star = shape("g", { class: "star", transform: place });
    star.append(shape("circle", { r: 24, class: "halo" }), shape("path", { d: STAR }));
    return star;
  });
  $("#ring").replaceChildren(
    shape("circle", { r: RADIUS, class: "orbit" }),
    shape("circle", { r: RADIUS - 32, class: "middle" }),
    ...stars,
  );
}

// People

function showPeople() {
  const current = setting.names.length && clock.turn ? (clock.turn - 1) % setting.names.length : -1;
  $("#people").replaceChildren(
    ...setting.names.map((name, index) =>
      createElement(
        "li",
        { "aria-current": index === current && "true", title: name },
        medallion({ kind: "person", name }, index),
        createElement("span", { class: "unseen" }, name),
      ),
    ),
  );
  $("#people").querySelector("[aria-current]")?.scrollIntoView({ inline: "center" });
  const next = nameOf(clock.turn + 1);
  const key = clock.turn ? "timer_next" : "timer_start";
  const text = next ? translate(key, { name: next }) : translate(`${key}_turn`);
  const place = clock.turn % setting.names.length;
  const face = next && medallion({ kind: "person", name: next }, place);
  $("#turn").replaceChildren(...[face, createElement("span", {}, text)].filter(Boolean));
}

function goOn() {
  startTurn();
  showPeople();
}

// The screen stays on as long as the page is looked at and a game has begun.
async function keepAwake() {
  if (!("wakeLock" in navigator) || wakeLock || document.hidden) return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
    wakeLock.addEventListener("release", () => {
      wakeLock = null;
    });
  } catch {
    /* a low battery, or a browser that does not allow it */
  }
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

// Settings

function readSettings() {
  const seconds = Math.round(Number($("#seconds").value));
  setting.seconds = seconds >= 1 && seconds <= LONGEST ? seconds : HOURGLASS_SECONDS;
  setting.names = $("#names")
    .value.split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
  if (!clock.turn || stateOf() === "over") drawRing(turnLength());
  shown = null;
  $("#bob").checked = withBob();
  showPeople();
  update();
}

function fillSettings() {
  $("#seconds").value = setting.seconds;
  $("#names").value = setting.names.join("\n");
  $("#bob").checked = withBob();
}

const CONTROLS = "button, a, input, textarea, select, summary, .menu";
const TYPING = "input, textarea, select";
const PRESSES = [" ", "enter"]; // a control that has the focus takes these itself
const KEYS = {
  " ": goOn,
  enter: goOn,
  p: togglePause,
  "+": addTime,
  f: toggleFullScreen,
  s: () => $("#sounds").click(),
};

$("#turn").addEventListener("click", goOn);
$("#pause").dataset.name = $("#pause").textContent;
$("#pause").addEventListener("click", togglePause);
$("#more").addEventListener("click", addTime);
$("#again").addEventListener("click", restart);
$("#full").addEventListener("click", toggleFullScreen);
$("#bob").addEventListener("input", ({ target }) => {
  setting.bob = target.checked;
});
$("#setting").addEventListener("input", readSettings);
$("#setting").addEventListener("change", readSettings);
$("#setting").addEventListener("submit", (event) => event.preventDefault());
$("#clock").addEventListener("click", (event) => {
  const onControl = event.composedPath().some((one) => one.matches?.(CONTROLS));
  if (!onControl && !$("#tastes").open) goOn();
});
addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  const action = KEYS[key];
  if (!action || event.repeat || event.ctrlKey || event.metaKey) return;
  if (event.target.closest(PRESSES.includes(key) ? CONTROLS : TYPING)) return;
  event.preventDefault();
  action();
});
document.addEventListener("visibilitychange", () => {
  if (clock.turn) keepAwake();
});
setInterval(() => isRunning() && update(), TICK);

fillSettings();
drawRing(clock.length || turnLength());
showPeople();
update();
