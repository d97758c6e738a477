// The sheet of a score pad: kept in this browser, undone step by step, and sent as a link.
import { storage } from "./common.js";

const LONGEST_NAME = 24;
const MOST_STEPS = 100; // that can be undone
const LINK = "#pad=";

export class Sheet {
  // `changed` is called after every change.
  constructor(game, pad, changed) {
    Object.assign(this, { pad, changed, key: `sheet:${game}`, undoStack: [] });
    this.own = clean(pad, parse(storage.get(this.key))) ?? blank(pad);
    this.received = location.hash.startsWith(LINK)
      ? clean(pad, decode(location.hash.slice(LINK.length)))
      : null;
  }

  // What is shown: a sheet that came with the link, else one's own.
  get now() {
    return this.received ?? this.own;
  }

  get variant() {
    return this.pad.variants.find(({ id }) => id === this.now.variant);
  }

  name(column) {
    return this.now.names[column] || this.columnName(column);
  }

  columnName(column) {
    return this.pad.columns.name.replace("{number}", column + 1);
  }

  // Changes one's own sheet by a function, so that it can be undone.
  change(edit) {
    this.undoStack = [...this.undoStack, JSON.stringify(this.own)].slice(-MOST_STEPS);
    edit(this.own);
    this.save();
  }

  undo() {
    if (this.undoStack.length) this.own = JSON.parse(this.undoStack.pop());
    this.save();
  }

  save() {
    storage.set(this.key, JSON.stringify(this.own));
    this.changed();
  }

  answer(input, column, value) {
    this.change((sheet) => {
      const answers = input.shared ? sheet.shared : sheet.answers[column];
      if (input.shared && input.unique && value > 0) this.freeRank(sheet, input.unique, value);
      if (value === null) delete answers[input.id];
      else answers[input.id] = value;
    });
  }

  // No two of a group have the same answer: whatever had it has none now.
  freeRank(sheet, group, value) {
    for (const input of allInputs(this.variant))
      if (input.unique === group && sheet.shared[input.id] === value) sheet.shared[input.id] = 0;
  }

  // Columns by their names, each with the answers of the column that it was.
  arrange(columns, variant) {
    this.change((sheet) => {
      const answers = columns.map(({ column }) => sheet.answers[column] ?? {});
      Object.assign(sheet, { names: columns.map(({ name }) => name), answers, variant });
    });
  }

  clear() {
    this.change((sheet) => {
      Object.assign(sheet, { shared: {}, answers: sheet.names.map(() => ({})) });
    });
  }

  // The sheet that came with the link becomes one's own; the old one can be had back by undo.
  keepReceived() {
    const { received } = this;
    this.received = null;
    this.change((sheet) => Object.assign(sheet, received));
    history.replaceState(null, "", location.pathname);
  }

  leaveReceived() {
    this.received = null;
    history.replaceState(null, "", location.pathname);
    this.changed();
  }

  link() {
    return location.origin + location.pathname + LINK + encode(this.now);
  }
}

export const allInputs = (variant) =>
  variant.rows.flatMap((row) => row.entries.flatMap(({ inputs }) => inputs));

function blank(pad) {
  return { variant: pad.variants[0].id, names: [], shared: {}, answers: [] };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function encode(sheet) {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(text) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const read = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt()));
    return JSON.parse(read);
  } catch {
    return null;
  }
}

// A sheet from outside with nothing in it that this pad does not ask; null if it is none.
function clean(pad, found) {
  const variant = pad.variants.find(({ id }) => id === found?.variant);
  if (!variant || !Array.isArray(found.names) || !Array.isArray(found.answers)) return null;
  const names = found.names
    .slice(0, pad.columns.most)
    .map((name) => `${name}`.slice(0, LONGEST_NAME));
  const inputs = allInputs(variant);
  const known = (answers, shared) =>
    Object.fromEntries(
      inputs
        .filter((input) => input.shared === shared && isPossible(input, answers?.[input.id]))
        .map((input) => [input.id, answers[input.id]]),
    );
  return {
    variant: variant.id,
    names,
    shared: known(found.shared, true),
    answers: names.map((_, column) => known(found.answers[column], false)),
  };
}

const isPossible = (input, answer) =>
  Number.isInteger(answer) && answer >= 0 && answer <= input.most;
