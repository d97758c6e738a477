// A score pad for people at a real table: rounds by players, bid, tricks and bonus; it counts.
import { $, $$, createElement, storage, translate } from "./common.js";

const { scoring, game } = $("#pad").dataset;
const { hit, miss, zero, played } = JSON.parse(scoring);
const MAX_ROUNDS = Math.max(...Object.values(played)); // rounds, for a number of players that is not told of
const KEY = `pad:${game}`;
let sheet = JSON.parse(storage.get(KEY) ?? "null") ?? { players: [], cells: {} };

$("#players").value = sheet.players.join(", ");
$("#sheet").addEventListener("submit", (event) => {
  event.preventDefault();
  const players = $("#players")
    .value.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  sheet = { players, cells: {} };
  saveSheet();
  renderSheet();
});

const saveSheet = () => storage.set(KEY, JSON.stringify(sheet));
const cell = (round, seat) => sheet.cells[`${round}.${seat}`] ?? {};

// What a round brings; nothing until both bid and tricks are written.
function points(round, { bid, tricks, bonus }) {
  if (bid == null || tricks == null) return 0;
  if (bid === tricks) return (bid ? hit * bid : zero * round) + (bonus ?? 0);
  return -(bid ? miss * Math.abs(bid - tricks) : zero * round);
}

function runningTotal(round, seat) {
  let totalText = 0;
  for (let each = 1; each <= round; each++) totalText += points(each, cell(each, seat));
  return totalText;
}

function renderSheet() {
  const names = sheet.players;
  $("#rows").replaceChildren(...(names.length ? [renderHead(names), renderBody(names)] : []));
}

function renderHead(names) {
  const parts = names.flatMap(() =>
    ["bid", "tricks", "bonus", "total"].map((what) =>
      createElement("th", { class: "n", scope: "col" }, translate(what)),
    ),
  );
  return createElement(
    "thead",
    {},
    createElement(
      "tr",
      {},
      createElement("th", { rowspan: 2, scope: "col" }, translate("round")),
      ...names.map((name) => createElement("th", { colspan: 4, scope: "colgroup" }, name)),
    ),
    createElement("tr", {}, ...parts),
  );
}

function renderBody(names) {
  const rows = Array.from({ length: played[names.length] ?? MAX_ROUNDS }, (_, index) =>
    createElement(
      "tr",
      {},
      createElement("th", { scope: "row" }, String(index + 1)),
      ...names.flatMap((name, seat) => renderCells(index + 1, seat, name)),
    ),
  );
  return createElement("tbody", {}, ...rows);
}

function renderCells(round, seat, name) {
  const inputs = ["bid", "tricks", "bonus"].map((what) =>
    createElement(
      "td",
      {},
      createElement("input", {
        type: "number",
        min: 0,
        value: cell(round, seat)[what],
        "aria-label": translate("of_player", { what: translate(what), name, round }),
        oninput: (event) => setCell(round, seat, what, event.target.value),
      }),
    ),
  );
  return [
    ...inputs,
    createElement("td", { class: "n", "data-total": `${round}.${seat}` }, sum(round, seat)),
  ];
}

const sum = (round, seat) =>
  cell(round, seat).tricks == null ? "" : String(runningTotal(round, seat));

function setCell(round, seat, what, value) {
  sheet.cells[`${round}.${seat}`] = {
    ...cell(round, seat),
    [what]: value === "" ? null : Number(value),
  };
  saveSheet();
  for (const place of $$("[data-total]")) {
    const [each, whose] = place.dataset.total.split(".").map(Number);
    place.textContent = sum(each, whose);
  }
}

renderSheet();
