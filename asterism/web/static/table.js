// The table: the waiting room, then the match, live.

import { Board } from "./board.js";
import {
  $,
  $$,
  copyText,
  createElement,
  formatList,
  playSound,
  showErrors,
  storage,
  toast,
  translate,
} from "./common.js";
import { Connection } from "./connection.js";
import { Hand } from "./hand.js";
import { MoveList } from "./moves.js";
import { SeatList } from "./seats.js";

const { id, title } = $("#table").dataset;
const card = JSON.parse($("#table").dataset.card);
const connection = new Connection(id);
const seats = new SeatList(connection, card);
const hand = new Hand(connection);
const board = new Board($("#board"), choose, explainInactive);
const moves = new MoveList(choose, playTyped);
let waitingRoom = null;
let table = null;
let view = null;
let prefix = "";
let busy = false;

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
  table = detail;
  if (table.phase === "waiting") sendEntropy();
  renderTable();
});
connection.addEventListener("view", ({ detail }) => renderView(detail.view));
connection.addEventListener("refused", ({ detail }) => detail.view && renderView(detail.view));
connection.addEventListener("chat", ({ detail }) => addChat(detail));
connection.addEventListener("chat_history", ({ detail }) => {
  $("#chat").replaceChildren();
  detail.lines.forEach(addChat);
});
connection.addEventListener("warming", ({ detail }) => {
  $("#room-says").textContent = translate("warming", detail);
});

