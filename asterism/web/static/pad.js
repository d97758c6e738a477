// A score pad for people at a real table: it asks what the eye can answer, cell by cell, and counts.
import {
  $,
  $$,
  copyText,
  createElement,
  formatList,
  replaceChildrenKeepingFocus,
  translate,
} from "./common.js";
import { openBattle } from "./pad_battle.js";
import {
  answerOf,
  cellPoints,
  decision,
  entryPoints,
  isFilled,
  ownInputs,
  total,
  visibleRows,
  winners,
} from "./pad_counting.js";
import { formatDecimal, renderCell } from "./pad_inputs.js";
import { renderSetup } from "./pad_setup.js";
import { Sheet } from "./pad_sheet.js";
import { medallion } from "./people.js";

const { dataset } = $("#pad");
const pad = JSON.parse(dataset.pad);
const sheet = new Sheet(dataset.game, pad, render);
const THOUSAND = 1000;
const OWN_COMMANDS = "[data-command=setup], [data-command=clear]"; // what changes one's own sheet
let at = { row: 0, column: 0 }; // the cell that is asked
let mode = "cell"; // or "setup", "result"

const rows = () => visibleRows(sheet.variant, sheet.now);
const columns = () => sheet.now.names.map((_, column) => column);

function render() {
  if (!sheet.now.names.length) mode = "setup";
  at = {
    row: Math.min(at.row, Math.max(0, rows().length - 1)),
    column: Math.min(at.column, Math.max(0, columns().length - 1)),
  };
  const shown = sheet.received ? "received" : mode;
  $("#pad").dataset.mode = shown;
  replaceChildrenKeepingFocus($("#rows"), renderTable());
  $("#undo").disabled = !sheet.undoStack.length;
  $("#undo").hidden = shown === "received";
  for (const control of $$(OWN_COMMANDS)) control.hidden = shown === "received";
  ({ setup: showSetup, cell: showCell, result: showResult, received: showReceived })[shown]();
}

// The paper

function renderTable() {
  if (!columns().length) return [];
  return [
    createElement("caption", { class: "unseen" }, $("h1").textContent),
    createElement(
      "thead",
      {},
      createElement("tr", {}, createElement("td"), ...columns().map(renderHead)),
    ),
    createElement("tbody", {}, ...rows().map(renderRow)),
    createElement(
      "tfoot",
      {},
      createElement(
        "tr",
        {},
        createElement("th", { scope: "row" }, translate(isOver() ? "pad_total" : "pad_so_far")),
        ...columns().map(renderTotal),
      ),
    ),
  ];
}

const isCurrentCell = (row, column) =>
  mode === "cell" && !sheet.received && (row ?? at.row) === at.row && column === at.column;

function renderHead(column) {
  const name = sheet.name(column);
  return createElement(
    "th",
    { scope: "col", class: isCurrentCell(null, column) && "asked-column", title: name },
    medallion({ kind: "person", name: sheet.now.names[column] || `${column + 1}` }, column),
    createElement("span", { class: "name" }, name),
  );
}

function renderRow(row, index) {
  const isCurrent = mode === "cell" && !sheet.received && index === at.row;
  return createElement(
    "tr",
    { class: isCurrent && "asked-row", "data-row": row.id },
    createElement(
      "th",
      { scope: "row" },
      createElement("b", { class: row.short && "long" }, row.name),
      row.short && createElement("b", { class: "short", "aria-hidden": "true" }, row.short),
      row.about && createElement("small", {}, row.about),
    ),
    ...columns().map((column) =>
      createElement(
        "td",
        { class: isCurrentCell(null, column) && "asked-column" },
        renderCellButton(row, index, column),
      ),
    ),
  );
}

function renderCellButton(row, index, column) {
  const points = shownPoints(row, index, column);
  const note = noteOf(row, column);
  return createElement(
    "button",
    {
      type: "button",
      class: `cell${points === null ? " empty" : ""}${points === "0" ? " nought" : ""}`,
      "data-key": `${row.id}/${column}`,
      "aria-current": isCurrentCell(index, column) && "true",
      "aria-label": translate("pad_cell", {
        row: row.name,
        name: sheet.name(column),
        points: points ?? translate("pad_empty"),
      }),
      disabled: Boolean(sheet.received),
      onclick: () => ask(index, column),
    },
    createElement("span", { class: "points" }, points ?? "·"),
    note && row.note.length > 1 && createElement("small", {}, note),
  );
}

