// Fair dice: what everybody put in, and everything computed again in this browser.
import { $, createElement, fetchJson, language, showErrors, translate } from "./common.js";
import { fromHex, hmacSha256, sha256, toHex } from "./sha256.js";
import { findFault, markView, recallShares, recallViews } from "./shares.js";

// The generator of asterism/engine/rng.py: multiply with carry, 64 bits.
const MULTIPLIER = 4294883355n;
const HALF_BITS = 32n;
const LOW_MASK = (1n << HALF_BITS) - 1n;
const STATE_COUNT = (MULTIPLIER << HALF_BITS) - 2n;
const MINUTES = { hour: "numeric", minute: "2-digit" };
const SECONDS = { ...MINUTES, second: "2-digit" };
const MAX_DRAWS = 10000; // in one move; no game has nearly as many

const { id } = $("#trust").dataset;

$("#verify").addEventListener("click", () => showErrors(verify));
showErrors(verify);

async function verify() {
  $("#verdict-says").textContent = translate("trust_checking");
  const facts = await fetchJson(`/api/tables/${id}/fair`);
  const result = facts.secret
    ? checkAll(facts, await fetchJson(`/api/tables/${id}/fair/replay`))
    : { faults: checkMemory(facts), draws: 0 };
  renderVerdict(facts, result);
  renderTimes(facts);
  renderSeats(facts, result.faults);
  renderNumbers(facts);
}

// Checks: each gives faults as [key of `script`, values]

function checkAll(facts, replay) {
  const { key, faults: seals } = checkSeals(facts);
  const { draws, faults: words } = checkStates(key, replay.words);
  return {
    draws,
    faults: [...checkMemory(facts), ...seals, ...words, ...checkViews(facts, replay)],
  };
}

// What this browser itself knows from before the deal.
function checkMemory(facts) {
  const record = recallShares(id);
  if (!record) return [];
  const dealt = facts.step === "dealt";
  const isRevealed = facts.protocol > 1 && (dealt || facts.step === "reveal");
  const fault = findFault(record, {
    id,
    commitment: facts.commitment,
    you: facts.you,
    share_hashes: isRevealed ? facts.seats.map((seat) => seat.hash) : null,
    shares: isRevealed && dealt ? facts.seats.map((seat) => seat.share) : null,
  });
  if (fault) return [[fault]];
  const lost = facts.protocol === 1 && facts.you != null && record.entropy;
  return lost && facts.seats[facts.you].share !== record.entropy ? [["fault_own_share"]] : [];
}

// The secret fits its seal, each share its hash, and the key is made from all of them.
function checkSeals({ protocol, secret, commitment, seats, key }) {
  const faults = [];
  const bytes = fromHex(secret);
  const shares = seats.map((seat) => seat.share);
  if (toHex(sha256(bytes)) !== commitment) faults.push(["fault_secret"]);
  const hashes = seats.map((seat) => seat.hash);
  if (protocol > 1 && findFault({ commitment, hashes }, { id, commitment, shares }))
    faults.push(["fault_shares"]);
  const head = protocol === 1 ? [id] : [`asterism ${protocol}`, id];
  const own = hmacSha256(bytes, [...head, ...shares].join("\n"));
  if (toHex(own) !== key) faults.push(["fault_key"]);
  return { key: own, faults };
}

// Every move begins with the random state that the key gives it, and uses no other chance.
function checkStates(key, words) {
  let draws = 0;
  for (const [number, [first, last]] of words.entries()) {
    const state = stateOfMove(key, number);
    const count = state === BigInt(first) ? countDraws(state, BigInt(last)) : null;
    if (count == null) return { draws, faults: [["fault_words", { number }]] };
    draws += count;
  }
  return { draws, faults: [] };
}

function stateOfMove(key, number) {
  return 1n + (BigInt(`0x${toHex(hmacSha256(key, String(number)))}`) % STATE_COUNT);
}

// How many draws lead from one state to another; null if none do.
function countDraws(state, last) {
  for (let draws = 0; draws <= MAX_DRAWS; draws++) {
    if (state === last) return draws;
    state = MULTIPLIER * (state & LOW_MASK) + (state >> HALF_BITS);
  }
  return null;
}

// The match played again is the one that this browser was shown.
function checkViews({ you }, { views }) {
  const seen = recallViews(id);
  if (!seen || seen.seat !== you) return [];
  const number = seen.marks.findIndex(
    (mark, n) => mark && (!views[n] || markView(views[n]) !== mark),
  );
  return number < 0 ? [] : [["fault_views", { number }]];
}

