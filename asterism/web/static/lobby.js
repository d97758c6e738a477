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
import { botLevel, createTable, playerName } from "./new_table.js";
import { countStreak, hasSolvedDay } from "./puzzle_record.js";

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
    withCard(game, event.target, (card) => playNow(card, plate)),
  );
}
for (const star of $$(".pager button"))
  star.addEventListener("click", () => scrollToPlate(star.dataset.plate));
for (const button of $$(".tongues button"))
  button.addEventListener("click", () => savePreferences({ language: button.dataset.language }));
$("#cards").addEventListener("scrollend", markVisiblePlate);
if ($("#daily")) markDaily($("#daily"));
poll();
playFromLink();

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

async function withCard(game, button, then) {
  button.setAttribute("aria-busy", "true");
  if (!cards.size) await showErrors(loadCards);
  if (cards.has(game)) await then(cards.get(game));
  button.removeAttribute("aria-busy");
}

async function loadCards() {
  cards = new Map((await fetchJson("/api/games")).map((card) => [card.game, card]));
}

// The puzzle of the day

function markDaily(link) {
  const { day } = link.dataset;
  const days = countStreak(day);
  link.classList.toggle("solved", hasSolvedDay(day));
  if (days) $("#streak").textContent = ` · ${translate("puzzle_streak", { n: days })}`;
}

// Tables

async function poll() {
  if (!document.hidden) await refreshTables();
  setTimeout(poll, POLL);
}

// A lobby without a network says so once and quietly; it asks again by itself.
async function refreshTables() {
  try {
    renderTables(await fetchJson("/api/lobby"));
    $("#offline").hidden = true;
  } catch {
    $("#offline").hidden = false;
  }
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

// A chair that is free, or somebody who has given no name.
function nameless(table, name, seat) {
  if (name === null) return translate("empty_seat");
  return seat === table.you ? translate("you_name") : translate("unnamed", { number: seat + 1 });
}

function tableItem(table, status, button, isYours = false) {
  const names = table.players.map((name, seat) => name || nameless(table, name, seat));
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
  const label = translate(ENDED.includes(table.phase) ? "look_at" : "come_back");
  return tableItem(
    table,
    statusOf(table),
    createElement(
      "a",
      {
        class: "button",
        href: `/t/${table.id}`,
        onclick: (event) => table.left && table.phase === "running" && comeBack(event, table),
      },
      label,
    ),
    table.yours && !table.left,
  );
}

function statusOf(table) {
  if (table.left && table.phase === "running") return translate("left_line");
  if (table.yours) return translate("your_turn");
  const turn = table.turn.map((seat) => table.players[seat] || nameless(table, "", seat));
  return turn.length
    ? translate("turn_of", { players: formatList(turn) })
    : translate(table.phase === "waiting" ? "waiting_room" : table.phase);
}

// Somebody who stood up takes the seat again, then goes there, also if it is over since this was shown.
function comeBack(event, table) {
  event.preventDefault();
  showErrors(async () => {
    await fetchJson(`/api/tables/${table.id}`, { do: "back" }).catch((error) => {
      if (error.why !== "not_while_over") throw error;
    });
    location.href = `/t/${table.id}`;
  });
}

function openTableItem(table) {
  return tableItem(
    table,
    translate("free", { n: table.free }),
    createElement("a", { class: "button", href: `/t/${table.id}` }, translate("join")),
  );
}

// New tables

// The link at the end of a lesson: a match at once, with a coach. Coming back starts no other one.
function playFromLink() {
  const wanted = new URLSearchParams(location.search);
  const plate = $$(".card").find(({ dataset }) => dataset.game === wanted.get("play"));
  if (!plate) return;
  const { game } = plate.dataset;
  history.replaceState(null, "", "/");
  if (wanted.get("coach")) storage.set(`coach:${game}`, "yes");
  withCard(game, $(".now", plate), (card) => playNow(card, plate));
}

function playNow(card, plate) {
  const wanted = JSON.parse(plate.dataset.playNow);
  const options = wanted.options ?? {};
  const players =
    options.players ?? card.options.find((option) => option.option === "players").default;
  const bots = Array(players - 1).fill(botLevel(card, wanted.level));
  const { conventions = null } = wanted;
  return showErrors(() =>
    createTable({
      game: card.game,
      options,
      name: playerName(),
      bots,
      begin: true,
      hints: true,
      conventions,
    }),
  );
}
