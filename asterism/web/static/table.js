// The table: the match, live. Before the start the same address is the waiting room.

import { Board } from "./board.js";
import {
  $,
  $$,
  copyText,
  createElement,
  formatList,
  markNames,
  showErrors,
  storage,
  toast,
  translate,
} from "./common.js";
import { Connection } from "./connection.js";
import { ForcedMove, playsForced } from "./forced.js";
import { Hand } from "./hand.js";
import { Film } from "./motion.js";
import { MoveList } from "./moves.js";
import { markWhoLeft } from "./people.js";
import { Projector } from "./projector.js";
import { Recap } from "./recap.js";
import { arrangeScene } from "./scene.js";
import { SeatList } from "./seats.js";
import { attachShares } from "./shares.js";
import { openSheet } from "./sheets.js";
import { attachSkipping } from "./skipping.js";
import { isSoundOn, mute, playSound } from "./sounds.js";

const { id, game, title } = $("#table").dataset;
const card = JSON.parse($("#table").dataset.card);
const connection = new Connection(id);
const seats = new SeatList(connection, card);
const hand = new Hand(connection);
const board = new Board($("#board"), {
  choose,
  touch: explainInactive,
  openSeat: () => openSheet($("#people")),
  cleared: () => prefix && setPrefix(""),
});
const moves = new MoveList(choose, playTyped);
const forced = new ForcedMove({ isQuiet, play });
attachShares(connection, id, true);
let table = null;
let view = null;
let prefix = "";
let busy = false;
let ending = null;

// Loaded when they are needed, so that a table opens sooner.
const needed = {
  coach: () => import("./coach.js"),
  drag: () => import("./drag.js"),
  ending: () => import("./ending.js"),
  leaving: () => import("./leaving.js"),
  report: () => import("./report.js"),
  rules: () => import("./rules_drawer.js"),
};
if (storage.get(`coach:${game}`) === "yes")
  needed.coach().then(({ attachCoach }) => attachCoach(connection, game, view));
for (const first of ["pointermove", "pointerdown"])
  addEventListener(first, attachDrag, { passive: true });

// What the table says

connection.addEventListener("state", ({ detail }) => {
  $("#link").replaceChildren(
    detail === "live" ? "● " : "",
    createElement("span", {}, detail === "live" ? translate("live") : ""),
  );
  $("#line").textContent = ["lost", "gone"].includes(detail) ? translate(detail) : "";
  document.body.classList.toggle("lost", detail !== "live");
  if (detail === "live") $("#chat").replaceChildren(); // it is told again, whole
  if (detail !== "live") setBusy(false);
});
connection.addEventListener("table", ({ detail }) => {
  announceWhoLeft(detail);
  table = detail;
  renderTable();
});
connection.addEventListener("view", ({ detail }) => projector.push(detail.view));
connection.addEventListener("refused", ({ detail }) => detail.view && projector.push(detail.view));
connection.addEventListener("chat", ({ detail }) => addChat(detail));
connection.addEventListener("chat_history", ({ detail }) => {
  $("#chat").replaceChildren();
  detail.lines.forEach(addChat);
});

// Nobody waits in vain for somebody who has given up their seat.
function announceWhoLeft({ phase, seats: now, you }) {
  if (phase !== "running" || !table) return;
  for (const [number, { name, left, level }] of now.entries())
    if (left && !level && number !== you && !table.seats[number].left)
      toast(translate("gave_up", { name }), "", true);
}

// Nor for somebody who had left before: whenever the table waits for them alone.
function tellWhoIsWaitedFor({ phase, seats: now, you }) {
  const gone = view.actors.filter((actor) => now[actor].left && !now[actor].level);
  const isStuck = gone.length > 0 && gone.length === view.actors.length;
  if (phase !== "running" || you == null || gone.includes(you) || !isStuck) return;
  for (const actor of gone) toast(translate("gave_up", { name: now[actor].name }), "", true);
}

function renderTable() {
  $("#play").hidden = false;
  document.body.classList.add("playing");
  seats.render(table, view);
  markWhoLeft(board.place, table.seats);
  $("#open-chat").hidden = !(table.may_chat || $("#chat").children.length);
  $("#talk").hidden = table.you == null || !table.may_chat;
  $("#open-moves").hidden = table.phase !== "running" || table.you == null;
  renderSeatButtons();
  renderResult();
  if (view) renderStatus();
  else if (table.phase === "frozen") $("#turn").textContent = translate("over_now");
}

