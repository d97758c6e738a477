// The battle calculator: readings of both curves from the game's own tables, dice and bonuses.
import { $, createElement, replaceChildrenKeepingFocus, storage } from "./common.js";
import { readCurve } from "./pad_counting.js";
import { drawing, formatDecimal, parseDecimal } from "./pad_inputs.js";

const KEY = "battle";
const SVG = "http://www.w3.org/2000/svg";
const DOT = 6; // radius of a reading on the curve
const BONUS_STEP = 5; // tenths
let facts = null;
let battle = null; // by side: die, stars (as typed) and bonus in tenths

const blankSide = () => ({ die: null, stars: [""], bonus: 0 });
const blank = () => ({ attack: blankSide(), defence: blankSide() });
const text = (key, values = {}) =>
  facts.texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const points = (tenths) => formatDecimal(tenths / facts.tenths, 1, 1);

export function openBattle(given) {
  facts = given;
  battle ??= load();
  render();
  $("#battle").showModal();
}

function load() {
  try {
    const found = JSON.parse(storage.get(KEY));
    const isSide = (side) =>
      Array.isArray(side?.stars) && side.stars.every((star) => typeof star === "string");
    if (isSide(found?.attack) && isSide(found?.defence)) return found;
  } catch {
    /* nothing usable is remembered */
  }
  return blank();
}

function change(edit) {
  edit();
  storage.set(KEY, JSON.stringify(battle));
  render();
}

// What a star adds, in tenths; null where nothing, or nothing on the curve, is written.
const unitsOf = (star) => Math.round(parseDecimal(star) * facts.unit);
const readingOf = (side, star) => readCurve(facts.sides[side], unitsOf(star));

function sumOf(side) {
  const { die, stars, bonus } = battle[side];
  const read = stars.reduce((sum, star) => sum + (readingOf(side, star) ?? 0), 0);
  return (die ?? 0) * facts.tenths + read + bonus;
}

function verdict() {
  if (!battle.attack.die || !battle.defence.die) return text("not_yet");
  const [attack, defence] = [sumOf("attack"), sumOf("defence")];
  const totals = { attack: points(attack), defence: points(defence) };
  if (attack === defence) return text(`tie_${facts.tie}`, totals);
  return text(attack > defence ? "attack_wins" : "defence_wins", totals);
}

function render() {
  $("#battle-title").textContent = text("title");
  $("#battle-about").textContent = text("about");
  $("#battle-verdict").textContent = verdict();
  $("#battle-close").textContent = text("close");
  $("#battle-clear").textContent = text("clear");
  replaceChildrenKeepingFocus($("#battle-sides"), ["attack", "defence"].map(renderSide));
}

function renderSide(side) {
  return createElement(
    "section",
    { class: `side ${side}`, "aria-label": text(side) },
    createElement("h3", {}, text(side), createElement("output", {}, points(sumOf(side)))),
    renderDie(side),
    createElement(
      "ul",
      { class: "stars" },
      ...battle[side].stars.map((_, star) => renderStar(side, star)),
    ),
    createElement(
      "button",
      {
        type: "button",
        "data-key": `${side}+`,
        onclick: () => change(() => battle[side].stars.push("")),
      },
      text(`add_${side}`),
    ),
    renderBonus(side),
    renderCurve(side),
  );
}

function renderDie(side) {
  const faces = Array.from({ length: facts.die }, (_, face) => face + 1);
  return createElement(
    "fieldset",
    { class: "input" },
    createElement("legend", {}, text("die")),
    createElement(
      "div",
      { class: "chips" },
      ...faces.map((face) =>
        createElement(
          "label",
          { class: "chip" },
          createElement("input", {
            type: "radio",
            name: `die-${side}`,
            value: face,
            "data-key": `${side}.die=${face}`,
            checked: battle[side].die === face,
            onchange: () =>
              change(() => {
                battle[side].die = face;
              }),
          }),
          createElement("span", {}, String(face)),
        ),
      ),
    ),
  );
}

function renderStar(side, index) {
  const star = battle[side].stars[index];
  const reading = readingOf(side, star);
  const isOff = star.trim() !== "" && reading === null;
  const { readings, most } = facts.sides[side];
  const bounds = { least: inSuns(readings[0][0]), most: inSuns(most) };
  return createElement(
    "li",
    {},
    createElement("input", {
      type: "text",
      inputmode: "decimal",
      value: star,
      placeholder: text(`unit_${side}`),
      maxlength: 9,
      "data-key": `${side}.${index}`,
      "aria-label": text(`star_${side}`, { n: index + 1 }),
      "aria-invalid": String(isOff),
      onchange: ({ target }) =>
        change(() => {
          battle[side].stars[index] = target.value;
        }),
    }),
    createElement(
      "span",
      { class: isOff ? "reading off" : "reading" },
      isOff ? text("outside", bounds) : "",
      reading === null ? "" : text("reads", { points: `+${points(reading)}` }),
    ),
    createElement(
      "button",
      {
        type: "button",
        class: "remove",
        "data-key": `${side}.${index}-`,
        "aria-label": text("drop", { n: index + 1 }),
        onclick: () =>
          change(() => {
            battle[side].stars.splice(index, 1);
          }),
      },
      "×",
    ),
  );
}

const inSuns = (units) => formatDecimal(units / facts.unit, 4);

function renderBonus(side) {
  const { bonus } = battle[side];
  const give = (tenths) =>
    change(() => {
      battle[side].bonus = Math.max(0, Math.round(tenths) || 0);
    });
  const step = (by, sign) =>
    createElement(
      "button",
      {
        type: "button",
        "data-key": `${side}.bonus${sign}`,
        "aria-label": `${text("bonus")} ${sign}${points(BONUS_STEP)}`,
        disabled: by < 0 && !bonus,
        onclick: () => give(bonus + by),
      },
      sign,
    );
  return createElement(
    "div",
    { class: "stepper" },
    createElement("span", { class: "name" }, text("bonus")),
    step(-BONUS_STEP, "−"),
    createElement("input", {
      type: "text",
      inputmode: "decimal",
      value: points(bonus),
      "data-key": `${side}.bonus`,
      "aria-label": text("bonus"),
      onchange: ({ target }) => give(parseDecimal(target.value) * facts.tenths),
    }),
    step(BONUS_STEP, "+"),
  );
}

// The printed curve with a mark for every reading.
function renderCurve(side) {
  const place = drawing(facts.sides[side].drawing, "curve");
  const { plot, readings, most, top } = facts.sides[side];
  const [left, upper, width, height] = plot;
  const span = Math.log(most / readings[0][0]);
  for (const star of battle[side].stars) {
    const reading = readingOf(side, star);
    if (reading === null) continue;
    const x = left + (width * Math.log(unitsOf(star) / readings[0][0])) / span;
    const y = upper + height * (1 - reading / top);
    $("svg", place).append(
      shape("path", { d: `M${x} ${upper + height}V${y}M${left} ${y}H${x}`, class: "mark" }),
      shape("circle", { cx: x, cy: y, r: DOT, class: "dot" }),
    );
  }
  return place;
}

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

$("#battle-close")?.addEventListener("click", () => $("#battle").close());
$("#battle-clear")?.addEventListener("click", () =>
  change(() => {
    battle = blank();
  }),
);
