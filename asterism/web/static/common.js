// What every page shares: words, elements, requests, tastes, sounds.

const page = document.documentElement;
const translations = JSON.parse(document.body.dataset.translations);
const plural = new Intl.PluralRules(page.lang);

export const language = page.lang;
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const narrow = matchMedia("(max-width: 700px)");

export function translate(key, values = {}) {
  let entry = translations[key];
  if (typeof entry === "object") entry = entry[plural.select(values.n)] ?? entry.other;
  return entry.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function formatList(names) {
  return new Intl.ListFormat(language).format(names);
}

// An element: attributes by name, `on…` as listeners, texts and elements as children.
export function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

// New children; what had the focus has it still, if it is there again.
export function replaceChildrenKeepingFocus(place, children) {
  const focusedKey = place.contains(document.activeElement)
    ? document.activeElement.dataset.key
    : null;
  place.replaceChildren(...children);
  if (focusedKey)
    $$("[data-key]", place)
      .find((one) => one.dataset.key === focusedKey)
      ?.focus();
}

export async function fetchJson(path, body) {
  const sent =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        };
  let response;
  try {
    response = await fetch(path, sent);
  } catch {
    throw new Error(translate("failed"));
  }
  const body = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.says ?? translate("failed"));
  return body;
}

export function toast(text, kind = "") {
  const element = createElement("div", { class: `toast ${kind}` }, text);
  $("#toasts").replaceChildren(element);
  setTimeout(() => element.remove(), 3000 + 50 * text.length);
}

// Plays a deed; what it is refused for is said.
export async function showErrors(action) {
  try {
    return await action();
  } catch (error) {
    toast(error.message, "bad");
    return undefined;
  }
}

export async function copyText(text) {
  await showErrors(async () => {
    await navigator.clipboard.writeText(text);
    toast(translate("copied"));
  });
}

// Remembered in this browser; a browser that remembers nothing is served too.
export const storage = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* nothing is remembered */
    }
  },
};

export function bindNameInput(input) {
  input.value = storage.get("name") ?? "";
  input.addEventListener("input", () => storage.set("name", input.value.trim()));
}

// Sounds: short notes, no files. [frequency, begin, length] each.
const NOTES = {
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.2],
  ],
  move: [[330, 0, 0.06]],
  end: [
    [523, 0, 0.15],
    [659, 0.15, 0.15],
    [784, 0.3, 0.35],
  ],
  refused: [[196, 0, 0.15]],
  tick: [[880, 0, 0.05]],
  up: [
    [440, 0, 0.25],
    [330, 0.25, 0.4],
  ],
};
let audio = null;
const isSoundOn = () => storage.get("muted") !== "yes";

addEventListener("pointerdown", resumeAudio);
addEventListener("keydown", resumeAudio);
function resumeAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

export function playSound(name) {
  if (!isSoundOn() || audio?.state !== "running") return;
  for (const [frequency, begin, length] of NOTES[name]) playNote(frequency, begin, length);
}

function playNote(frequency, begin, length) {
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
export async function savePreferences(chosen) {
  await showErrors(() => fetchJson("/api/taste", chosen));
  location.reload();
}
$("#language").addEventListener("change", (event) =>
  savePreferences({ language: event.target.value }),
);
$("#theme").addEventListener("change", (event) => savePreferences({ theme: event.target.value }));
$("#sounds").checked = isSoundOn();
$("#sounds").addEventListener("change", (event) =>
  storage.set("muted", event.target.checked ? "no" : "yes"),
);
addEventListener("click", (event) => {
  if (!event.target.closest("#tastes")) $("#tastes").open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("#tastes").open) {
    $("#tastes").open = false;
    $("#tastes summary").focus();
  }
});
