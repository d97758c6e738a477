// How a score pad counts: it looks up tables that the game's rules have filled, and adds. A sheet
// holds the answers: `shared` by input, and for each column one more such record.

export function answerOf(sheet, input, column) {
  return (input.shared ? sheet.shared : sheet.answers[column])[input.id] ?? null;
}

export const ownInputs = (row) =>
  row.entries.flatMap(({ inputs }) => inputs).filter((input) => !input.shared);

// The rows that a sheet has: some are only for some numbers of columns.
export function rowsOf(variant, sheet) {
  const columns = sheet.names.length;
  return variant.rows.filter((row) => !row.columns.length || row.columns.includes(columns));
}

export const visibleRows = (variant, sheet) => rowsOf(variant, sheet).filter((row) => !row.hidden);

// The points of one entry; without a table the answer itself.
export function entryPoints(sheet, entry, column) {
  const answers = entry.inputs.map(
    (input) => answerOf(sheet, input, column) ?? input.empty ?? null,
  );
  if (answers.includes(null)) return null;
  return entry.points === null
    ? answers[0]
    : answers.reduce((table, answer) => table[answer], entry.points);
}

// The points of a cell; null until it is answered, and as far as it must be.
export function cellPoints(sheet, row, column) {
  if (ownInputs(row).every((input) => answerOf(sheet, input, column) === null)) return null;
  const points = row.entries.map((entry) => entryPoints(sheet, entry, column));
  return points.includes(null) ? null : points.reduce((sum, each) => sum + each, 0);
}

export function total(variant, sheet, column, upTo = Number.POSITIVE_INFINITY) {
  const counted = rowsOf(variant, sheet).filter((row, index) => row.counts && index <= upTo);
  const sum = counted.reduce((all, row) => all + (cellPoints(sheet, row, column) ?? 0), 0);
  if (!variant.score) return sum;
  const beside = sheet.answers[column][variant.score.input] ?? 0;
  return variant.score.points[beside][sum];
}

// Whether every row that counts is answered in a column.
export function isFilled(variant, sheet, column) {
  return rowsOf(variant, sheet).every(
    (row) => !row.counts || cellPoints(sheet, row, column) !== null || isOptional(row),
  );
}

// A row may stay empty if no answer means something and it brings nothing by itself.
const isOptional = (row) =>
  row.entries.every(({ points }) => points?.every?.((each) => each === 0)) &&
  ownInputs(row).every((input) => input.empty !== null);

const tiesOf = (variant, sheet) => rowsOf(variant, sheet).filter((row) => !row.counts);

// The columns nobody is ahead of: by the total, then by the rows that decide ties, in their order.
export function winners(variant, sheet, ties = tiesOf(variant, sheet)) {
  const columns = sheet.names.map((_, column) => column);
  const keys = columns.map((column) => [
    total(variant, sheet, column),
    ...ties.map((row) => cellPoints(sheet, row, column) ?? 0),
  ]);
  const best = keys.reduce((one, other) => (compare(other, one) > 0 ? other : one));
  return columns.filter((column) => compare(keys[column], best) === 0);
}

// What decided among those with the best total, in words; nothing where nothing had to, or could.
export function decision(variant, sheet) {
  const ties = tiesOf(variant, sheet);
  const left = (number) => winners(variant, sheet, ties.slice(0, number)).length;
  if (left(0) === left(ties.length)) return "";
  const { name, about } = ties.find((_, index) => left(index + 1) === left(ties.length));
  return `${name} ${about}.`;
}

function compare(one, other) {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

// A reading of a combat curve in tenths; null where the curve does not reach. `value` is in units.
export function readCurve({ readings, most }, value) {
  if (!(value >= readings[0][0] && value <= most)) return null;
  return readings.findLast(([from]) => from <= value)[1];
}
