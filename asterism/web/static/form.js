// A form for a new table, made from what a game says of its options.
import { make, memory, say } from "./common.js";

export function settings(card) {
  const form = make("form", { class: "stack", method: "dialog" });
  const seats = make("div", { class: "stack" });
  const bySeat = (option) => ["seat", "perseat"].includes(option.kind);
  const fields = card.options.filter((option) => !bySeat(option)).map(field);
  const lay = () => seats.replaceChildren(...card.options.filter(bySeat).map((option) =>
    (option.kind === "seat" ? oneSeat : perSeat)(option, Number(form.elements.players.value))));
  form.append(make("h2", { id: "setting-title" }, say("set_up", { game: card.title })),
    fields[0], others(card), ...fields.slice(1), seats, ...check("open", false), ...check("hints", true),
    ...check("chat", !card.silent), ...conventions(card), clock(),
    make("div", { class: "row" }, make("button", { class: "main", value: "make" }, say("create")),
      make("button", { value: "cancel", formnovalidate: true }, say("cancel"))));
  form.elements.players.addEventListener("change", lay);
  lay();
  return form;
}

function labelled(name, about, control) {
  return make("label", { class: "field" }, make("span", {}, name), control,
    about && make("span", { class: "soft small" }, about));
}

function field(option) {
  if (option.kind === "switch") {
    const box = make("input", { type: "checkbox", name: option.option, checked: option.default });
    return make("div", {}, make("label", { class: "check" }, box, option.name),
      make("span", { class: "soft small" }, option.about));
  }
  return labelled(option.name, option.about, control(option));
}

const FEW = 12; // numbers that are chosen from a list rather than typed

function control(option) {
  if (option.kind !== "number") return select(option.option, option.values, option.default);
  const [min, max] = option.values;
  if (max - min < FEW) {
    const numbers = Array.from({ length: max - min + 1 }, (_, i) => [min + i, min + i]);
    return select(option.option, numbers, option.default);
  }
  return make("input", { type: "number", name: option.option, min, max, value: option.default, required: true });
}

function oneSeat(option, players) {
  const seats = Array.from({ length: players }, (_, seat) => [seat, say("seat", { number: seat + 1 })]);
  return labelled(option.name, option.about, select(option.option, [...option.values, ...seats], option.default));
}

export function select(name, values, chosen) {
  return make("select", { name }, ...values.map(([value, text]) =>
    make("option", { value, selected: String(value) === String(chosen) }, text)));
}

function perSeat(option, players) {
  const chosen = String(option.default).split(",");
  const seats = Array.from({ length: players }, (_, seat) => labelled(say("seat", { number: seat + 1 }),
    "", select(`${option.option}.${seat}`, option.values, chosen[seat] ?? chosen[0])));
  return make("fieldset", { class: "stack" }, make("legend", {}, option.name),
    make("span", { class: "soft small" }, option.about), ...seats);
}

function others(card) {
  const values = [["", say("people")], ...card.bots.map((bot) => [bot.level, say("bots", { level: bot.name })])];
  return labelled(say("others"), "", select("bots", values, ""));
}

function check(name, checked) {
  return [make("label", { class: "check" }, make("input", { type: "checkbox", name: `table.${name}`, checked }), say(name))];
}

// Only where some bot plays by a page that people can read.
function conventions(card) {
  if (!card.bots.some((bot) => bot.conventions)) return [];
  const ways = ["facts", "page", "blind"].map((way) => [way, say(`conventions_${way}`)]);
  return [labelled(say("conventions"), say("conventions_about"), select("table.conventions", [["", say("conventions_usual")], ...ways], ""))];
}

function clock() {
  const kinds = ["none", "turn", "bank"].map((kind) => [kind, say(`clock_${kind}`)]);
  const kind = select("clock.kind", kinds, "none");
  const seconds = labelled(say("clock_seconds"), "", make("input", { type: "number", name: "clock.seconds", min: 1, max: 2592000, value: 60 }));
  const increment = labelled(say("clock_increment"), "", make("input", { type: "number", name: "clock.increment", min: 0, max: 86400, value: 0 }));
  const show = () => {
    seconds.hidden = kind.value === "none";
    increment.hidden = kind.value !== "bank";
  };
  kind.addEventListener("change", show);
  show();
  return make("div", { class: "row" }, labelled(say("clock"), "", kind), seconds, increment);
}

// What was chosen, as the wire wants it.
export function making(card, form) {
  const at = form.elements;
  const options = Object.fromEntries(card.options.map((option) => [option.option, value(option, at)]));
  const bots = at.bots.value ? Array(options.players - 1).fill(at.bots.value) : [];
  return {
    game: card.game, options, name: nameOr(), bots, begin: bots.length > 0,
    open: at["table.open"].checked, hints: at["table.hints"].checked, chat: talk(card, at),
    conventions: at["table.conventions"]?.value || null,
    clock: { kind: at["clock.kind"].value, seconds: Number(at["clock.seconds"].value), increment: Number(at["clock.increment"].value) },
  };
}

function talk(card, at) {
  const wanted = at["table.chat"].checked;
  return wanted === !card.silent ? null : wanted;
}

function value(option, at) {
  if (option.kind === "switch") return at[option.option].checked;
  if (option.kind === "perseat") return perSeatValue(option, at);
  const given = at[option.option].value;
  if (option.kind === "number") return Number(given);
  const known = option.values.map(([one]) => one).find((one) => String(one) === given);
  return known ?? Number(given);
}

function perSeatValue(option, at) {
  const chosen = [...at].filter((one) => one.name?.startsWith(`${option.option}.`)).map((one) => one.value);
  return chosen.every((one) => one === chosen[0]) ? chosen[0] : chosen.join(",");
}

export function nameOr() {
  return memory.get("name")?.trim() || say("guest");
}
