// A clock for people at a real table, with signals as time runs out.
import { $, memory, say, sound } from "./common.js";

const BOB = 5; // seconds that Bob's star takes
const SIGNALS = 5; // last seconds that are heard
let end = null; // when the turn is over
let rest = 0; // milliseconds left while paused
let heard = 0;

$("#seconds").value = memory.get("seconds") ?? 30;
const length = () => 1000 * (Math.max(5, Number($("#seconds").value) || 30) + ($("#bob").checked ? BOB : 0));

function show(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  $("#left").textContent = seconds;
  $("#clock").classList.toggle("short", seconds <= SIGNALS);
  if (end && seconds !== heard && seconds <= SIGNALS) sound(seconds ? "tick" : "up");
  heard = seconds;
  $("#says").textContent = seconds ? "" : say("time_up");
}

function turn() {
  end = performance.now() + length();
  $("#turn").textContent = $("#turn").dataset.next;
  $("#pause").disabled = false;
  run();
}

function run() {
  if (!end) return;
  const left = Math.max(0, end - performance.now());
  show(left);
  if (!left) end = null;
}

function pause() {
  if (end) [rest, end] = [end - performance.now(), null];
  else if (rest > 0) [end, rest] = [performance.now() + rest, 0];
}

setInterval(run, 100);
$("#turn").addEventListener("click", turn);
$("#pause").addEventListener("click", pause);
$("#full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : $("#clock").requestFullscreen()));
$("#setting").addEventListener("input", () => {
  memory.set("seconds", $("#seconds").value);
  if (!end) show(length());
});
$("#setting").addEventListener("submit", (event) => event.preventDefault());
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.closest("button, input, summary")) return;
  event.preventDefault();
  turn();
});
show(length());
