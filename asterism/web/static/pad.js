// A score pad for people at a real table: rounds by players, bid, tricks and bonus; it counts.
import { $, $$, createElement, storage, translate } from "./common.js";

const { scoring, game } = $("#pad").dataset;
const { rounds, bonuses, points } = JSON.parse(scoring); // from the game's own rules
const MAX_ROUNDS = Math.max(...Object.values(rounds)); // for a number of players the box is not for
const KEY = `pad:${game}`;
let sheet = JSON.parse(storage.get(KEY) ?? "null") ?? { players: [], cells: {} };

$("#players").value = sheet.players.join(", ");
for (const box of $$("[name=variant]")) box.checked = box.value === sheet.variant;
$("#sheet").addEventListener("submit", (event) => {
  event.preventDefault();
  const players = $("#players")
    .value.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const variant = $$("[name=variant]").find((box) => box.checked)?.value ?? "";
  sheet = { players, variant, cells: {} };
  saveSheet();
  renderSheet();
});

const saveSheet = () => storage.set(KEY, JSON.stringify(sheet));
const cell = (round, seat) => sheet.cells[`${round}.${seat}`] ?? {};
const variant = () => sheet.variant ?? "";

// The points of a round by the game's table; 0 until bid and tricks are written and can be.
function roundPoints(round, { bid, tricks, bonus }) {
  const place = bonuses[variant()].indexOf(bonus ?? 0);
  return points[variant()][round - 1][bid]?.[tricks]?.[place] ?? 0;
}

// What may be written: no more tricks than the round has, and bonuses that a round can bring.
function isPossible(round, what, value) {
  if (value == null) return true;
  if (what === "bonus") return bonuses[variant()].includes(value);
  return Number.isInteger(value) && value >= 0 && value <= round;
}

function runningTotal(round, seat) {
  let total = 0;
  for (let each = 1; each <= round; each++) total += roundPoints(each, cell(each, seat));
  return total;
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
  const rows = Array.from({ length: rounds[names.length] ?? MAX_ROUNDS }, (_, index) =>
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
        max: what === "bonus" ? Math.max(...bonuses[variant()]) : round,
        value: cell(round, seat)[what],
        "aria-invalid": String(!isPossible(round, what, cell(round, seat)[what])),
        "aria-label": translate("of_player", { what: translate(what), name, round }),
        oninput: ({ target }) => {
          setCell(round, seat, what, target.value);
          target.setAttribute(
            "aria-invalid",
            String(!isPossible(round, what, cell(round, seat)[what])),
          );
        },
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
