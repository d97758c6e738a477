// The lobby: games, tables that look for players, tables of one's own.
import {
  $,
  $$,
  bindNameInput,
  createElement,
  fetchJson,
  formatList,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { buildForm, playerName, readForm } from "./table_form.js";

const POLL = 3000;
let cards = new Map();

bindNameInput($("#name"));
for (const article of $$(".card")) {
  const game = article.dataset.game;
  $(".now", article).addEventListener("click", () => playNow(cards.get(game)));
  $(".set", article).addEventListener("click", () => openDialog(cards.get(game)));
}
poll();

async function poll() {
  if (!document.hidden) await showErrors(async () => renderLobby(await fetchJson("/api/lobby")));
  setTimeout(poll, POLL);
}

async function renderLobby(lobby) {
  if ([...cards.values()].filter((card) => card.ready).length < $$(".card").length) {
    cards = new Map((await fetchJson("/api/games")).map((card) => [card.game, card]));
    cards.forEach(renderCard);
  }
  const ready = [...cards.values()].every((card) => card.ready);
  $("#compiling").hidden = ready;
  $("#steps").textContent = lobby.steps ? translate("ready", lobby) : "";
  Object.assign($("#progress"), { max: lobby.steps || 1, value: lobby.done });
  renderTables(lobby);
}

function renderCard(card) {
  const article = $(`.card[data-game="${card.game}"]`);
  if (!article || !card.players.length) return;
  const [least, most] = [card.players[0], card.players.at(-1)];
  $(".players", article).textContent = translate("players_range", { least, most });
  for (const button of $$("button", article)) button.disabled = false;
  const art = $(".art", article);
  if (card.ready && !art.src) art.src = `/art/${card.game}.svg`;
}

function renderTables(lobby) {
  const mine = lobby.mine.toSorted(
    (a, b) => b.yours - a.yours || phaseRank(a) - phaseRank(b) || b.made - a.made,
  );
  const ended = mine.filter((connection) => ["over", "frozen"].includes(connection.phase));
  $("#mine").replaceChildren(
    ...mine.filter((connection) => !ended.includes(connection)).map(ownTableItem),
  );
  $("#mine").hidden = mine.length === ended.length;
  $("#ended").replaceChildren(...ended.map(ownTableItem));
  $("#past").hidden = !ended.length;
  $("#past summary").textContent = translate("finished", { n: ended.length });
  $("#mine-part").hidden = !mine.length;
  $("#none-mine").hidden = mine.length > 0;
  const open = lobby.open.filter((connection) => connection.you == null);
  $("#open").replaceChildren(...open.map(openTableItem));
  $("#no-open").hidden = open.length > 0;
}

const PHASES = ["running", "waiting", "over", "frozen"];
const phaseRank = (connection) => PHASES.indexOf(connection.phase);

function tableItem(table, tag, ...more) {
  const names = table.players.map((name) => name || translate("empty_seat"));
  return createElement(
    "li",
    {},
    createElement(
      "div",
      {},
      createElement("b", {}, cards.get(table.game)?.title ?? table.game),
      ` · ${names.join(", ")} `,
      tag,
    ),
    ...more,
  );
}

function ownTableItem(table) {
  const turn = table.turn.map((seat) => table.players[seat]);
  const text = table.yours
    ? translate("your_turn")
    : turn.length
      ? translate("turn_of", { players: formatList(turn) })
      : translate(table.phase === "waiting" ? "waiting_room" : table.phase);
  const tag = createElement("span", { class: table.yours ? "tag now" : "tag" }, text);
  return tableItem(
    table,
    tag,
    createElement(
      "a",
      { class: table.yours ? "button main" : "button", href: `/t/${table.id}` },
      translate(["over", "frozen"].includes(table.phase) ? "look_at" : "go_on"),
    ),
  );
}

function openTableItem(table) {
  const tag = createElement("span", { class: "tag" }, translate("free", { n: table.free }));
  return tableItem(
    table,
    tag,
    createElement("a", { class: "button", href: `/t/${table.id}` }, translate("join")),
  );
}

// Tables are made

function playNow(card) {
  const players = card.options.find((option) => option.option === "players").default;
  const bots = Array(players - 1).fill(defaultLevel(card));
  createTable({ game: card.game, options: {}, name: playerName(), bots, begin: true, hints: true });
}

function defaultLevel(card) {
  const levels = card.bots.map((bot) => bot.level);
  return [storage.get("level"), "easy"].find((level) => levels.includes(level)) ?? levels.at(-1);
}

function openDialog(card) {
  const form = buildForm(card);
  const dialog = $("#setting");
  dialog.replaceChildren(form);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "make") return;
    event.preventDefault();
    const newTable = readForm(card, form);
    if (newTable.bots.length) storage.set("level", newTable.bots[0]);
    createTable(newTable);
  });
  dialog.showModal();
}

function createTable(newTable) {
  showErrors(async () => {
    location.href = (await fetchJson("/api/tables", newTable)).page;
  });
}
