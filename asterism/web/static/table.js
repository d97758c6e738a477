// The table: the waiting room, then the match, live.
import { $, $$, attempt, copy, listed, make, memory, say, sound, toast } from "./common.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { Line } from "./line.js";
import { Moves } from "./moves.js";
import { Seats } from "./seats.js";

const { id, title } = $("#table").dataset;
const card = JSON.parse($("#table").dataset.card);
const line = new Line(id);
const seats = new Seats(line, card);
const hand = new Hand(line);
const board = new Board($("#board"), choose, touch);
const moves = new Moves(choose, type);
let room = null;
let table = null;
let view = null;
let prefix = "";
let busy = false;

// What the table says

line.addEventListener("state", ({ detail }) => {
  $("#link").replaceChildren(detail === "live" ? "● " : "", make("span", {}, detail === "live" ? say("live") : ""));
  $("#line").textContent = ["lost", "gone"].includes(detail) ? say(detail) : "";
  document.body.classList.toggle("lost", detail !== "live");
  if (detail === "live") $("#chat").replaceChildren(); // it is told again, whole
  if (detail !== "live") setBusy(false);
});
line.addEventListener("table", ({ detail }) => {
  table = detail;
  if (table.phase === "waiting") giveEntropy();
  showTable();
});
line.addEventListener("view", ({ detail }) => showView(detail.view));
line.addEventListener("refused", ({ detail }) => detail.view && showView(detail.view));
line.addEventListener("chat", ({ detail }) => addTalk(detail));
line.addEventListener("warming", ({ detail }) => {
  $("#room-says").textContent = say("warming", detail);
});

// Our share of the dice, only once the server has committed itself.
function giveEntropy() {
  if (table.you == null || table.seats[table.you].entropy) return;
  const key = `fair:${id}`;
  const kept = JSON.parse(memory.get(key) ?? "null");
  const entropy = kept?.entropy ?? [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  memory.set(key, JSON.stringify({ commitment: table.commitment, entropy }));
  line.send({ do: "entropy", value: entropy }).catch(() => {});
}

function showTable() {
  const waiting = table.phase === "waiting";
  $("#play").hidden = waiting;
  if (waiting) return attempt(showRoom);
  $("#room").hidden = true;
  seats.show(table, view);
  $("#chat-part").hidden = !(table.may_chat || $("#chat").children.length);
  $("#talk").hidden = table.you == null || !table.may_chat;
  $("#doing").hidden = table.phase !== "running";
  showPowers();
  showResult();
  if (view) showStatus();
  else if (table.phase === "frozen") $("#turn").textContent = say("over_now");
  return undefined;
}

// A running match does without the room's script.
async function showRoom() {
  const { Room } = await import("./room.js");
  if (table.phase !== "waiting") return;
  room ??= new Room(id, line, card);
  room.show(table);
  $("#room").hidden = false;
}

function showPowers() {
  const seat = table.you == null ? null : table.seats[table.you];
  $("#leave").hidden = !seat || seat.left || table.phase !== "running";
  $("#return").hidden = !seat?.left || table.phase !== "running";
  $("#transfer").hidden = !seat;
  $("#notify").hidden = !seat || table.phase !== "running" || !("Notification" in window) || Notification.permission !== "default";
}

// A view

function showView(shown) {
  const before = view;
  view = shown;
  prefix = "";
  setBusy(false);
  if (shown.drawing) board.show(shown.drawing);
  addLog(shown);
  showStatus();
  moves.show(shown.legal, prefix, board.place);
  hand.show(shown, board.place);
  if (table) showTable();
  ring(before);
}

const isMine = () => view && view.seat != null && view.actors.includes(view.seat) && !view.over;
const nameOf = (seat) => table.seats[seat]?.name ?? "";

function showStatus() {
  const waited = table ? listed(view.actors.map(nameOf)) : "";
  const said = view.over ? say("over_now") : isMine() ? say("your_turn") : say("wait", { players: waited });
  $("#turn").textContent = said;
  $("#status").classList.toggle("mine", isMine());
  $("#may").textContent = may();
  $("#undo").hidden = !view.undo;
  $("#hint").hidden = !(table?.hints && isMine());
  $("#back").hidden = !prefix;
  document.title = isMine() ? `★ ${say("your_turn")} — ${title}` : `${title} — Asterism`;
}

function may() {
  if (view.over) return say("over_now");
  if (view.seat == null) return say("watching");
  if (!view.legal.length) return say("no_move");
  return prefix ? say("choose_rest", { count: moves.matching().length }) : say("choose");
}

function addLog(shown) {
  const list = $("#log");
  let first = Number(list.dataset.first ?? 0);
  if (shown.log_at < first || shown.log_at > first + list.children.length) {
    list.replaceChildren();
    first = list.dataset.first = shown.log_at;
  }
  $("#earlier").hidden = !first;
  while (first + list.children.length > shown.log_at) list.lastChild.remove();
  for (const said of shown.log ?? []) list.append(make("li", { hidden: !said }, said));
  $$("li.last", list).forEach((item) => item.classList.remove("last"));
  const last = [...list.children].findLast((item) => !item.hidden);
  last?.classList.add("last");
  $("#happened").textContent = last?.textContent ?? "";
  list.scrollTop = list.scrollHeight;
}

// Sounds, and word to who looks elsewhere.
function ring(before) {
  if (!before || view.number === before.number) return;
  const was = before.seat != null && before.actors.includes(before.seat);
  if (view.over) return sound("end");
  if (!isMine() || was) return sound("move");
  sound("turn");
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(say("notify_title", { game: title }), { body: $("#happened").textContent, tag: id });
    note.onclick = () => window.focus();
  }
  return undefined;
}

