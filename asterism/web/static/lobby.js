// The lobby: a plate for each game, one's own tables, tables that look for players.
import {
  $,
  $$,
  bindNameInput,
  createElement,
  fetchJson,
  formatList,
  savePreferences,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { buildForm, playerName, readForm } from "./table_form.js";

const POLL = 3000;
const ENDED = ["over", "frozen"];
const PHASES = ["running", "waiting", ...ENDED];
let cards = new Map();

bindNameInput($("#name"));
for (const plate of $$(".card")) {
  const { game } = plate.dataset;
  $(".open-plate", plate).addEventListener("click", () => openPlate(game));
  // By keyboard only: a plate that grows under the mouse would slip away from its click.
  plate.addEventListener("focusin", ({ target }) => {
    if (target.matches(":focus-visible")) openPlate(game);
  });
  $(".now", plate).addEventListener("click", (event) =>
    whenReady(game, event.target, (card) => playNow(card, plate)),
  );
  $(".set", plate).addEventListener("click", (event) => whenReady(game, event.target, openDialog));
}
for (const star of $$(".pager button"))
  star.addEventListener("click", () => scrollToPlate(star.dataset.plate));
for (const button of $$(".tongues button"))
  button.addEventListener("click", () => savePreferences({ language: button.dataset.language }));
$("#cards").addEventListener("scrollend", markVisiblePlate);
poll();

// Plates

function openPlate(game) {
  for (const plate of $$(".card")) plate.classList.toggle("open", plate.dataset.game === game);
}

function scrollToPlate(game) {
  $(`.card[data-game="${game}"]`).scrollIntoView({
    behavior: "smooth",
    inline: "center",
    block: "nearest",
  });
}

function markVisiblePlate() {
  const middle = innerWidth / 2;
  const distance = (plate) =>
    Math.abs(plate.getBoundingClientRect().x + plate.offsetWidth / 2 - middle);
  const nearest = $$(".card").toSorted((a, b) => distance(a) - distance(b))[0].dataset.game;
  for (const star of $$(".pager button"))
    star.setAttribute("aria-current", star.dataset.plate === nearest);
}

// A button may be pressed before the server has loaded the games; it then waits by itself.
async function whenReady(game, button, then) {
  button.setAttribute("aria-busy", "true");
  while (!cards.get(game)?.players.length) {
    await showErrors(loadCards);
    if (!cards.get(game)?.players.length)
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
  }
  button.removeAttribute("aria-busy");
  then(cards.get(game));
}

async function loadCards() {
  cards = new Map((await fetchJson("/api/games")).map((card) => [card.game, card]));
}

// Tables

async function poll() {
  if (!document.hidden) await showErrors(async () => renderTables(await fetchJson("/api/lobby")));
  setTimeout(poll, POLL);
}

function renderTables(lobby) {
  const mine = lobby.mine.toSorted(
    (a, b) => b.yours - a.yours || phaseRank(a) - phaseRank(b) || b.made - a.made,
  );
  const running = mine.filter((table) => !ENDED.includes(table.phase));
  const ended = mine.filter((table) => ENDED.includes(table.phase));
  $("#mine").replaceChildren(...running.map(ownTableItem));
  $("#mine").hidden = !running.length;
  $("#none-mine").hidden = running.length > 0;
  $("#ended").replaceChildren(...ended.map(ownTableItem));
  $("#past").hidden = !ended.length;
  $("#past summary").textContent = translate("finished", { n: ended.length });
  const open = lobby.open.filter((table) => table.you == null);
  $("#open").replaceChildren(...open.map(openTableItem));
  $("#no-open").hidden = open.length > 0;
}

const phaseRank = (table) => PHASES.indexOf(table.phase);
const titleOf = (game) => $(`.card[data-game="${game}"] h2`)?.textContent ?? game;

function tableItem(table, status, button, isYours = false) {
  const names = table.players.map((name) => name || translate("empty_seat"));
  return createElement(
    "li",
    { class: isYours ? "yours" : null },
    createElement(
      "div",
      {},
      createElement("b", {}, titleOf(table.game)),
      createElement("span", { class: "who" }, names.join(", ")),
      createElement("span", { class: "turn" }, status),
    ),
    button,
  );
}

function ownTableItem(table) {
  const turn = table.turn.map((seat) => table.players[seat]);
  const status = table.yours
    ? translate("your_turn")
    : turn.length
      ? translate("turn_of", { players: formatList(turn) })
      : translate(table.phase === "waiting" ? "waiting_room" : table.phase);
  const label = translate(ENDED.includes(table.phase) ? "look_at" : "go_on");
  return tableItem(
    table,
    status,
    createElement("a", { class: "button", href: `/t/${table.id}` }, label),
    table.yours,
  );
}

function openTableItem(table) {
  return tableItem(
    table,
    translate("free", { n: table.free }),
    createElement("a", { class: "button", href: `/t/${table.id}` }, translate("join")),
  );
}

// New tables

function playNow(card, plate) {
  const wanted = JSON.parse(plate.dataset.playNow);
  const options = wanted.options ?? {};
  const players =
    options.players ?? card.options.find((option) => option.option === "players").default;
  const bots = Array(players - 1).fill(botLevel(card, wanted.level));
  const { conventions = null } = wanted;
  createTable({
    game: card.game,
    options,
    name: playerName(),
    bots,
    begin: true,
    hints: true,
    conventions,
  });
}

function botLevel(card, wanted) {
  const levels = card.bots.map((bot) => bot.level);
  return (
    [storage.get(`level:${card.game}`), wanted, "easy"].find((level) => levels.includes(level)) ??
    levels.at(-1)
  );
}

function openDialog(card) {
  const form = buildForm(card);
  const dialog = $("#setting");
  dialog.replaceChildren(form);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "make") return;
    event.preventDefault();
    const newTable = readForm(card, form);
    if (newTable.bots.length) storage.set(`level:${card.game}`, newTable.bots[0]);
    createTable(newTable);
  });
  dialog.showModal();
}

function createTable(newTable) {
  showErrors(async () => {
    location.href = (await fetchJson("/api/tables", newTable)).page;
  });
}
