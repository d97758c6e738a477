// What every page shares: words, elements, requests, tastes, sounds.

const page = document.documentElement;
const words = JSON.parse(document.body.dataset.words);
const plural = new Intl.PluralRules(page.lang);

export const language = page.lang;
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const narrow = matchMedia("(max-width: 700px)");

export function say(key, values = {}) {
  let entry = words[key];
  if (typeof entry === "object") entry = entry[plural.select(values.n)] ?? entry.other;
  return entry.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function listed(names) {
  return new Intl.ListFormat(language).format(names);
}

// An element: attributes by name, `on…` as listeners, texts and elements as children.
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null && child !== false));
  return made;
}

// New children; what had the focus has it still, if it is there again.
export function swap(place, children) {
  const held = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...children);
  if (held) $$("[data-key]", place).find((one) => one.dataset.key === held)?.focus();
}

export async function ask(path, body) {
  const sent = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Error(say("failed"));
  }
  const said = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(said?.says ?? say("failed"));
  return said;
}

export function toast(text, kind = "") {
  const made = make("div", { class: `toast ${kind}` }, text);
  $("#toasts").replaceChildren(made);
  setTimeout(() => made.remove(), 3000 + 50 * text.length);
}

// Plays a deed; what it is refused for is said.
export async function attempt(deed) {
  try {
    return await deed();
  } catch (wrong) {
    toast(wrong.message, "bad");
    return undefined;
  }
}

export async function copy(text) {
  await attempt(async () => {
    await navigator.clipboard.writeText(text);
    toast(say("copied"));
  });
}

// Remembered in this browser; a browser that remembers nothing is served too.
export const memory = {
  get(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(key, value); } catch { /* nothing is remembered */ }
  },
};

export function remembered(input) {
  input.value = memory.get("name") ?? "";
  input.addEventListener("input", () => memory.set("name", input.value.trim()));
}

// Sounds: short notes, no files. [frequency, begin, length] each.
const NOTES = {
  turn: [[523, 0, 0.12], [784, 0.12, 0.2]],
  move: [[330, 0, 0.06]],
  end: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.35]],
  refused: [[196, 0, 0.15]],
  tick: [[880, 0, 0.05]],
  up: [[440, 0, 0.25], [330, 0.25, 0.4]],
};
let audio = null;
const isLoud = () => memory.get("muted") !== "yes";

addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

export function sound(name) {
  if (!isLoud() || audio?.state !== "running") return;
  for (const [frequency, begin, length] of NOTES[name]) note(frequency, begin, length);
}

function note(frequency, begin, length) {
  const from = audio.currentTime + begin;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.18, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

// Tastes
async function taste(chosen) {
  await attempt(() => ask("/api/taste", chosen));
  location.reload();
}
$("#language").addEventListener("change", (event) => taste({ language: event.target.value }));
$("#theme").addEventListener("change", (event) => taste({ theme: event.target.value }));
$("#sounds").checked = isLoud();
$("#sounds").addEventListener("change", (event) => memory.set("muted", event.target.checked ? "no" : "yes"));
addEventListener("click", (event) => {
  if (!event.target.closest("#tastes")) $("#tastes").open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("#tastes").open) {
    $("#tastes").open = false;
    $("#tastes summary").focus();
  }
});
