// Constellations by clicks: cells of a card's grid, and fields of a galaxy.
import { createElement, translate } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const STAR = "#";
const BOARD = 470; // from the centre of a galaxy to its edge, in the units of the file

export const isGrid = (rows) =>
  Array.isArray(rows) && rows.length > 0 && rows.every((row) => /^[#.]*$/.test(row));

export function cellGrid(card, size, onChange) {
  const lit = (row, column) => card.rows[row]?.[column] === STAR;
  const cells = Array.from({ length: size * size }, (_, place) => {
    const [row, column] = [Math.floor(place / size), place % size];
    const cell = createElement("button", {
      class: "cell",
      "aria-pressed": String(lit(row, column)),
      "aria-label": translate("components_cell", { row: row + 1, column: column + 1 }),
    });
    cell.addEventListener("click", () => {
      toggleCell(card, size, row, column);
      cell.setAttribute("aria-pressed", lit(row, column));
      onChange();
    });
    return cell;
  });
  return createElement("div", { class: "cells", style: `--size:${size}` }, ...cells);
}

// Letters and lines belong to the stars that were there; with others they would be wrong.
function toggleCell(card, size, row, column) {
  const grid = Array.from({ length: size }, (_, at) => [
    ...(card.rows[at] ?? "").padEnd(size, "."),
  ]);
  grid[row][column] = grid[row][column] === STAR ? "." : STAR;
  const rows = grid.map((line) => line.join("").replace(/\.+$/, ""));
  while (rows.length > 1 && !rows.at(-1)) rows.pop();
  card.rows = rows;
  for (const key of ["bayer", "lines", "filled"]) delete card[key];
}

// A galaxy with its links; a click puts a field into the chosen constellation, or takes it out.
export function galaxySketch(facts, constellations, change) {
  const chosen = { number: 0 };
  const places = placesOf(facts);
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `${-BOARD} ${-BOARD} ${2 * BOARD} ${2 * BOARD}`);
  const draw = () =>
    picture.replaceChildren(
      ...facts.galaxy.radius.map((r) => shape("circle", { r, class: "orbit" })),
      ...linksOf(facts, places),
      ...[...places].map(([name, place]) => fieldShape(name, place, constellations, pick)),
    );
  const pick = (name) => {
    for (const [number, one] of constellations.entries()) {
      const is = one.fields.includes(name);
      if (is) one.fields = one.fields.filter((field) => field !== name);
      else if (number === chosen.number) one.fields.push(name);
    }
    draw();
    change.onChange();
  };
  draw();
  return createElement(
    "div",
    { class: "galaxy" },
    createElement(
      "fieldset",
      {},
      createElement("legend", {}, translate("components_choose")),
      ...constellations.map((one, number) => radio(one, number, chosen)),
    ),
    picture,
  );
}

function radio(one, number, chosen) {
  const choice = createElement("input", {
    type: "radio",
    name: "constellation",
    checked: number === 0,
  });
  choice.addEventListener("change", () => {
    chosen.number = number;
  });
  return createElement("label", { class: `check home-${number}` }, choice, one.id);
}

function placesOf(facts) {
  const outer = Object.entries(facts.fields).map(([name, { orbit, angle }]) => {
    const [r, turn] = [facts.galaxy.radius[orbit - 1], (angle * Math.PI) / 180];
    return [name, [r * Math.sin(turn), -r * Math.cos(turn)]];
  });
  return new Map([[facts.galaxy.centre, [0, 0]], ...outer]);
}

function linksOf(facts, places) {
  return ["direct", "indirect"].flatMap((kind) =>
    facts.links[kind].map((link) => {
      const [[x1, y1], [x2, y2]] = link.split(/\s+/).map((end) => places.get(end) ?? [0, 0]);
      return shape("line", { x1, y1, x2, y2, class: kind });
    }),
  );
}

function fieldShape(name, [cx, cy], constellations, pick) {
  const home = constellations.findIndex((one) => one.fields.includes(name));
  const circle = shape("circle", { cx, cy, r: 28, class: `field home-${home}` });
  const label = shape("text", { x: cx, y: cy + 8 });
  label.textContent = name;
  const group = shape("g", { "data-field": name, role: "button", tabindex: 0, "aria-label": name });
  group.append(circle, label);
  group.addEventListener("click", () => pick(name));
  group.addEventListener("keydown", (event) => {
    if (["Enter", " "].includes(event.key)) pick(name);
  });
  return group;
}

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
