// A match of the past, move by move, through the eyes one may borrow.
import { $, $$, ask, attempt, copy, language, make, narrow, say } from "./common.js";
import { Board } from "./board.js";

const PACE = 900; // milliseconds a move
const { id } = $("#replay").dataset;
const board = new Board($("#board"));
let past = null;
let file = null;
let at = 0;
let asked = 0;
let timer = null;

if (id) attempt(begin);
$("#file")?.addEventListener("change", (event) => attempt(async () => {
  file = await event.target.files[0].text();
  const looked = await ask(`/api/look?language=${language}&drawing=${drawing()}`, file);
  document.head.append(make("link", { rel: "stylesheet", href: `/style/${looked.past.game}.css` }));
  open(looked.past);
  showFaults(looked.faults);
}));

async function begin() {
  open(await ask(`/api/tables/${id}/past?language=${language}`));
}

function open(found) {
  past = found;
  const link = new URLSearchParams(location.hash.slice(1));
  const eyes = past.seats.map((seat) => [seat, seat === "all" ? say("all_eyes") : past.names[seat]]);
  const watcher = past.over || !past.seats.length ? [["", say("public")]] : [];
  $("#eyes").replaceChildren(...[...eyes, ...watcher].map(([value, name]) => make("option", { value }, name)));
  if (past.over) $("#eyes").value = "all";
  if (link.has("seat")) $("#eyes").value = link.get("seat");
  $("#moment").max = past.number;
  $("#log").replaceChildren(...past.log.map(entry));
  $("#play").hidden = false;
  go(link.has("at") ? Number(link.get("at")) : file ? past.number : 0);
}

function entry(said, index) {
  const button = make("button", { onclick: () => go(index + 1) }, said);
  return make("li", { hidden: !said }, button);
}

const drawing = () => (narrow.matches ? "narrow" : "wide");

async function go(number) {
  at = Math.max(0, Math.min(past.number, number));
  $("#moment").value = at;
  const mine = ++asked;
  const query = `at=${at}&seat=${$("#eyes").value}&language=${language}&drawing=${drawing()}`;
  const seen = await attempt(() => (file ? ask(`/api/look?${query}`, file).then((looked) => looked.view)
    : past.frozen ? null : ask(`/api/tables/${id}/view?${query}`)));
  if (mine === asked) show(seen);
}

function show(seen) {
  if (seen?.drawing) board.show(seen.drawing);
  for (const part of $$("[data-action]", board.place)) part.removeAttribute("tabindex");
  const said = past.log[at - 1] ?? "";
  $("#turn").textContent = at ? say("at_move", { number: at, total: past.number }) : say("beginning");
  $("#happened").textContent = said;
  $("#moment").setAttribute("aria-valuetext", `${$("#turn").textContent}. ${said}`);
  $$("#log li").forEach((item, index) => item.classList.toggle("last", index === at - 1));
  const list = $("#log");
  const item = list.children[at - 1];
  if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  history.replaceState(null, "", `#at=${at}&seat=${$("#eyes").value}`);
  if (at === past.number) stop();
}

function showFaults(faults) {
  $("#faults").hidden = !faults;
  $("#faults").textContent = (faults ?? []).join(" ");
}

// By itself

function stop() {
  clearInterval(timer);
  timer = null;
  $("#auto").textContent = say("play");
  $("#auto").setAttribute("aria-pressed", "false");
}

function toggle() {
  if (timer) return stop();
  if (at === past.number) go(0);
  timer = setInterval(() => go(at + 1), PACE);
  $("#auto").textContent = say("stop");
  $("#auto").setAttribute("aria-pressed", "true");
  return undefined;
}

$("#first").addEventListener("click", () => go(0));
$("#previous").addEventListener("click", () => go(at - 1));
$("#next").addEventListener("click", () => go(at + 1));
$("#last").addEventListener("click", () => go(past.number));
$("#auto").addEventListener("click", toggle);
$("#moment").addEventListener("input", () => go(Number($("#moment").value)));
$("#eyes").addEventListener("change", () => go(at));
$("#copy").addEventListener("click", () => copy(location.href));
narrow.addEventListener("change", () => past && go(at));
addEventListener("hashchange", () => past && open(past));
addEventListener("keydown", (event) => {
  if (!past || event.target.closest("input, select, summary") || event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: past.number }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(step);
});
