// A form for a new table, made from what a game says of its options.
import { createElement, storage, translate } from "./common.js";

export function buildForm(card) {
  const form = createElement("form", { class: "stack", method: "dialog" });
  const seats = createElement("div", { class: "stack" });
  const bySeat = (option) => ["seat", "perseat"].includes(option.kind);
  const fields = card.options.filter((option) => !bySeat(option)).map(optionField);
  const renderSeatFields = () =>
    seats.replaceChildren(
      ...card.options
        .filter(bySeat)
        .map((option) =>
          (option.kind === "seat" ? seatField : perSeatFields)(
            option,
            Number(form.elements.players.value),
          ),
        ),
    );
  form.append(
    createElement("h2", { id: "setting-title" }, translate("set_up", { game: card.title })),
    fields[0],
    botsField(card),
    ...fields.slice(1),
    seats,
    ...checkbox("open", false),
    ...checkbox("hints", true),
    ...checkbox("chat", !card.silent),
    ...conventionsField(card),
    clockFields(),
    createElement(
      "div",
      { class: "row" },
      createElement("button", { class: "main", value: "make" }, translate("create")),
      createElement("button", { value: "cancel", formnovalidate: true }, translate("cancel")),
    ),
  );
  form.elements.players.addEventListener("change", renderSeatFields);
  renderSeatFields();
  return form;
}

function labelledField(name, about, control) {
  return createElement(
    "label",
    { class: "field" },
    createElement("span", {}, name),
    control,
    about && createElement("span", { class: "soft small" }, about),
  );
}

function optionField(option) {
  if (option.kind === "switch") {
    const box = createElement("input", {
      type: "checkbox",
      name: option.option,
      checked: option.default,
    });
    return createElement(
      "div",
      {},
      createElement("label", { class: "check" }, box, option.name),
      createElement("span", { class: "soft small" }, option.about),
    );
  }
  return labelledField(option.name, option.about, optionControl(option));
}

const FEW = 12; // numbers that are chosen from a list rather than typed

function optionControl(option) {
  if (option.kind !== "number") return select(option.option, option.values, option.default);
  const [min, max] = option.values;
  if (max - min < FEW) {
    const numbers = Array.from({ length: max - min + 1 }, (_, i) => [min + i, min + i]);
    return select(option.option, numbers, option.default);
  }
  return createElement("input", {
    type: "number",
    name: option.option,
    min,
    max,
    value: option.default,
    required: true,
  });
}

function seatField(option, players) {
  const seats = Array.from({ length: players }, (_, seat) => [
    seat,
    translate("seat", { number: seat + 1 }),
  ]);
  return labelledField(
    option.name,
    option.about,
    select(option.option, [...option.values, ...seats], option.default),
  );
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

function perSeatFields(option, players) {
  const chosen = String(option.default).split(",");
  const seats = Array.from({ length: players }, (_, seat) =>
    labelledField(
      translate("seat", { number: seat + 1 }),
      "",
      select(`${option.option}.${seat}`, option.values, chosen[seat] ?? chosen[0]),
    ),
  );
  return createElement(
    "fieldset",
    { class: "stack" },
    createElement("legend", {}, option.name),
    createElement("span", { class: "soft small" }, option.about),
    ...seats,
  );
}

function botsField(card) {
  const values = [
    ["", translate("people")],
    ...card.bots.map((bot) => [bot.level, translate("bots", { level: bot.name })]),
  ];
  return labelledField(translate("others"), "", select("bots", values, ""));
}

function checkbox(name, checked) {
  return [
    createElement(
      "label",
      { class: "check" },
      createElement("input", { type: "checkbox", name: `table.${name}`, checked }),
      translate(name),
    ),
  ];
}

// Only where some bot plays by a page that people can read.
function conventionsField(card) {
  if (!card.bots.some((bot) => bot.conventions)) return [];
  const ways = ["facts", "page", "blind"].map((way) => [way, translate(`conventions_${way}`)]);
  return [
    labelledField(
      translate("conventions"),
      translate("conventions_about"),
      select("table.conventions", [["", translate("conventions_usual")], ...ways], ""),
    ),
  ];
}

function clockFields() {
  const kinds = ["none", "turn", "bank"].map((kind) => [kind, translate(`clock_${kind}`)]);
  const kind = select("clock.kind", kinds, "none");
  const seconds = labelledField(
    translate("clock_seconds"),
    "",
    createElement("input", {
      type: "number",
      name: "clock.seconds",
      min: 1,
      max: 2592000,
      value: 60,
    }),
  );
  const increment = labelledField(
    translate("clock_increment"),
    "",
    createElement("input", {
      type: "number",
      name: "clock.increment",
      min: 0,
      max: 86400,
      value: 0,
    }),
  );
  const show = () => {
    seconds.hidden = kind.value === "none";
    increment.hidden = kind.value !== "bank";
  };
  kind.addEventListener("change", show);
  show();
  return createElement(
    "div",
    { class: "row" },
    labelledField(translate("clock"), "", kind),
    seconds,
    increment,
  );
}

// What was chosen, as the wire wants it.
export function readForm(card, form) {
  const at = form.elements;
  const options = Object.fromEntries(
    card.options.map((option) => [option.option, optionValue(option, at)]),
  );
  const bots = at.bots.value ? Array(options.players - 1).fill(at.bots.value) : [];
  return {
    game: card.game,
    options,
    name: playerName(),
    bots,
    begin: bots.length > 0,
    open: at["table.open"].checked,
    hints: at["table.hints"].checked,
    chat: chatSetting(card, at),
    conventions: at["table.conventions"]?.value || null,
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

export function playerName() {
  return storage.get("name")?.trim() || translate("guest");
}