// Our share of the dice, only once the server has committed itself.
function sendEntropy() {
  if (table.you == null || table.seats[table.you].entropy) return;
  const key = `fair:${id}`;
  const stored = JSON.parse(storage.get(key) ?? "null");
  const entropy =
    stored?.entropy ??
    [...crypto.getRandomValues(new Uint8Array(32))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
  storage.set(key, JSON.stringify({ commitment: table.commitment, entropy }));
  connection.send({ do: "entropy", value: entropy }).catch(() => {});
}

function renderTable() {
  const pending = table.phase === "waiting";
  $("#play").hidden = pending;
  if (pending) return showErrors(renderWaitingRoom);
  $("#room").hidden = true;
  seats.render(table, view);
  $("#chat-part").hidden = !(table.may_chat || $("#chat").children.length);
  $("#talk").hidden = table.you == null || !table.may_chat;
  $("#doing").hidden = table.phase !== "running";
  renderSeatButtons();
  renderResult();
  if (view) renderStatus();
  else if (table.phase === "frozen") $("#turn").textContent = translate("over_now");
  return undefined;
}

// A running match does without the room's script.
async function renderWaitingRoom() {
  const { WaitingRoom } = await import("./waiting_room.js");
  if (table.phase !== "waiting") return;
  waitingRoom ??= new WaitingRoom(id, connection, card);
  waitingRoom.render(table);
  $("#room").hidden = false;
}

function renderSeatButtons() {
  const seat = table.you == null ? null : table.seats[table.you];
  $("#leave").hidden = !seat || seat.left || table.phase !== "running";
  $("#return").hidden = !seat?.left || table.phase !== "running";
  $("#transfer").hidden = !seat;
  $("#notify").hidden =
    !seat ||
    table.phase !== "running" ||
    !("Notification" in window) ||
    Notification.permission !== "default";
}

// A view

function renderView(newView) {
  const before = view;
  view = newView;
  prefix = "";
  setBusy(false);
  if (newView.drawing) board.render(newView.drawing);
  updateLog(newView);
  renderStatus();
  moves.update(newView.legal, prefix, board.place);
  hand.render(newView, board.place);
  if (table) renderTable();
  notifyTurn(before);
}

const isMyTurn = () => view && view.seat != null && view.actors.includes(view.seat) && !view.over;
const nameOf = (seat) => table.seats[seat]?.name ?? "";

function renderStatus() {
  const waited = table ? formatList(view.actors.map(nameOf)) : "";
  const text = view.over
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
  document.title = isMyTurn() ? `★ ${translate("your_turn")} — ${title}` : `${title} — Asterism`;
}

function statusHint() {
  if (view.over) return translate("over_now");
  if (view.seat == null) return translate("watching");
  if (!view.legal.length) return translate("no_move");
  return prefix
    ? translate("choose_rest", { count: moves.matching().length })
    : translate("choose");
}

function updateLog(newView) {
  const list = $("#log");
  let first = Number(list.dataset.first ?? 0);
  if (newView.log_at < first || newView.log_at > first + list.children.length) {
    list.replaceChildren();
    first = list.dataset.first = newView.log_at;
  }
  $("#earlier").hidden = !first;
  while (first + list.children.length > newView.log_at) list.lastChild.remove();
  for (const text of newView.log ?? []) list.append(createElement("li", { hidden: !text }, text));
  for (const item of $$("li.last", list)) item.classList.remove("last");
  const last = [...list.children].findLast((item) => !item.hidden);
  last?.classList.add("last");
  $("#happened").textContent = last?.textContent ?? "";
  list.scrollTop = list.scrollHeight;
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

// Acting

function setBusy(on) {
  busy = on;
  $("#board").classList.toggle("busy", on);
  $("#board").setAttribute("aria-busy", on);
}

function choose(action) {
  if (!view || busy) return;
  if (view.legal.some((one) => one.action === action)) play(action);
  else if (view.legal.some((one) => one.action.startsWith(`${action} `))) setPrefix(action);
}

function setPrefix(beginning) {
  prefix = beginning;
  board.highlightCompletions(prefix);
  moves.update(view.legal, prefix, board.place);
  renderStatus();
  const inList =
    document.activeElement === document.body || $("#doing").contains(document.activeElement);
  if (inList) $(prefix ? "#moves button" : "#moves button, #find")?.focus();
}

function play(action) {
  return sendCommand({ do: "play", action, after: view.number });
}

async function sendCommand(message) {
  const fromList = $("#doing").contains(document.activeElement);
  setBusy(true);
  try {
    await connection.send(message);
    if (fromList && !$("#doing").contains(document.activeElement))
      ($("#moves button") ?? $("#board")).focus({ preventScroll: true });
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
  if (!view || view.over) return words && toast(words);
  if (view.seat != null && !view.legal.length)
    toast(`${translate("wait", { players: formatList(view.actors.map(nameOf)) })} ${words}`);
  else if (words) toast(words);
  return undefined;
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !prefix) return;
  const parts = prefix.split(" ").slice(0, -1);
  const drawn = new Set($$("[data-action]", board.place).map((part) => part.dataset.action));
  while (parts.length && !drawn.has(parts.join(" "))) parts.pop();
  setPrefix(parts.join(" "));
});
$("#back").addEventListener("click", () => setPrefix(""));
$("#undo").addEventListener("click", () => sendCommand({ do: "undo", after: view.number }));
$("#hint").addEventListener("click", () =>
  showErrors(async () => {
    const advice = await connection.send({ do: "hint" });
    if (advice.number !== view.number) return;
    $("#may").textContent = translate("advised", { says: advice.says ?? advice.action });
    board.highlightHint(advice.action);
    moves.highlightHint(advice.action);
  }),
);

// The end

function renderResult() {
  const panel = $("#result");
  const key = String(table.rematch);
  const isEnd = view?.over || table.phase === "frozen";
  if (isEnd && (panel.hidden || panel.dataset.key !== key)) {
    panel.dataset.key = key;
    panel.replaceChildren(
      createElement("h2", { id: "result-title" }, headline()),
      ...resultRows(),
      resultLinks(),
    );
  }
  panel.hidden = !isEnd;
}

const FEW = 5; // rows of a verdict; of a longer one the first is shown, and the rest can be opened

// Why it ended so, and what everybody has; where the scores say nothing more, only the former.
function resultRows() {
  if (!view) return [];
  const rows = (view.verdict ?? []).map((row) => createElement("p", {}, row));
  const told =
    card.together ||
    view.scores.every((score, seat) => score === Number(view.winners.includes(seat)));
  if (told) return rows;
  if (rows.length <= FEW) return [...rows, scoreTable()];
  return [
    rows[0],
    scoreTable(),
    createElement(
      "details",
      { class: "count" },
      createElement("summary", {}, translate("counted")),
      ...rows.slice(1),
    ),
  ];
}

function headline() {
  if (table.phase === "frozen") return translate("frozen_about");
  if (card.together) return translate("together", { n: view.scores[0] });
  if (view.seat != null && view.winners.includes(view.seat)) return translate("you_won");
  return view.winners.length
    ? translate("won", { names: formatList(view.winners.map(nameOf)) })
    : translate("over_now");
}

function scoreTable() {
  const order = table.seats
    .map((_, seat) => seat)
    .toSorted(
      (a, b) =>
        view.winners.includes(b) - view.winners.includes(a) || view.scores[b] - view.scores[a],
    );
  const rows = order.map((seat) =>
    createElement(
      "tr",
      {},
      createElement(
        "td",
        {},
        nameOf(seat),
        view.winners.includes(seat) &&
          createElement("span", { class: "tag now" }, ` ★ ${translate("winner")}`),
      ),
      createElement("td", { class: "n" }, String(view.scores[seat]).replace("-", "−")),
    ),
  );
  return createElement(
    "table",
    {},
    createElement(
      "thead",
      {},
      createElement(
        "tr",
        {},
        createElement("th", {}, translate("player")),
        createElement("th", { class: "n" }, translate("score")),
      ),
    ),
    createElement("tbody", {}, ...rows),
  );
}

function resultLinks() {
  const element = table.rematch;
  const go = (where) => {
    location.href = `/t/${where}`;
  };
  const ask = () => showErrors(async () => go((await connection.send({ do: "rematch" })).table));
  const restored = element
    ? createElement("a", { class: "button main", href: `/t/${element}` }, translate("rematch_made"))
    : table.you != null &&
      createElement("button", { class: "main", onclick: ask }, translate("rematch"));
  return createElement(
    "p",
    { class: "row" },
    restored,
    createElement("a", { class: "button", href: `/t/${id}/replay` }, translate("replay")),
    createElement("a", { class: "button", href: `/t/${id}/trust` }, translate("trust")),
  );
}

// Talk and the rest

function addChat({ name, text }) {
  const list = $("#chat");
  list.append(createElement("li", {}, createElement("b", {}, `${name}: `), text));
  list.scrollTop = list.scrollHeight;
  $("#chat-part").hidden = false;
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
$("#leave").addEventListener(
  "click",
  () => confirm(translate("leave_sure")) && showErrors(() => connection.send({ do: "leave" })),
);
$("#return").addEventListener("click", () => showErrors(() => connection.send({ do: "back" })));
$("#transfer").addEventListener("click", () =>
  showErrors(async () => {
    const { code } = await connection.send({ do: "transfer" });
    $("#code").value = `${location.origin}/t/${id}/sit/${code}`;
    $("#moved").hidden = false;
    copyText($("#code").value);
  }),
);
$("#notify").addEventListener("click", async () => {
  if ((await Notification.requestPermission()) !== "granted")
    toast(translate("notify_denied"), "bad");
  renderSeatButtons();
});
