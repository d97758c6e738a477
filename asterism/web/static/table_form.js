// The fields of a new table behind "More options", made from what a game says of its options.
import { createElement, translate } from "./common.js";

const FEW = 12; // numbers that are chosen from a list rather than typed
const CLOCKS = ["none", "turn", "bank"];
const isBySeat = (option) => ["seat", "perseat"].includes(option.kind);

// The game's own options, how the table is kept, time, and what is played with. Players are chosen
// elsewhere.
// With `components`, the text of a file, the table is played with these; else a file may be chosen.
export function optionGroups(card, players, components = null) {
  const own = card.options.filter((option) => option.option !== "players");
  const fields = own.map((option) => optionField(option, players));
  return [
    fields.length && group("group_game", fields),
    group("group_table", [...tableSwitches(card), ...conventionsField(card)]),
    group("group_time", clockFields()),
    group("group_components", [componentsField(card, components)]),
  ].filter(Boolean);
}

function group(key, fields) {
  return createElement(
    "fieldset",
    { class: "group" },
    createElement("legend", {}, translate(key)),
    ...fields,
  );
}

function optionField(option, players) {
  if (option.kind === "switch")
    return switchField(option.option, option.name, option.about, option.default);
  if (option.kind === "seat") return seatField(option, players);
  if (option.kind === "perseat") return perSeatFields(option, players);
  return labelField(option.name, option.about, optionControl(option));
}

// Fields that ask about single chairs are asked again when the number of chairs changes.
export function renewSeatFields(card, form, players) {
  for (const option of card.options.filter(isBySeat)) {
    const old = form.querySelector(`[data-option="${option.option}"]`);
    old?.replaceWith(optionField(option, players));
  }
}

function labelField(name, about, control) {
  return createElement(
    "label",
    { class: "field" },
    createElement("span", {}, name),
    control,
    about && createElement("span", { class: "soft small" }, about),
  );
}

function switchField(name, title, about, checked) {
  const box = createElement("input", { type: "checkbox", name, checked });
  return createElement(
    "label",
    { class: "check" },
    box,
    createElement(
      "span",
      {},
      createElement("b", {}, title),
      createElement("span", { class: "soft small" }, about),
    ),
  );
}

function optionControl(option) {
  if (option.kind !== "number") return select(option.option, option.values, option.default);
  const [min, max] = option.values;
  if (max - min < FEW) {
    const numbers = Array.from({ length: max - min + 1 }, (_, i) => [min + i, min + i]);
    return select(option.option, numbers, option.default);
  }
  return numberInput(option.option, min, max, option.default);
}

function numberInput(name, min, max, value) {
  return createElement("input", { type: "number", name, min, max, value, required: true });
}

export function select(name, values, chosen) {
  return createElement(
    "select",
    { name },
    ...values.map(([value, text]) =>
      createElement("option", { value, selected: String(value) === String(chosen) }, text),
    ),
  );
}

const chairName = (seat) =>
  seat ? translate("seat", { number: seat + 1 }) : translate("seat_yours");

function seatField(option, players) {
  const seats = Array.from({ length: players }, (_, seat) => [seat, chairName(seat)]);
  const field = labelField(
    option.name,
    option.about,
    select(option.option, [...option.values, ...seats], option.default),
  );
  field.dataset.option = option.option;
  return field;
}

function perSeatFields(option, players) {
  const chosen = String(option.default).split(",");
  const seats = Array.from({ length: players }, (_, seat) =>
    labelField(
      chairName(seat),
      "",
      select(`${option.option}.${seat}`, option.values, chosen[seat] ?? chosen[0]),
    ),
  );
  return createElement(
    "fieldset",
    { class: "by-seat", "data-option": option.option },
    createElement("legend", {}, option.name),
    createElement("span", { class: "soft small" }, option.about),
    ...seats,
  );
}

function tableSwitches(card) {
  const defaults = { open: false, hints: true, chat: !card.silent };
  return Object.entries(defaults).map(([name, checked]) =>
    switchField(`table.${name}`, translate(name), translate(`${name}_about`), checked),
  );
}

// Only where some bot plays by a page that people can read.
function conventionsField(card) {
  if (!card.bots.some((bot) => bot.conventions)) return [];
  const ways = ["facts", "page", "blind"].map((way) => [way, translate(`conventions_${way}`)]);
  return [
    labelField(
      translate("conventions"),
      translate("conventions_about"),
      select("table.conventions", [["", translate("conventions_usual")], ...ways], ""),
    ),
  ];
}

function clockFields() {
  const kind = select(
    "clock.kind",
    CLOCKS.map((one) => [one, translate(`clock_${one}`)]),
    "none",
  );
  const seconds = labelField(
    translate("clock_seconds"),
    "",
    numberInput("clock.seconds", 1, 2592000, 60),
  );
  const increment = labelField(
    translate("clock_increment"),
    "",
    numberInput("clock.increment", 0, 86400, 0),
  );
  const show = () => {
    seconds.hidden = kind.value === "none";
    increment.hidden = kind.value !== "bank";
  };
  kind.addEventListener("change", show);
  show();
  return [labelField(translate("clock"), translate("clock_about"), kind), seconds, increment];
}

function componentsField(card, components) {
  if (components !== null)
    return createElement("p", { class: "soft small" }, translate("components_chosen"));
  return createElement(
    "div",
    { class: "field" },
    labelField(
      translate("components_file"),
      translate("components_about"),
      createElement("input", { type: "file", name: "components", accept: ".toml,text/plain" }),
    ),
    createElement("a", { href: `/components/${card.game}` }, translate("components_edit")),
  );
}

// What was chosen, as the wire wants it.
export async function readFields(card, form) {
  const at = form.elements;
  const components = (await at.components?.files[0]?.text()) ?? null;
  return {
    options: Object.fromEntries(
      card.options.map((option) => [option.option, optionValue(option, at)]),
    ),
    open: at["table.open"].checked,
    hints: at["table.hints"].checked,
    chat: chatSetting(card, at),
    conventions: at["table.conventions"]?.value || null,
    components,
    clock: {
      kind: at["clock.kind"].value,
      seconds: Number(at["clock.seconds"].value),
      increment: Number(at["clock.increment"].value),
    },
  };
}

function chatSetting(card, at) {
  const wanted = at["table.chat"].checked;
  return wanted === !card.silent ? null : wanted;
}

function optionValue(option, at) {
  if (option.kind === "switch") return at[option.option].checked;
  if (option.kind === "perseat") return perSeatValue(option, at);
  const given = at[option.option].value;
  if (option.kind === "number") return Number(given);
  const known = option.values.map(([one]) => one).find((one) => String(one) === given);
  return known ?? Number(given);
}

function perSeatValue(option, at) {
  const chosen = [...at]
    .filter((one) => one.name?.startsWith(`${option.option}.`))
    .map((one) => one.value);
  return chosen.every((one) => one === chosen[0]) ? chosen[0] : chosen.join(",");
}

// The few words on the shut drawer: clock, advice, who may come.
export function summary(form) {
  const at = form.elements;
  const clock = at["clock.kind"].value;
  return [
    translate(clock === "none" ? "clock_said_none" : "with_clock"),
    translate(at["table.hints"].checked ? "with_hints" : "without_hints"),
    translate(at["table.open"].checked ? "with_open" : "by_invitation"),
  ].join(" · ");
}
