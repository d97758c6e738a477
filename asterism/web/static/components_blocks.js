// A block of a components file as a form: fields, rows of a table, or cards with a grid.
import { createElement, translate } from "./common.js";
import { cellGrid, galaxySketch, isGrid } from "./components_grid.js";

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isRows = (value) => Array.isArray(value) && value.length > 0 && value.every(isTable);
const isKeyedRows = (value) =>
  isTable(value) && Object.keys(value).length > 1 && Object.values(value).every(isTable);

// `texts` are keys that an owner may add; `change` holds what to do afterwards.
export function renderBlock(facts, name, box, change) {
  const value = facts[name];
  const texts = box.texts[name] ?? [];
  if (isRows(value)) {
    const list = value.some((row) => isGrid(row.rows)) ? cardList : rowTable;
    const parts = [list(value, texts, box, change)];
    if (value.every((row) => Array.isArray(row.fields)) && isKeyedRows(facts.fields))
      parts.unshift(galaxySketch(facts, value, change));
    return createElement("div", { class: "stack" }, ...parts);
  }
  if (isKeyedRows(value)) return keyedTable(value, texts, change);
  return fieldList(value, texts, box, change);
}

function fieldList(table, texts, box, change) {
  const keys = [...new Set([...Object.keys(table), ...texts])];
  const parts = keys.map((key) => {
    if (isRows(table[key]))
      return createElement(
        "details",
        {},
        createElement("summary", {}, `${key} (${table[key].length})`),
        rowTable(table[key], [], box, change),
      );
    return createElement(
      "label",
      { class: "fact" },
      createElement("span", {}, key),
      input(table, key, table[key], change),
    );
  });
  return createElement("div", { class: "facts" }, ...parts);
}

// Rows of a list, one column for every key that any of them has

function columnsOf(rows, texts) {
  return [...new Set([...rows.flatMap(Object.keys), ...texts])];
}

function rowTable(rows, texts, _box, change) {
  const columns = columnsOf(rows, texts);
  const sample = (key) => rows.find((row) => key in row)?.[key];
  return scroller(
    createElement(
      "table",
      {},
      headRow(columns),
      createElement(
        "tbody",
        {},
        ...rows.map((row, place) =>
          createElement(
            "tr",
            {},
            ...columns.map((key) =>
              createElement("td", {}, input(row, key, sample(key), change, `${row.id} ${key}`)),
            ),
            createElement("td", {}, removeButton(rows, place, change)),
          ),
        ),
      ),
    ),
    addButton(rows, change),
  );
}

function keyedTable(table, texts, change) {
  const rows = Object.values(table);
  const columns = columnsOf(rows, texts);
  const sample = (key) => rows.find((row) => key in row)?.[key];
  return scroller(
    createElement(
      "table",
      {},
      headRow(["", ...columns]),
      createElement(
        "tbody",
        {},
        ...Object.entries(table).map(([name, row]) =>
          createElement(
            "tr",
            {},
            createElement("th", { scope: "row" }, name),
            ...columns.map((key) =>
              createElement("td", {}, input(row, key, sample(key), change, `${name} ${key}`)),
            ),
            createElement("td", {}, dropButton(table, name, change)),
          ),
        ),
      ),
    ),
    addKeyField(table, change),
  );
}

function headRow(columns) {
  return createElement(
    "thead",
    {},
    createElement(
      "tr",
      {},
      ...columns.map((key) => createElement("th", { scope: "col" }, key)),
      createElement("td", {}),
    ),
  );
}

const scroller = (table, ...below) =>
  createElement(
    "div",
    { class: "stack" },
    createElement("div", { class: "scroller", tabindex: 0 }, table),
    ...below,
  );

// Cards with a constellation of cells