// What is shown

function renderVerdict({ secret }, { faults, draws }) {
  const name = faults.length ? "unfair" : secret ? "fair" : "sealed";
  $("#verdict").textContent = translate(`trust_title_${name}`);
  $("#verdict-says").textContent = translate(`trust_says_${name}`, { n: draws });
  $("#trust").dataset.verdict = name;
  $(".verdict").classList.toggle("not", faults.length > 0);
  $("#verify").textContent = translate("trust_again");
  $("#faults").replaceChildren(
    ...faults.map(([key, values]) => createElement("li", {}, translate(key, values))),
  );
}

function renderTimes({ sealed, dealt, opened, seats }) {
  const last = Math.max(...seats.map((seat) => seat.at ?? 0)) || dealt;
  $("#time-sealed").textContent = formatTime(sealed);
  $("#time-adds").textContent = formatTime(last);
  $("#time-thrown").textContent = [dealt, opened].filter(Boolean).map(formatTime).join(" – ");
  $("#time-opened").textContent = formatTime(opened);
}

function formatTime(at) {
  return at ? new Date(1000 * at).toLocaleTimeString(language, MINUTES) : "";
}

function formatSeconds(at) {
  return at ? new Date(1000 * at).toLocaleTimeString(language, SECONDS) : "";
}

function renderSeats(facts, faults) {
  const found = new Set(faults.map(([key]) => key));
  $("#first-protocol").hidden = facts.protocol !== 1;
  $("#shares").replaceChildren(
    tableRow(facts, found),
    ...facts.seats.map((seat, number) => seatRow(facts, seat, number, found)),
  );
}

function tableRow({ sealed, secret }, found) {
  const broken = found.has("fault_commitment") || found.has("fault_secret");
  const says = broken ? "trust_bad_seal" : secret ? "trust_ok_seal" : "trust_still_sealed";
  return row(
    [
      createElement("span", { class: "medal table", "aria-hidden": "true" }, "★"),
      translate("trust_table"),
    ],
    translate("trust_secret_in"),
    formatSeconds(sealed),
    secret || broken ? check(says, !broken) : translate(says),
  );
}

function seatRow(facts, seat, number, found) {
  const bot = seat.kind === "bot";
  const medal = createElement(
    "span",
    { class: `medal ${seat.kind}`, "aria-hidden": "true" },
    [...seat.name][0] ?? "·",
  );
  return row(
    [medal, bot ? translate("trust_a_bot", { name: seat.name }) : seat.name],
    createElement(
      "span",
      { class: seat.state === "missing" ? "warn" : "" },
      translate(shareSays(facts, seat, number)),
    ),
    formatSeconds(seat.at),
    seat.share ? seatCheck(facts, number, found) : "",
  );
}

function shareSays({ you }, seat, number) {
  if (seat.kind === "bot") return "trust_bot";
  if (seat.state === "missing") return seat.hash ? "trust_kept_back" : "trust_none";
  if (!seat.state) return "trust_awaited";
  return number === you ? "trust_number_own" : "trust_number";
}

function seatCheck({ you, protocol }, number, found) {
  const own = number === you;
  const bad = own
    ? ["fault_own_hash", "fault_own_share", "fault_shares", "fault_hashes"]
    : ["fault_shares", "fault_hashes"];
  const fits = !bad.some((key) => found.has(key));
  if (!fits) return check("trust_bad_share", false);
  if (own && recallShares(id)) return check("trust_ok_own", true);
  return protocol === 1 ? "" : check("trust_ok_share", true);
}

function check(key, fits) {
  return createElement("span", { class: fits ? "fits" : "fits not" }, translate(key));
}

function row(...cells) {
  return createElement(
    "tr",
    {},
    ...cells.map((cell) => createElement("td", {}, ...(Array.isArray(cell) ? cell : [cell]))),
  );
}

function renderNumbers({ commitment, secret, key, seats }) {
  const shares = seats.flatMap(({ name, hash, share }) => [
    [translate("trust_hash_of", { name }), hash],
    [translate("trust_share_of", { name }), share],
  ]);
  const rows = [
    [translate("trust_commitment"), commitment],
    ...shares,
    [translate("trust_secret"), secret ?? translate("trust_later")],
    [translate("trust_key"), key],
  ];
  $("#numbers").replaceChildren(
    ...rows
      .filter(([, value]) => value)
      .flatMap(([name, value]) => [
        createElement("dt", {}, name),
        createElement("dd", {}, createElement("code", {}, value)),
      ]),
  );
}
