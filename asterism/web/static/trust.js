// Fair dice: what was promised, what was told, and the same computed again in this browser.
import { $, ask, attempt, make, memory, say } from "./common.js";

const { id } = $("#trust").dataset;
const text = new TextEncoder();
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

attempt(async () => {
  const facts = await ask(`/api/tables/${id}/fair`);
  showFacts(facts);
  await showChecks(facts, JSON.parse(memory.get(`fair:${id}`) ?? "null"));
});

function showFacts({ commitment, entropies, names, secret }) {
  $("#commitment").replaceChildren(make("code", {}, commitment));
  $("#entropies").replaceChildren(...(entropies ?? []).map((value, seat) => make("li", {}, `${names[seat]}: `,
    value ? make("code", {}, value) : make("span", { class: "soft" }, say("trust_bot")))));
  $("#secret").replaceChildren(secret ? make("code", {}, secret) : say("trust_later"));
}

async function showChecks(facts, kept) {
  const checks = remembered(facts, kept);
  if (facts.secret) checks.push(...await recomputed(facts));
  $("#checks").replaceChildren(...checks.flatMap(row));
  if (!facts.secret) return;
  const fair = checks.every(([, , fits]) => fits !== false);
  $("#verdict").textContent = say(fair ? "fair" : "unfair");
  $("#verdict").className = fair ? "fits" : "fits not";
}

// What this browser itself knows from before the start.
function remembered({ commitment, entropies }, kept) {
  if (!kept) return [];
  const known = [[say("trust_kept"), kept.commitment, kept.commitment === commitment]];
  if (entropies) known.push([say("trust_own"), kept.entropy, entropies.includes(kept.entropy)]);
  return known;
}

async function recomputed({ secret, commitment, entropies, key }) {
  const print = hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
  const made = await sign(bytes(secret), [id, ...entropies].join("\n"));
  return [["SHA-256", print, print === commitment], ["HMAC-SHA-256", hex(made), hex(made) === key],
    [say("trust_word"), hex(await sign(made, "0")), undefined]];
}

async function sign(secret, message) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", key, text.encode(message));
}

function row([name, value, fits]) {
  const said = fits === undefined ? null
    : make("span", { class: fits ? "fits" : "fits not" }, ` ${fits ? "✓" : "✗"} ${say(fits ? "trust_fits" : "trust_not")}`);
  return [make("dt", {}, name), make("dd", {}, make("code", {}, value), said)];
}
