// The lobby: games, tables that look for players, tables of one's own.
import { $, $$, ask, attempt, make, listed, memory, remembered, say } from "./common.js";
import { making, nameOr, settings } from "./form.js";

const POLL = 3000;
let cards = new Map();

remembered($("#name"));
for (const article of $$(".card")) {
  const game = article.dataset.game;
  $(".now", article).addEventListener("click", () => playNow(cards.get(game)));
  $(".set", article).addEventListener("click", () => setUp(cards.get(game)));
}
look();

async function look() {
  if (!document.hidden) await attempt(async () => show(await ask("/api/lobby")));
  setTimeout(look, POLL);
}

async function show(lobby) {
  if ([...cards.values()].filter((card) => card.ready).length < $$(".card").length) {
    cards = new Map((await ask("/api/games")).map((card) => [card.game, card]));
    cards.forEach(showCard);
  }
  const ready = [...cards.values()].every((card) => card.ready);
  $("#compiling").hidden = ready;
  $("#steps").textContent = lobby.steps ? say("ready", lobby) : "";
  Object.assign($("#progress"), { max: lobby.steps || 1, value: lobby.done });
  showTables(lobby);
}

function showCard(card) {
  const article = $(`.card[data-game="${card.game}"]`);
  if (!article || !card.players.length) return;
  const [least, most] = [card.players[0], card.players.at(-1)];
  $(".players", article).textContent = say("players_range", { least, most });
  for (const button of $$("button", article)) button.disabled = false;
  const art = $(".art", article);
  if (card.ready && !art.src) art.src = `/art/${card.game}.svg`;
}

function showTables(lobby) {
  const mine = lobby.mine.toSorted((a, b) => b.yours - a.yours || order(a) - order(b) || b.made - a.made);
  const ended = mine.filter((line) => ["over", "frozen"].includes(line.phase));
  $("#mine").replaceChildren(...mine.filter((line) => !ended.includes(line)).map(mineLine));
  $("#mine").hidden = mine.length === ended.length;
  $("#ended").replaceChildren(...ended.map(mineLine));
  $("#past").hidden = !ended.length;
  $("#past summary").textContent = say("finished", { n: ended.length });
  $("#mine-part").hidden = !mine.length;
  $("#none-mine").hidden = mine.length > 0;
  const open = lobby.open.filter((line) => line.you == null);
  $("#open").replaceChildren(...open.map(openLine));
  $("#no-open").hidden = open.length > 0;
}

const PHASES = ["running", "waiting", "over", "frozen"];
const order = (line) => PHASES.indexOf(line.phase);

function line(table, tag, ...more) {
  const names = table.players.map((name) => name || say("empty_seat"));
  return make("li", {}, make("div", {}, make("b", {}, cards.get(table.game)?.title ?? table.game), ` · ${names.join(", ")} `, tag), ...more);
}

function mineLine(table) {
  const turn = table.turn.map((seat) => table.players[seat]);
  const said = table.yours ? say("your_turn") : turn.length ? say("turn_of", { players: listed(turn) })
    : say(table.phase === "waiting" ? "waiting_room" : table.phase);
  const tag = make("span", { class: table.yours ? "tag now" : "tag" }, said);
  return line(table, tag, make("a", { class: table.yours ? "button main" : "button", href: `/t/${table.id}` }, say(["over", "frozen"].includes(table.phase) ? "look_at" : "go_on")));
}

function openLine(table) {
  const tag = make("span", { class: "tag" }, say("free", { n: table.free }));
  return line(table, tag, make("a", { class: "button", href: `/t/${table.id}` }, say("join")));
}

// Tables are made

function playNow(card) {
  const players = card.options.find((option) => option.option === "players").default;
  const bots = Array(players - 1).fill(usual(card));
  begin({ game: card.game, options: {}, name: nameOr(), bots, begin: true, hints: true });
}

function usual(card) {
  const levels = card.bots.map((bot) => bot.level);
  return [memory.get("level"), "easy"].find((level) => levels.includes(level)) ?? levels.at(-1);
}

function setUp(card) {
  const form = settings(card);
  const dialog = $("#setting");
  dialog.replaceChildren(form);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "make") return;
    event.preventDefault();
    const wish = making(card, form);
    if (wish.bots.length) memory.set("level", wish.bots[0]);
    begin(wish);
  });
  dialog.showModal();
}

function begin(wish) {
  attempt(async () => {
    location.href = (await ask("/api/tables", wish)).page;
  });
}
