// Setting up a table in three choices: how many, who sits where, create.

import { chairItem, chairLabel, renderChairs } from "./chairs.js";
import { $, $$, bindNameInput, showErrors, storage, translate } from "./common.js";
import { botLevel, chosenComponents, createTable, playerName, rememberLevel } from "./new_table.js";
import { aboutOpponent, offeredBots, opponentChips, shortName } from "./opponents.js";
import { levelStars, loadCast } from "./people.js";
import { optionGroups, readFields, renewSeatFields, summary } from "./table_form.js";

const NAMED = [2, 3, 4, 5, 6]; // numbers of players that the title has words for

const form = $("#setup");
const card = JSON.parse(form.dataset.card);
const most = card.players.at(-1);
const names = shuffledCast();
const opponents = Array(most - 1).fill(null); // of the chairs after one's own: null is a friend
const components = chosenComponents(card.game); // from the editor
let chosen = 0;

// Who is called like a thing of this game comes last.
function shuffledCast() {
  return loadCast()
    .map(({ name, thing }) => [Number(thing) + Math.random(), name])
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name);
}

const players = () => Number(form.elements.players.value);
const seatedOpponents = () => opponents.slice(0, players() - 1);

function render() {
  chosen = Math.min(chosen, players() - 2);
  if (NAMED.includes(players()))
    $("#setup-title").textContent = translate(`table_for_${players()}`);
  const own = { kind: "person", name: playerName() || translate("you_name") };
  renderChairs($("#chairs"), [ownChair(own), ...seatedOpponents().map(otherChair)]);
  const level = opponents[chosen];
  $("#who").replaceChildren(...opponentChips(card, level, choose));
  $("#who-title").textContent = translate("who_sits", { number: chosen + 2 });
  $("#about").textContent = aboutOpponent(level);
  const friends = seatedOpponents().filter((one) => one === null).length;
  $("#then").textContent = friends
    ? translate("then_link", { n: friends })
    : translate("then_start");
  $("#summary").textContent = summary(form);
}

function ownChair(seat) {
  const below = storage.get("name") ? translate("you") : "";
  return chairItem({ seat, number: 0, label: chairLabel(seat.name, below) });
}

function otherChair(level, index) {
  const seat = level
    ? { kind: "bot", name: names[index] }
    : { kind: "empty", name: translate("friend") };
  const bot = offeredBots(card).find((one) => one.level === level);
  const below = bot ? [levelStars(level), " ", shortName(bot)] : [translate("by_link")];
  return chairItem({
    seat,
    number: index + 1,
    label: chairLabel(seat.name, ...below),
    badge: level && "gear",
    isChosen: index === chosen,
    touch: () => {
      chosen = index;
      render();
    },
  });
}

function choose(level) {
  opponents[chosen] = level;
  render();
  $(`#who [data-level="${level ?? "friend"}"]`)?.focus();
}

async function newTable() {
  const bots = seatedOpponents();
  const fields = await readFields(card, form);
  return {
    game: card.game,
    name: playerName(),
    bots,
    cast: bots.map((level, index) => level && names[index]),
    begin: bots.every(Boolean),
    ...fields,
    components: fields.components ?? components,
  };
}

function submit(event) {
  event.preventDefault();
  const level = seatedOpponents().find(Boolean);
  if (level) rememberLevel(card, level);
  $("#create").disabled = true;
  showErrors(async () => createTable(await newTable())).finally(() => {
    $("#create").disabled = false;
  });
}

$("#groups").replaceChildren(...optionGroups(card, players(), components));
bindNameInput($("#name"));
$("#name").addEventListener("input", render);
for (const coin of $$("[name=players]", form))
  coin.addEventListener("change", () => {
    renewSeatFields(card, form, players());
    render();
  });
$("#drawer").addEventListener("change", () => {
  $("#summary").textContent = summary(form);
});
form.addEventListener("submit", submit);
if (new URLSearchParams(location.search).has("bots"))
  opponents.fill(botLevel(card, form.dataset.level));
render();
