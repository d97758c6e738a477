// The waiting room: the table with its chairs, the link to pass on, what is agreed, talk.

import { chairItem, chairLabel, renderChairs } from "./chairs.js";
import {
  $,
  $$,
  copyText,
  createElement,
  fetchJson,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { Connection } from "./connection.js";
import { botLevel, rememberLevel } from "./new_table.js";
import { aboutOpponent, opponentChips, shortName } from "./opponents.js";
import { levelStars } from "./people.js";
import { attachShares } from "./shares.js";

const TALK_LINES = 4; // that are shown; the table has them all

const { id, level: usualLevel } = $("#room").dataset;
const card = JSON.parse($("#room").dataset.card);
const connection = new Connection(id);
const address = `${location.origin}/t/${id}`;
attachShares(connection, id);
let table = null;
let arrived = null; // the seat that was taken last, while we looked
let chosen = null; // the chair that the chooser is about

const send = (command) => showErrors(() => connection.send(command));
const isHost = () => table.you != null && table.you === table.host;
const freeChairs = () =>
  table.seats.flatMap((seat, number) => (seat.kind === "empty" ? [number] : []));

connection.addEventListener("table", ({ detail }) => {
  if (detail.phase !== "waiting") return location.replace(`/t/${id}`);
  noticeArrivals(detail);
  table = detail;
  return render();
});
connection.addEventListener("chat", ({ detail }) => addLine(detail.name, detail.text));
connection.addEventListener("chat_history", ({ detail }) => {
  $("#talk-lines").replaceChildren();
  for (const { name, text } of detail.lines) addLine(name, text);
});
connection.addEventListener("state", ({ detail }) => {
  if (detail === "gone") location.reload(); // the page says that the table is closed
  $("#line").textContent = detail === "lost" ? translate("lost") : "";
});

function noticeArrivals(now) {
  if (!table) return;
  const before = table.seats;
  for (const [number, seat] of now.seats.entries())
    if (seat.kind === "person" && before[number]?.kind !== "person" && number !== now.you) {
      arrived = number;
      addLine(seat.name, translate("sits_down"), "soft");
    }
}

// The room

function render() {
  const free = freeChairs().length;
  const items = table.seats.map((seat, number) => chair(seat, number));
  renderChairs($("#chairs"), items, table.you ?? 0);
  $("#room-title").textContent = free
    ? translate("chairs_free", { n: free })
    : translate("all_here");
  $("#room-says").textContent = statusText(free);
  $("#start").hidden = !isHost() || table.begin;
  $("#then").textContent =
    isHost() && free && !table.begin ? translate("bots_take", { n: free }) : "";
  $("#settings").hidden = !isHost();
  $("#talk-part").hidden = !table.may_chat;
  $("#talk").hidden = table.you == null;
  $("#leave").hidden = table.you == null;
  const alone = table.seats.filter((seat) => seat.kind === "person").length < 2;
  $("#leave").textContent = translate(alone ? "close_table" : "leave_room");
  for (const box of $$("[data-setting]"))
    box[box.type === "checkbox" ? "checked" : "value"] = table[box.dataset.setting];
  $("#options").replaceChildren(...optionItems());
}

function statusText(free) {
  if (table.begin && !free) return translate("starting");
  if (free) return translate(isHost() ? "send_link" : "link_for_all");
  if (isHost()) return "";
  return table.host == null ? "" : translate("host_starts", { name: table.seats[table.host].name });
}

function chair(seat, number) {
  const free = seat.kind === "empty";
  const mayChange = isHost() && number !== table.you;
  return chairItem({
    seat: free ? { ...seat, name: "" } : seat,
    number,
    label:
      free && mayChange
        ? null
        : chairLabel(free ? translate("free_chair") : seat.name, ...below(seat, number)),
    describe: free ? translate("who_sits", { number: number + 1 }) : null,
    badge: badge(seat),
    isChosen: number === arrived ? true : null,
    touch: mayChange || number === table.you ? () => openChooser(number) : null,
    extra: free && mayChange ? seatBotButton(number) : null,
  });
}

const badge = (seat) => ({ bot: "gear", person: seat.away ? "away" : "ready" })[seat.kind] ?? null;

function below(seat, number) {
  if (seat.kind === "bot") return [levelStars(seat.level), " ", levelLabel(seat.level)];
  const parts = [
    number === table.you && !["", translate("you_name")].includes(seat.name) && translate("you"),
    number === table.host && translate("host"),
    seat.away && number !== table.you && translate("away"),
    number === arrived && !seat.away && translate("just_sat"),
  ];
  return [parts.filter(Boolean).join(", ")];
}

function levelLabel(level) {
  return shortName(card.bots.find((bot) => bot.level === level) ?? { name: translate("bot") });
}

function seatBotButton(number) {
  return createElement(
    "button",
    { type: "button", class: "brass", "data-key": `bot-${number}`, onclick: () => seatBot(number) },
    translate("seat_bot"),
  );
}

function seatBot(number, level = botLevel(card, usualLevel)) {
  return send({ do: "bot", seat: number, level });
}

// Free chairs are taken by bots, then the match starts.
async function start() {
  await showErrors(async () => {
    const level = botLevel(card, usualLevel);
    for (const seat of freeChairs()) await connection.send({ do: "bot", seat, level });
    await connection.send({ do: "start" });
  });
}

// The chooser: who sits on a chair, or what one is called

function openChooser(number) {
  chosen = number;
  const own = number === table.you;
  const seat = table.seats[number];
  $("#chooser-title").textContent = own ? translate("your_name") : chooserTitle(seat, number);
  $("#rename").hidden = !own;
  $("#name").value = storage.get("name") ?? "";
  const person = seat.kind === "person";
  $("#who").hidden = own || person;
  $("#who").replaceChildren(...opponentChips(card, seat.level, chooseOpponent));
  $("#about").textContent = own || person ? "" : aboutOpponent(seat.level);
  $("#unseat").hidden = own || !person;
  $("#chooser").showModal();
}

const chooserTitle = (seat, number) =>
  seat.kind === "person" ? seat.name : translate("who_sits", { number: number + 1 });

function chooseOpponent(level) {
  if (level) rememberLevel(card, level);
  $("#chooser").close();
  send({ do: "bot", seat: chosen, ...(level && { level }) });
}

function rename(event) {
  event.preventDefault();
  const name = $("#name").value.trim();
  if (!name) return;
  storage.set("name", name);
  $("#chooser").close();
  send({ do: "rename", name });
}

// What is agreed

function optionItems() {
  const rows = card.options
    .filter((one) => one.option in table.options)
    .map((one) => [one.name, optionText(one, table.options[one.option])]);
  if (card.bots.some((bot) => bot.conventions))
    rows.push([translate("conventions"), translate(`conventions_${table.conventions}`)]);
  rows.push([
    translate("clock"),
    translate(`clock_said_${table.clock.kind}`, { n: table.clock.seconds }),
  ]);
  return rows.flatMap(([name, value]) => [
    createElement("dt", {}, name),
    createElement("dd", {}, value),
  ]);
}

function optionText(option, value) {
  const pairs = new Map(
    option.values.filter(Array.isArray).map(([one, text]) => [String(one), text]),
  );
  if (option.kind === "seat" && value !== "random")
    return table.seats[value].name || translate("seat", { number: value + 1 });
  const parts = option.kind === "perseat" ? String(value).split(",") : [String(value)];
  return parts.map((part) => pairs.get(part) ?? part).join(", ");
}

// Talk

function addLine(name, text, kind = "") {
  const list = $("#talk-lines");
  list.append(createElement("li", { class: kind }, createElement("b", {}, name), " ", text));
  while (list.children.length > TALK_LINES) list.firstChild.remove();
}

function say(event) {
  event.preventDefault();
  const text = $("#message").value.trim();
  if (text)
    showErrors(() =>
      connection.send({ do: "say", text }).then(() => {
        $("#message").value = "";
      }),
    );
}

// Doors

async function leave() {
  await showErrors(async () => {
    await fetchJson(`/api/tables/${id}`, { do: "leave" });
    location.href = "/";
  });
}

async function share() {
  const title = document.title;
  if (navigator.share) await navigator.share({ title, url: address }).catch(() => {});
  else copyText(address);
}

$("#address").textContent = address.replace(/^https?:\/\//, "");
$("#copy").addEventListener("click", () => copyText(address));
$("#share").hidden = !navigator.share;
$("#share").addEventListener("click", share);
$("#start").addEventListener("click", start);
$("#leave").addEventListener("click", leave);
$("#talk").addEventListener("submit", say);
$("#rename").addEventListener("submit", rename);
$("#unseat").addEventListener("click", () => {
  $("#chooser").close();
  send({ do: "unseat", seat: chosen });
});
for (const close of $$("[data-close]"))
  close.addEventListener("click", () => close.closest("dialog").close());
for (const box of $$("[data-setting]")) {
  const value = () => (box.type === "checkbox" ? box.checked : box.value);
  box.addEventListener("change", () => send({ do: "change", [box.dataset.setting]: value() }));
}
