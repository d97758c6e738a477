// What a score pad asks, as controls: numbers and choices to touch, cards to tick, steps to count.
import { $, createElement, language, translate } from "./common.js";
import { answerOf, entryPoints } from "./pad_counting.js";

const STEP = 1000; // of what is typed in thousandths

// A drawing that came with the page, beside a label.
export function drawing(markup, name = "sign") {
  const place = createElement("span", { class: name, "aria-hidden": "true" });
  place.innerHTML = markup;
  return place;
}

export function renderCell(sheet, row, column) {
  const ownInputs = row.entries.flatMap((entry) =>
    entry.inputs.filter((input) => !input.shared).map((input) => ({ entry, input })),
  );
  const shared = row.entries
    .filter((entry) => !isCounted(entry))
    .flatMap(({ inputs }) => inputs)
    .filter((input) => input.shared);
  const kinds = new Set(ownInputs.map(({ input }) => input.kind));
  return [
    kinds.has("count") &&
      row.shared_about &&
      createElement("p", { class: "whole" }, row.shared_about),
    createElement(
      "div",
      { class: `asked ${[...kinds].join(" ")}${ownInputs.length > 3 ? " many" : ""}` },
      ...ownInputs.map(({ entry, input }) => CONTROLS[input.kind](sheet, entry, input, column)),
    ),
    shared.length && renderShared(sheet, row, shared),
  ];
}

// Counts have what is shared beside them.
const isCounted = ({ inputs }) => inputs.some(({ kind }) => kind === "count");

function renderShared(sheet, row, inputs) {
  return createElement(
    "fieldset",
    { class: "shared" },
    createElement("legend", {}, row.shared_about),
    ...inputs.map((input) => renderSelect(sheet, input)),
  );
}

// Asked once for the whole table.
function select(sheet, input) {
  const control = createElement(
    "select",
    {
      "data-key": input.id,
      "aria-label": input.label,
      onchange: ({ target }) => sheet.answer(input, null, Number(target.value)),
    },
    ...input.options.map((name, value) => createElement("option", { value }, name)),
  );
  control.value = answerOf(sheet.now, input) ?? input.empty;
  return control;
}

function renderSelect(sheet, input) {
  const head = input.sign ? drawing(input.sign) : createElement("b", {}, input.label);
  return createElement("label", { class: "rank" }, head, select(sheet, input));
}

function labelInput(input, ...children) {
  return createElement(
    "fieldset",
    { class: "input" },
    createElement("legend", {}, input.sign ? drawing(input.sign) : "", input.label),
    ...children,
  );
}

function radio(sheet, input, column, value, text) {
  const owner = ownerOf(sheet, input, column, value);
  const chosen =
    answerOf(sheet.now, input, column) ?? (input.kind === "choice" ? input.empty : null);
  return createElement(
    "label",
    { class: "chip", title: owner && translate("pad_taken", { name: owner }) },
    createElement("input", {
      type: "radio",
      name: input.id,
      value,
      "data-key": `${input.id}=${value}`,
      checked: chosen === value,
      disabled: Boolean(owner),
      onchange: () => sheet.answer(input, column, value),
    }),
    createElement("span", {}, text),
  );
}

// Who else has the answer that only one may have.
function ownerOf(sheet, input, column, value) {
  if (input.once !== value) return null;
  const other = sheet.now.answers.findIndex(
    (answers, index) => index !== column && answers[input.id] === value,
  );
  return other < 0 ? null : sheet.name(other);
}

function renderNumber(sheet, _entry, input, column) {
  const numbers = Array.from({ length: input.most + 1 }, (_, value) => value);
  return labelInput(
    input,
    createElement(
      "div",
      { class: "chips" },
      ...numbers.map((value) => radio(sheet, input, column, value, String(value))),
    ),
  );
}

function renderChoice(sheet, _entry, input, column) {
  const chips = input.options.map((name, value) => radio(sheet, input, column, value, name));
  return labelInput(input, createElement("div", { class: "chips words" }, ...chips));
}

// A card to tick, with what it brings.
function renderCheck(sheet, entry, input, column) {
  const ticked = structuredClone(sheet.now);
  ticked.answers[column][input.id] = 1;
  const worth = entryPoints(ticked, entry, column);
  return createElement(
    "label",
    { class: "card-check" },
    createElement("input", {
      type: "checkbox",
      "data-key": input.id,
      checked: answerOf(sheet.now, input, column) === 1,
      onchange: ({ target }) => sheet.answer(input, column, Number(target.checked)),
    }),
    input.sign && drawing(input.sign, "shape"),
    createElement(
      "span",
      { class: "told" },
      createElement("b", {}, input.label),
      createElement("span", { class: "worth" }, String(worth)),
    ),
  );
}

function renderCount(sheet, entry, input, column) {
  const value = answerOf(sheet.now, input, column) ?? 0;
  const give = (number) =>
    sheet.answer(input, column, Math.min(input.most, Math.max(0, Math.trunc(number) || 0)));
  const step = (by, sign, key) =>
    createElement(
      "button",
      {
        type: "button",
        "data-key": `${input.id}${sign}`,
        "aria-label": translate(key, { what: input.label }),
        disabled: by < 0 ? value === 0 : value === input.most,
        onclick: () => give(value + by),
      },
      sign,
    );
  return createElement(
    "div",
    { class: "stepper" },
    input.sign && drawing(input.sign),
    createElement("span", { class: "name" }, input.label),
    ...entry.inputs.filter((each) => each.shared).map((each) => select(sheet, each)),
    step(-1, "−", "pad_less"),
    createElement("input", {
      type: "number",
      inputmode: "numeric",
      min: 0,
      max: input.most,
      value,
      "data-key": input.id,
      "aria-label": input.label,
      onchange: ({ target }) => give(Number(target.value)),
    }),
    step(1, "+", "pad_more"),
  );
}

function renderThousandths(sheet, _entry, input, column) {
  const value = answerOf(sheet.now, input, column);
  return labelInput(
    input,
    createElement("input", {
      type: "text",
      inputmode: "decimal",
      "data-key": input.id,
      "aria-label": input.label,
      value: value === null ? "" : formatDecimal(value / STEP, 3),
      onchange: ({ target }) => {
        const typed = parseDecimal(target.value);
        const units = Math.round(typed * STEP);
        sheet.answer(input, column, units >= 0 && units <= input.most ? units : null);
      },
    }),
  );
}

// Numbers as people write them: with a point or a comma.
export function parseDecimal(text) {
  return text.trim() ? Number(text.trim().replace(",", ".")) : Number.NaN;
}

export function formatDecimal(value, most = 1, least = 0) {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false };
  return new Intl.NumberFormat(language, digits).format(value);
}

const CONTROLS = {
  number: renderNumber,
  choice: renderChoice,
  check: renderCheck,
  count: renderCount,
  thousandths: renderThousandths,
};

// Focus on the first control of the tray.
export const focusFirst = () => $("#tray input:not(:disabled), #tray select")?.focus();