// What a cell says: its own points or, from round to round, what the column has by then.
function shownPoints(row, index, column) {
  const points = cellPoints(sheet.now, row, column);
  if (points === null) return null;
  if (row.note.length === 1) return noteOf(row, column);
  if (pad.running) return formatPoints(total(sheet.variant, sheet.now, column, index));
  const isMeasure = row.entries.some(({ points: table }) => table === null);
  return isMeasure ? formatDecimal(points / THOUSAND, 3) : formatPoints(points);
}

function noteOf(row, column) {
  const answers = ownInputs(row)
    .filter((input) => row.note.includes(input.id))
    .map((input) => answerOf(sheet.now, input, column));
  return answers.every((answer) => answer === null)
    ? null
    : answers.map((answer) => answer ?? "–").join(" / ");
}

const formatPoints = (points) => String(points).replace("-", "−");

function renderTotal(column) {
  const points = total(sheet.variant, sheet.now, column);
  const leads = columns().every((other) => total(sheet.variant, sheet.now, other) <= points);
  return createElement(
    "td",
    {
      "data-total": column,
      class: [leads && "leads", isCurrentCell(null, column) && "asked-column"]
        .filter(Boolean)
        .join(" "),
    },
    formatPoints(points),
  );
}

const isOver = () => columns().every((column) => isFilled(sheet.variant, sheet.now, column));

// Asking

function ask(row, column) {
  at = { row, column };
  mode = "cell";
  render();
  $(`[data-key="${CSS.escape(`${rows()[row].id}/${column}`)}"]`)?.scrollIntoView({
    block: "nearest",
  });
}

function say(question, lead, next, ...tray) {
  $("#question").textContent = question;
  $("#lead").textContent = lead ?? "";
  replaceChildrenKeepingFocus($("#tray"), tray);
  $("#next").replaceChildren(next.text);
  $("#next").onclick = next.go;
}

function showCell() {
  const row = rows()[at.row];
  const name = sheet.name(at.column);
  say(
    row.question.replace("{name}", name),
    complaint(row),
    nextStep(),
    ...renderCell(sheet, row, at.column).filter(Boolean),
    renderSum(row, name),
  );
}

// Where answers of all columns must add up, and do not.
function complaint(row) {
  for (const [id, wanted] of Object.entries(row.sums)) {
    const input = ownInputs(row).find((each) => each.id === id);
    const given = columns().map((column) => answerOf(sheet.now, input, column));
    const sum = given.reduce((all, each) => all + (each ?? 0), 0);
    if (sum > wanted || (sum < wanted && !given.includes(null)))
      return translate("pad_sum", { what: input.label, sum, wanted });
  }
  return null;
}

function renderSum(row, name) {
  const points = cellPoints(sheet.now, row, at.column);
  const parts = row.entries
    .map((entry) => entryPoints(sheet.now, entry, at.column))
    .filter(Boolean);
  const isMeasure = row.entries.some(({ points: table }) => table === null);
  return createElement(
    "p",
    { class: "sum" },
    createElement("b", {}, name),
    createElement("span", {}, parts.length > 1 ? parts.map(formatPoints).join(" + ") : ""),
    createElement("output", {}, points === null || isMeasure ? "" : formatPoints(points)),
  );
}

// The next cell: the others of this row first, then the rows below, then what was left out.
function nextCell() {
  const order = [
    ...columns().filter((column) => column > at.column),
    ...columns().filter((column) => column < at.column),
  ].map((column) => ({ row: at.row, column }));
  const others = rows().map((_, index) => (at.row + 1 + index) % rows().length);
  const below = others
    .filter((row) => row !== at.row)
    .flatMap((row) => columns().map((column) => ({ row, column })));
  return [...order, ...below].find(isOpen) ?? null;
}

const isOpen = ({ row, column }) => cellPoints(sheet.now, rows()[row], column) === null;

// Whether going on answers the cell: what nobody touched may stay untouched.
const isClosable = (row) =>
  ownInputs(row).every(
    (input) => input.empty !== null || answerOf(sheet.now, input, at.column) !== null,
  );

