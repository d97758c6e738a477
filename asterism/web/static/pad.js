// A score pad for people at a real table: rounds by players, bid, tricks and bonus; it counts.
import { $, $$, make, memory, say } from "./common.js";

const { scoring, game } = $("#pad").dataset;
const { hit, miss, zero, played } = JSON.parse(scoring);
const MOST = Math.max(...Object.values(played)); // rounds, for a number of players that is not told of
const KEY = `pad:${game}`;
let sheet = JSON.parse(memory.get(KEY) ?? "null") ?? { players: [], cells: {} };

$("#players").value = sheet.players.join(", ");
$("#sheet").addEventListener("submit", (event) => {
  event.preventDefault();
  const players = $("#players").value.split(",").map((name) => name.trim()).filter(Boolean);
  sheet = { players, cells: {} };
  keep();
  lay();
});

const keep = () => memory.set(KEY, JSON.stringify(sheet));
const cell = (round, seat) => sheet.cells[`${round}.${seat}`] ?? {};

// What a round brings; nothing until both bid and tricks are written.
function points(round, { bid, tricks, bonus }) {
  if (bid == null || tricks == null) return 0;
  if (bid === tricks) return (bid ? hit * bid : zero * round) + (bonus ?? 0);
  return -(bid ? miss * Math.abs(bid - tricks) : zero * round);
}

function total(round, seat) {
  let sum = 0;
  for (let each = 1; each <= round; each++) sum += points(each, cell(each, seat));
  return sum;
}

function lay() {
  const names = sheet.players;
  $("#rows").replaceChildren(...(names.length ? [head(names), body(names)] : []));
}

function head(names) {
  const parts = names.flatMap(() => ["bid", "tricks", "bonus", "total"].map((what) => make("th", { class: "n", scope: "col" }, say(what))));
  return make("thead", {}, make("tr", {}, make("th", { rowspan: 2, scope: "col" }, say("round")), ...names.map((name) => make("th", { colspan: 4, scope: "colgroup" }, name))), make("tr", {}, ...parts));
}

function body(names) {
  const rows = Array.from({ length: played[names.length] ?? MOST }, (_, index) => make("tr", {}, make("th", { scope: "row" }, String(index + 1)),
    ...names.flatMap((name, seat) => entry(index + 1, seat, name))));
  return make("tbody", {}, ...rows);
}

function entry(round, seat, name) {
  const inputs = ["bid", "tricks", "bonus"].map((what) => make("td", {}, make("input", {
    type: "number", min: 0, value: cell(round, seat)[what], "aria-label": say("of_player", { what: say(what), name, round }),
    oninput: (event) => write(round, seat, what, event.target.value),
  })));
  return [...inputs, make("td", { class: "n", "data-total": `${round}.${seat}` }, sum(round, seat))];
}

const sum = (round, seat) => (cell(round, seat).tricks == null ? "" : String(total(round, seat)));

function write(round, seat, what, value) {
  sheet.cells[`${round}.${seat}`] = { ...cell(round, seat), [what]: value === "" ? null : Number(value) };
  keep();
  for (const place of $$("[data-total]")) {
    const [each, whose] = place.dataset.total.split(".").map(Number);
    place.textContent = sum(each, whose);
  }
}

lay();