// Acting

function setBusy(on) {
  busy = on;
  $("#board").classList.toggle("busy", on);
  $("#board").setAttribute("aria-busy", on);
}

function choose(action) {
  if (!view || busy) return;
  if (view.legal.some((one) => one.action === action)) play(action);
  else if (view.legal.some((one) => one.action.startsWith(`${action} `))) narrowTo(action);
}

function narrowTo(beginning) {
  prefix = beginning;
  board.narrow(prefix);
  moves.show(view.legal, prefix, board.place);
  showStatus();
  const inList = document.activeElement === document.body || $("#doing").contains(document.activeElement);
  if (inList) $(prefix ? "#moves button" : "#moves button, #find")?.focus();
}

function play(action) {
  return command({ do: "play", action, after: view.number });
}

async function command(message) {
  const fromList = $("#doing").contains(document.activeElement);
  setBusy(true);
  try {
    await line.send(message);
    if (fromList && !$("#doing").contains(document.activeElement)) ($("#moves button") ?? $("#board")).focus({ preventScroll: true });
  } catch (wrong) {
    sound("refused");
    toast(wrong.why === "stale" ? say("stale") : wrong.message, "bad");
  }
  setBusy(false);
}

// A typed move that is not in the list: the rules say why not.
function type(action) {
  if (action && view) play(action);
}

function touch(words) {
  if (!view || view.over) return words && toast(words);
  if (view.seat != null && !view.legal.length) toast(`${say("wait", { players: listed(view.actors.map(nameOf)) })} ${words}`);
  else if (words) toast(words);
  return undefined;
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !prefix) return;
  const parts = prefix.split(" ").slice(0, -1);
  const drawn = new Set($$("[data-action]", board.place).map((part) => part.dataset.action));
  while (parts.length && !drawn.has(parts.join(" "))) parts.pop();
  narrowTo(parts.join(" "));
});
$("#back").addEventListener("click", () => narrowTo(""));
$("#undo").addEventListener("click", () => command({ do: "undo", after: view.number }));
$("#hint").addEventListener("click", () => attempt(async () => {
  const advice = await line.send({ do: "hint" });
  if (advice.number !== view.number) return;
  $("#may").textContent = say("advised", { says: advice.says ?? advice.action });
  board.advise(advice.action);
  moves.advise(advice.action);
}));