function renderSeatButtons() {
  const seat = table.you == null ? null : table.seats[table.you];
  $("#leave").hidden = !seat || seat.left || table.phase !== "running";
  $("#return").hidden = !seat?.left || table.phase !== "running";
  $("#transfer").hidden = !seat;
  $("#notify").hidden = !seat || table.phase !== "running" || !mayAskToNotify;
}

// A view

// After an early end nobody acts, whoever would have been next.
const isTurnOf = ({ seat, actors, over }) =>
  seat != null && !over && table?.phase !== "over" && actors.includes(seat);
const projector = new Projector({
  show: renderView,
  isMine: isTurnOf,
  rest: comeToRest,
});
const recap = new Recap();
let mayAskToNotify = "Notification" in window && Notification.permission === "default";
let isEnding = false; // what ended the match is still being shown

function comeToRest() {
  if (table && view) recap.tell(nameOf, isMyTurn());
  recap.trace(board.place);
  const isNews = isEnding;
  isEnding = false;
  tellAll();
  if (table) renderResult(isNews);
  if (table && view) tellWhoIsWaitedFor(table);
  connection.dispatchEvent(new Event("rest"));
}

// Shows a view; of one that is already past only what is told.
function renderView(newView, isLast) {
  const before = view;
  const isNews = before && newView.number === before.number + 1;
  view = newView;
  // It measures how the pieces lie: before anything else is written, that takes no layout.
  const pieces = isLast && newView.drawing ? board.render(newView.drawing) : null;
  tellAll();
  const lines = updateLog(newView, isNews);
  if (isNews) recap.note(newView);
  else recap.begin(newView);
  if (!isLast) return null;
  $("#traces")?.replaceChildren();
  $(".toast.advice")?.remove(); // it was given for another position
  prefix = "";
  setBusy(false);
  isEnding = Boolean(newView.over && isNews && pieces);
  arrange();
  renderStatus();
  moves.update(newView.legal, prefix, board.place);
  hand.render(newView, board.place);
  forced.follow(newView, board.place);
  if (table) renderTable();
  recap.tell(nameOf, false); // nothing of it before it has been seen
  notifyTurn(before);
  if (newView.last?.seat === newView.seat) recap.remember(board.place); // all is written: measure
  if (!isNews || !pieces) return null;
  const film = new Film(board.svg, pieces, storage.get("pace") ?? "normal");
  for (const line of lines) line.classList.add("coming");
  return film;
}

// What the log tells of a move can be read once its film has shown it.
function tellAll() {
  for (const line of $$("#log .coming")) line.classList.remove("coming");
}

// The scene, and in the bar what a drawing has no room for.
function arrange() {
  arrangeScene(board, game);
  $("#round").textContent = board.svg?.dataset.round ?? "";
  const [panel] = board.svg?.dataset.rail ? [] : board.panels();
  $("#open-panel").hidden = !panel;
  if (!panel) return;
  $("#open-panel").dataset.key = panel.key;
  $("#open-panel span").textContent = panel.title;
  $("#open-panel path").setAttribute("d", panel.icon);
}

addEventListener("resize", () => {
  if (!view) return;
  arrange();
  if (!projector.film) recap.trace(board.place); // its rings are measured in the window
});
$("#open-panel").addEventListener("click", (event) => {
  const { key } = event.currentTarget.dataset;
  board.select(board.key === key ? "" : key, event.currentTarget);
});

const isMyTurn = () => view && isTurnOf(view);
const nameOf = (seat) => table.seats[seat]?.name ?? "";

function renderStatus() {
  const waited = table ? formatList(view.actors.map(nameOf)) : "";
  const text =
    view.over || isEnd()
      ? translate("over_now")
      : isMyTurn()
        ? translate("your_turn")
        : translate("wait", { players: waited });
  $("#turn").textContent = text;
  $("#status").classList.toggle("mine", isMyTurn());
  $("#may").textContent = statusHint();
  $("#undo").hidden = !view.undo;
  $("#hint").hidden = !(table?.hints && isMyTurn());
  $("#back").hidden = !prefix;
  const pageTitle = isMyTurn() ? `★ ${translate("your_turn")} — ${title}` : `${title} — Asterism`;
  if (document.title !== pageTitle) document.title = pageTitle;
}

function statusHint() {
  if (view.over || isEnd()) return translate("over_now");
  if (view.seat == null) return translate("watching");
  if (!view.legal.length) return translate("no_move");
  return prefix ? translate("choose_rest", { n: moves.matching().length }) : translate("choose");
}