function cardList(rows, texts, box, change) {
  const cards = rows.map((row, place) => {
    const keys = columnsOf([row], texts).filter((key) => key !== "rows");
    const sample = (key) => rows.find((one) => key in one)?.[key];
    const label = (key) =>
      createElement(
        "label",
        { class: "fact" },
        createElement("span", {}, key),
        input(row, key, sample(key), change, `${row.id} ${key}`),
      );
    return createElement(
      "article",
      { class: "piece", "data-card": row.id },
      cellGrid(row, box.sizes.board ?? 8, change.onChange),
      ...keys.map(label),
      removeButton(rows, place, change),
    );
  });
  return createElement(
    "div",
    { class: "stack" },
    createElement("div", { class: "pieces" }, ...cards),
    addButton(rows, change),
  );
}

// Adding and removing

function addButton(rows, change) {
  const add = () => {
    const more = structuredClone(rows.at(-1));
    const ids = rows.map((row) => row.id);
    let number = rows.length + 1;
    while (ids.includes(`own_${number}`)) number += 1;
    if ("id" in more) Object.assign(more, { id: `own_${number}` });
    rows.push(more);
    change.onRebuild();
  };
  return createElement("button", { class: "add", onclick: add }, translate("components_add"));
}

function removeButton(rows, place, change) {
  const remove = () => {
    rows.splice(place, 1);
    change.onRebuild();
  };
  return crossButton(rows[place].id ?? place + 1, remove);
}

function dropButton(table, name, change) {
  const drop = () => {
    delete table[name];
    change.onRebuild();
  };
  return crossButton(name, drop);
}

const crossButton = (name, onclick) =>
  createElement(
    "button",
    { class: "cross", "aria-label": translate("components_remove", { name }), onclick },
    "×",
  );

function addKeyField(table, change) {
  const name = createElement("input", { "aria-label": translate("components_new_id"), size: 8 });
  const add = () => {
    const key = name.value.trim();
    if (!key || key in table) return;
    table[key] = structuredClone(Object.values(table).at(-1));
    change.onRebuild();
  };
  return createElement(
    "span",
    { class: "row" },
    name,
    createElement("button", { class: "add", onclick: add }, translate("components_add")),
  );
}

// One value; its kind is that of a sample. An empty field is a key left out.

function input(table, key, sample, change, label = null) {
  const value = table[key];
  if (typeof sample === "boolean") {
    const checked = createElement("input", {
      type: "checkbox",
      checked: value === true,
      "aria-label": label,
    });
    checked.addEventListener("change", () => {
      table[key] = checked.checked;
      change.onChange();
    });
    return checked;
  }
  const text = formatValue(value);
  const field = createElement("input", {
    value: text,
    size: Math.min(40, Math.max(4, text.length + 1)),
    inputmode: typeof sample === "number" ? "decimal" : null,
    spellcheck: "false",
    "aria-label": label,
  });
  field.addEventListener("change", () => {
    const written = field.value.trim();
    if (written) table[key] = parseValue(written, sample);
    else delete table[key];
    change.onChange();
  });
  return field;
}

// `H 4, He 1` for a table, `a, b` for a list, `0 1, 1 2` for a list of lists.
export function formatValue(value) {
  if (value === undefined) return "";
  if (Array.isArray(value))
    return value.map((each) => (Array.isArray(each) ? each.join(" ") : each)).join(", ");
  if (isTable(value))
    return Object.entries(value)
      .map(([key, each]) => `${key} ${each}`)
      .join(", ");
  return String(value);
}

export function parseValue(text, sample) {
  const parts = () =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  if (Array.isArray(sample)) {
    if (Array.isArray(sample[0])) return parts().map((part) => part.split(/\s+/).map(parseScalar));
    return parts().map((part) => (typeof sample[0] === "string" ? part : parseScalar(part)));
  }
  if (isTable(sample)) return Object.fromEntries(parts().map(parsePair));
  if (typeof sample === "number") return parseScalar(text.replace(",", "."));
  return sample === undefined && /^[a-z]{2}=/.test(text) ? parseNames(parts()) : text;
}

function parsePair(part) {
  const [key, ...rest] = part.split(/\s+/);
  return [key, parseScalar(rest.join(" "))];
}

// A name in several languages: `en=Whale, cs=Velryba`.
const parseNames = (parts) =>
  Object.fromEntries(parts.map((part) => part.split("=").map((each) => each.trim())));

const parseScalar = (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
