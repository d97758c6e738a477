// A clock for people at a real table, with signals as time runs out.
import { $, playSound, storage, translate } from "./common.js";

const BOB_SECONDS = 5; // seconds that Bob's star takes
const COUNTDOWN_SECONDS = 5; // last seconds that are heard
let end = null; // when the turn is over
let rest = 0; // milliseconds left while paused
let heard = 0;

$("#seconds").value = storage.get("seconds") ?? 30;
const turnLength = () =>
  1000 * (Math.max(5, Number($("#seconds").value) || 30) + ($("#bob").checked ? BOB_SECONDS : 0));

function renderTime(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  $("#left").textContent = seconds;
  $("#clock").classList.toggle("short", seconds <= COUNTDOWN_SECONDS);
  if (end && seconds !== heard && seconds <= COUNTDOWN_SECONDS) playSound(seconds ? "tick" : "up");
  heard = seconds;
  $("#says").textContent = seconds ? "" : translate("time_up");
}

function startTurn() {
  end = performance.now() + turnLength();
  $("#turn").textContent = $("#turn").dataset.next;
  $("#pause").disabled = false;
  updateTime();
}

function updateTime() {
  if (!end) return;
  const left = Math.max(0, end - performance.now());
  renderTime(left);
  if (!left) end = null;
}

function togglePause() {
  if (end) [rest, end] = [end - performance.now(), null];
  else if (rest > 0) [end, rest] = [performance.now() + rest, 0];
}

setInterval(updateTime, 100);
$("#turn").addEventListener("click", startTurn);
$("#pause").addEventListener("click", togglePause);
$("#full").addEventListener("click", () =>
  document.fullscreenElement ? document.exitFullscreen() : $("#clock").requestFullscreen(),
);
$("#setting").addEventListener("input", () => {
  storage.set("seconds", $("#seconds").value);
  if (!end) renderTime(turnLength());
});
$("#setting").addEventListener("submit", (event) => event.preventDefault());
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.closest("button, input, summary")) return;
  event.preventDefault();
  startTurn();
});
renderTime(turnLength());