let isDragAttached = false;
async function attachDrag() {
  if (isDragAttached) return;
  isDragAttached = true;
  try {
    const { Drag } = await needed.drag();
    new Drag(board, isBeginning);
  } catch {
    isDragAttached = false; // without a network: touches do all that dragging does
  }
}

// Returns the new lines.
function updateLog(newView, isNews) {
  const list = $("#log");
  let first = Number(list.dataset.first ?? 0);
  if (newView.log_at < first || newView.log_at > first + list.children.length) {
    list.replaceChildren();
    first = list.dataset.first = newView.log_at;
  }
  $("#earlier").hidden = !first;
  while (first + list.children.length > newView.log_at) list.lastChild.remove();
  const names = table?.seats.map((seat) => seat.name) ?? [];
  const lines = (newView.log ?? []).map((text) =>
    createElement("li", { hidden: !text }, ...markNames(text, names)),
  );
  if (newView.last?.seat === newView.seat)
    for (const one of $$(".fresh", list)) one.classList.remove("fresh");
  else if (isNews) for (const one of lines) one.classList.add("fresh");
  list.append(...lines);
  const fresh = $$(".fresh:not([hidden])", list).length;
  $("#open-log").dataset.count = fresh || "";
  for (const item of $$("li.last", list)) item.classList.remove("last");
  const last = [...list.children].findLast((item) => !item.hidden);
  last?.classList.add("last");
  $("#happened").textContent = last?.textContent ?? "";
  return lines;
}

// Sounds, and word to who looks elsewhere.
function notifyTurn(before) {
  if (!before || view.number === before.number) return;
  const was = before.seat != null && before.actors.includes(before.seat);
  if (view.over) return playSound("end");
  if (!isMyTurn() || was) return playSound("move");
  playSound("turn");
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(translate("notify_title", { game: title }), {
      body: $("#happened").textContent,
      tag: id,
    });
    note.onclick = () => window.focus();
  }
  return undefined;
}

attachSkipping($(".scene"), board, projector);

// Acting

function setBusy(on) {
  busy = on;
  $("#board").classList.toggle("busy", on);
  $("#board").setAttribute("aria-busy", on);
}

function choose(action) {
  projector.skip();
  if (!view || busy) return;
  if (view.legal.some((one) => one.action === action)) play(action);
  else if (isBeginning(action)) setPrefix(action);
}

// Whether more has to be chosen before an action can be played.
function isBeginning(action) {
  const names = view?.legal.map((one) => one.action) ?? [];
  return !names.includes(action) && names.some((name) => name.startsWith(`${action} `));
}

// Nothing is moving, open or half chosen.
function isQuiet() {
  const isOpen = board.key || prefix || $("dialog[open], #tastes[open]");
  return !(busy || projector.film || isOpen || document.hidden);
}

function setPrefix(beginning) {
  prefix = beginning;
  board.highlightCompletions(prefix);
  moves.update(view.legal, prefix, board.place);
  renderStatus();
  if ($("#palette").open) $(prefix ? "#moves button" : "#moves button, #find")?.focus();
}

function play(action) {
  return sendCommand({ do: "play", action, after: view.number });
}

async function sendCommand(message) {
  const fromPalette = $("#palette").open;
  setBusy(true);
  try {
    await connection.send(message);
    if (fromPalette) $("#palette").close();
  } catch (error) {
    playSound("refused");
    toast(error.why === "stale" ? translate("stale") : error.message, "bad");
  }
  setBusy(false);
}

// A typed move that is not in the list: the rules say why not.
function playTyped(action) {
  if (action && view) play(action);
}

function explainInactive(words) {
  if (!view || view.over || isEnd()) return words && toast(words);
  if (view.seat != null && !view.legal.length)
    toast(`${translate("wait", { players: formatList(view.actors.map(nameOf)) })} ${words}`);
  else if (words) toast(words);
  return undefined;
}

const SHORTCUTS = {
  m: () => view && !$("#open-moves").hidden && openSheet($("#palette")),
  s: () => mute(isSoundOn()),
};

addEventListener("keydown", (event) => {
  if (event.key === "Escape") return goBack(event);
  const isTyping = event.target.closest?.("input, textarea, select")?.checkVisibility();
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const shortcut = SHORTCUTS[event.key.toLowerCase()];
  if (!shortcut) return undefined;
  event.preventDefault(); // the letter is not typed into what opens
  return shortcut();
});