// The end

function showResult() {
  const panel = $("#result");
  const key = String(table.rematch);
  const isEnd = view?.over || table.phase === "frozen";
  if (isEnd && (panel.hidden || panel.dataset.key !== key)) {
    panel.dataset.key = key;
    panel.replaceChildren(make("h2", { id: "result-title" }, headline()), ...outcome(), afterwards());
  }
  panel.hidden = !isEnd;
}

const FEW = 5; // rows of a verdict; of a longer one the first is shown, and the rest can be opened

// Why it ended so, and what everybody has; where the scores say nothing more, only the former.
function outcome() {
  if (!view) return [];
  const rows = (view.verdict ?? []).map((row) => make("p", {}, row));
  const told = card.together || view.scores.every((score, seat) => score === Number(view.winners.includes(seat)));
  if (told) return rows;
  if (rows.length <= FEW) return [...rows, scores()];
  return [rows[0], scores(), make("details", { class: "count" }, make("summary", {}, say("counted")), ...rows.slice(1))];
}

function headline() {
  if (table.phase === "frozen") return say("frozen_about");
  if (card.together) return say("together", { n: view.scores[0] });
  if (view.seat != null && view.winners.includes(view.seat)) return say("you_won");
  return view.winners.length ? say("won", { names: listed(view.winners.map(nameOf)) }) : say("over_now");
}

function scores() {
  const order = table.seats.map((_, seat) => seat).toSorted((a, b) => view.winners.includes(b) - view.winners.includes(a) || view.scores[b] - view.scores[a]);
  const rows = order.map((seat) => make("tr", {}, make("td", {}, nameOf(seat), view.winners.includes(seat) && make("span", { class: "tag now" }, ` ★ ${say("winner")}`)), make("td", { class: "n" }, String(view.scores[seat]).replace("-", "−"))));
  return make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, say("player")), make("th", { class: "n" }, say("score")))), make("tbody", {}, ...rows));
}

function afterwards() {
  const made = table.rematch;
  const go = (where) => { location.href = `/t/${where}`; };
  const ask = () => attempt(async () => go((await line.send({ do: "rematch" })).table));
  const again = made ? make("a", { class: "button main", href: `/t/${made}` }, say("rematch_made"))
    : table.you != null && make("button", { class: "main", onclick: ask }, say("rematch"));
  return make("p", { class: "row" }, again,
    make("a", { class: "button", href: `/t/${id}/replay` }, say("replay")),
    make("a", { class: "button", href: `/t/${id}/trust` }, say("trust")));
}

// Talk and the rest

function addTalk({ name, text }) {
  const list = $("#chat");
  list.append(make("li", {}, make("b", {}, `${name}: `), text));
  list.scrollTop = list.scrollHeight;
  $("#chat-part").hidden = false;
}

$("#talk").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#message").value.trim();
  if (text) attempt(() => line.send({ do: "say", text }).then(() => { $("#message").value = ""; }));
});
$("#leave").addEventListener("click", () => confirm(say("leave_sure")) && attempt(() => line.send({ do: "leave" })));
$("#return").addEventListener("click", () => attempt(() => line.send({ do: "back" })));
$("#transfer").addEventListener("click", () => attempt(async () => {
  const { code } = await line.send({ do: "transfer" });
  $("#code").value = `${location.origin}/t/${id}/sit/${code}`;
  $("#moved").hidden = false;
  copy($("#code").value);
}));
$("#notify").addEventListener("click", async () => {
  if (await Notification.requestPermission() !== "granted") toast(say("notify_denied"), "bad");
  showPowers();
});