function nextStep() {
  const next = nextCell();
  const row = next && rows()[next.row].name;
  const name = next && sheet.name(next.column);
  if (!next) return { text: translate("pad_result"), go: goOn };
  if (next.row === at.row) return { text: translate("pad_next", { name }), go: goOn };
  return { text: translate("pad_next_row", { row, name }), go: goOn };
}

function goOn() {
  const { row, column } = at;
  if (isClosable(rows()[row]) && isOpen(at)) closeCell(rows()[row], column);
  const next = nextCell();
  if (next) return ask(next.row, next.column);
  mode = "result";
  return render();
}

function closeCell(row, column) {
  sheet.change((own) => {
    for (const input of ownInputs(row)) own.answers[column][input.id] ??= input.empty;
  });
}

// The end, beginnings, and a sheet that came with a link

function showResult() {
  const lead = isOver() ? decision(sheet.variant, sheet.now) : translate("pad_unfinished");
  say(verdict(), lead, { text: translate("pad_share"), go: share }, renderPlaces());
}

// Everybody, the best first.
function renderPlaces() {
  const won = winners(sheet.variant, sheet.now);
  const points = (column) => total(sheet.variant, sheet.now, column);
  const order = columns().toSorted(
    (one, other) => won.includes(other) - won.includes(one) || points(other) - points(one),
  );
  return createElement(
    "ol",
    { class: "places" },
    ...order.map((column) => renderPlace(column, points(column), won.includes(column))),
  );
}

function renderPlace(column, points, isBest) {
  const verdict = sheet.variant.verdicts[points];
  const initial = sheet.now.names[column] || `${column + 1}`;
  return createElement(
    "li",
    { class: isBest && "won" },
    medallion({ kind: "person", name: initial }, column),
    createElement(
      "span",
      {},
      createElement("b", {}, sheet.name(column)),
      verdict && createElement("small", {}, verdict),
    ),
    createElement("output", {}, formatPoints(points)),
  );
}

function verdict() {
  const won = winners(sheet.variant, sheet.now);
  const n = total(sheet.variant, sheet.now, won[0]);
  if (sheet.variant.verdicts.length) return sheet.variant.verdicts[n];
  const names = formatList(won.map((column) => sheet.name(column)));
  return translate(won.length > 1 ? "pad_share_win" : "pad_wins", { names, n });
}

function showSetup() {
  say(pad.columns.setup, translate("pad_setup_about"), {
    text: translate("pad_start"),
    go: () => $("#setup").requestSubmit(),
  });
  $("#tray").replaceChildren(renderSetup(sheet, begin));
}

function begin() {
  const open = rows().findIndex((_, row) => columns().some((column) => isOpen({ row, column })));
  if (open < 0) {
    mode = "result";
    return render();
  }
  return ask(
    open,
    columns().find((column) => isOpen({ row: open, column })),
  );
}

function showReceived() {
  say(verdict(), translate("pad_received"), {
    text: translate("pad_keep"),
    go: () => {
      sheet.keepReceived();
      begin();
    },
  });
  const own = createElement("button", { type: "button", onclick: leave }, translate("pad_mine"));
  $("#tray").replaceChildren(renderPlaces(), own);
}

function leave() {
  mode = "setup";
  sheet.leaveReceived();
  if (columns().length) begin();
}

async function share() {
  const url = sheet.link();
  if (!navigator.share) return copyText(url);
  return navigator.share({ title: document.title, url }).catch(() => {});
}

const COMMANDS = {
  share,
  setup: () => {
    mode = "setup";
    render();
  },
  clear: () => {
    at = { row: 0, column: 0 };
    sheet.clear();
    begin();
  },
  battle: () => openBattle(pad.battle),
};
for (const control of $$("[data-command]"))
  control.addEventListener("click", () => {
    $("#tastes").open = false;
    COMMANDS[control.dataset.command]();
  });
$("#undo").addEventListener("click", () => sheet.undo());

addEventListener("hashchange", () => location.reload()); // another sheet was pasted

// Arrows go from cell to cell.
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
$("#rows").addEventListener("keydown", (event) => {
  const [down, right] = STEPS[event.key] ?? [];
  if (down === undefined || sheet.received) return;
  event.preventDefault();
  ask(
    Math.min(rows().length - 1, Math.max(0, at.row + down)),
    Math.min(columns().length - 1, Math.max(0, at.column + right)),
  );
  $("#rows [aria-current]")?.focus();
});

if (columns().length && !sheet.received) begin();
else render();