// Escape takes back the last part of a choice, or what is selected.
function goBack(event) {
  if (!prefix) return board.key ? board.clear() : undefined;
  event.preventDefault(); // the palette stays open
  const parts = prefix.split(" ").slice(0, -1);
  const drawn = new Set($$("[data-action]", board.place).map((part) => part.dataset.action));
  while (parts.length && !drawn.has(parts.join(" "))) parts.pop();
  setPrefix(parts.join(" "));
  return undefined;
}
$("#palette").addEventListener("cancel", (event) => prefix && event.preventDefault());
$("#palette").addEventListener("close", () => prefix && setPrefix(""));
$("#palette").addEventListener("sheet-open", () => $("#find").focus());
$("#back").addEventListener("click", () => setPrefix(""));
$("#undo").addEventListener("click", () => sendCommand({ do: "undo", after: view.number }));
$("#hint").addEventListener("click", () => showErrors(askAdvice));

// For what is shown, so all is shown first. Others may act while a bot thinks, as when all bid: then
// it is asked again.
async function askAdvice() {
  projector.skip();
  const advice = await connection.send({ do: "hint" }).catch((error) => {
    if (error.why !== "stale") throw error;
  });
  projector.skip();
  if (advice?.number === view.number) return showAdvice(advice);
  return isMyTurn() ? askAdvice() : undefined;
}

function showAdvice({ action, says }) {
  const sentence = translate("advised", { says: says ?? action });
  $("#may").textContent = sentence;
  toast(sentence, "advice");
  board.highlightHint(action);
  moves.highlightHint(action);
}

// The end

// A table may be known to be over while its last moves are still to be shown.
function isEnd() {
  if (!table || isEnding || projector.queue.length) return false;
  return (
    table.phase === "frozen" || view?.over || (view && !projector.film && table.phase === "over")
  );
}

async function renderResult(isNews = false) {
  if (!isEnd()) {
    $("#result").hidden = true;
    return;
  }
  const { Ending } = await needed.ending();
  if (!isEnd()) return; // the last move was taken back meanwhile
  ending ??= new Ending(id, connection, card);
  $("#result").hidden = false; // what it shows can be measured
  ending.render(table, view, isNews);
}

// The rules, at what the present step asks about
$("#rules").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showErrors(async () => {
    const { openRules } = await needed.rules();
    await openRules(game, String(view?.fields.phase ?? ""));
  });
});

// Talk and the rest

$("#leave").addEventListener("click", () =>
  showErrors(async () => (await needed.leaving()).openLeaving(table, connection)),
);

function addChat({ seat, name, text }) {
  const list = $("#chat");
  const item = createElement("li", {}, createElement("b", {}, `${name}: `), text);
  list.append(item);
  if (table?.you != null && seat != null && seat !== table.you)
    needed
      .report()
      .then(({ reportButton }) => item.append(reportButton(connection, seat, name, text)));
  list.scrollTop = list.scrollHeight;
  $("#open-chat").hidden = false;
}

$("#talk").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#message").value.trim();
  if (text)
    showErrors(() =>
      connection.send({ do: "say", text }).then(() => {
        $("#message").value = "";
      }),
    );
});
$("#return").addEventListener("click", () => showErrors(() => connection.send({ do: "back" })));
$("#transfer").addEventListener("click", () =>
  showErrors(async () => {
    const { code } = await connection.send({ do: "transfer" });
    $("#code").value = `${location.origin}/t/${id}/sit/${code}`;
    $("#moved").hidden = false;
    copyText($("#code").value);
  }),
);
$("#pace").value = storage.get("pace") ?? "normal";
$("#pace").addEventListener("change", (event) => storage.set("pace", event.target.value));
$("#forced").checked = playsForced();
$("#forced").addEventListener("change", (event) =>
  storage.set("forced", event.target.checked ? "" : "ask"),
);
$("#contrast").checked = storage.get("contrast") === "high";
$("#contrast").addEventListener("change", (event) => {
  storage.set("contrast", event.target.checked ? "high" : "");
  showContrast();
});
function showContrast() {
  document.body.dataset.contrast = storage.get("contrast") ?? "";
}
showContrast();
$("#notify").addEventListener("click", async () => {
  const permission = await Notification.requestPermission();
  mayAskToNotify = permission === "default"; // to read it takes a while, so not at every move
  if (permission !== "granted") toast(translate("notify_denied"), "bad");
  renderSeatButtons();
});
