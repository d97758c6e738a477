// A new table: asked for, given this browser's share of the dice, and gone to.
import { fetchJson, storage } from "./common.js";
import { exchangeAtOnce } from "./shares.js";

// A name that was never given stays empty: everybody is told something in their own language.
export function playerName() {
  return storage.get("name")?.trim() ?? "";
}

export async function createTable(newTable) {
  const made = await fetchJson("/api/tables", newTable);
  if (newTable.begin) await exchangeAtOnce(made).catch(() => {}); // the room goes on with it
  location.href = made.page;
}

// Components go from the editor to the set-up in this tab, by an address that asks for them.
export function setUpWith(game, components) {
  sessionStorage.setItem(`components:${game}`, components);
  location.href = `/new/${game}?components=editor`;
}

export function chosenComponents(game) {
  const hasOwnComponents = new URLSearchParams(location.search).has("components");
  return hasOwnComponents ? sessionStorage.getItem(`components:${game}`) : null;
}

// One's last choice for this game, else what a newcomer should get.
export function botLevel(card, wanted) {
  const levels = card.bots.map((bot) => bot.level);
  const choices = [storage.get(`level:${card.game}`), wanted, "easy"];
  return choices.find((level) => levels.includes(level)) ?? levels.at(-1);
}

export function rememberLevel(card, level) {
  storage.set(`level:${card.game}`, level);
}
