// Fair dice: what was promised, what was told, and the same computed again in this browser.
import { $, createElement, fetchJson, showErrors, storage, translate } from "./common.js";

const { id } = $("#trust").dataset;
const encoder = new TextEncoder();
const toHex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

showErrors(async () => {
  const facts = await fetchJson(`/api/tables/${id}/fair`);
  renderValues(facts);
  await renderChecks(facts, JSON.parse(storage.get(`fair:${id}`) ?? "null"));
});

function renderValues({ commitment, entropies, names, secret }) {
  $("#commitment").replaceChildren(createElement("code", {}, commitment));
  $("#entropies").replaceChildren(
    ...(entropies ?? []).map((value, seat) =>
      createElement(
        "li",
        {},
        `${names[seat]}: `,
        value
          ? createElement("code", {}, value)
          : createElement("span", { class: "soft" }, translate("trust_bot")),
      ),
    ),
  );
  $("#secret").replaceChildren(
    secret ? createElement("code", {}, secret) : translate("trust_later"),
  );
}

async function renderChecks(facts, stored) {
  const checks = checkOwnValues(facts, stored);
  if (facts.secret) checks.push(...(await recompute(facts)));
  $("#checks").replaceChildren(...checks.flatMap(checkItem));
  if (!facts.secret) return;
  const fair = checks.every(([, , fits]) => fits !== false);
  $("#verdict").textContent = translate(fair ? "fair" : "unfair");
  $("#verdict").className = fair ? "fits" : "fits not";
}

// What this browser itself knows from before the start.
function checkOwnValues({ commitment, entropies }, stored) {
  if (!stored) return [];
  const known = [[translate("trust_kept"), stored.commitment, stored.commitment === commitment]];
  if (entropies)
    known.push([translate("trust_own"), stored.entropy, entropies.includes(stored.entropy)]);
  return known;
}

async function recompute({ secret, commitment, entropies, key }) {
  const digestHex = toHex(await crypto.subtle.digest("SHA-256", fromHex(secret)));
  const matchKey = await sign(fromHex(secret), [id, ...entropies].join("\n"));
  return [
    ["SHA-256", digestHex, digestHex === commitment],
    ["HMAC-SHA-256", toHex(matchKey), toHex(matchKey) === key],
    [translate("trust_word"), toHex(await sign(matchKey, "0")), undefined],
  ];
}

async function sign(secret, message) {
  const key = await crypto.subtle.importKey(
    "raw",
    secret,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return crypto.subtle.sign("HMAC", key, encoder.encode(message));
}

function checkItem([name, value, fits]) {
  const text =
    fits === undefined
      ? null
      : createElement(
          "span",
          { class: fits ? "fits" : "fits not" },
          ` ${fits ? "✓" : "✗"} ${translate(fits ? "trust_fits" : "trust_not")}`,
        );
  return [
    createElement("dt", {}, name),
    createElement("dd", {}, createElement("code", {}, value), text),
  ];
}
