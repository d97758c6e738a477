// What every page shares: words, elements, requests, tastes, sounds.

const page = document.documentElement;
const translations = JSON.parse(document.body.dataset.translations);
const plural = new Intl.PluralRules(page.lang);

export const language = page.lang;
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export function translate(key, values = {}) {
  let entry = translations[key];
  if (typeof entry === "object") entry = entry[plural.select(values.n)] ?? entry.other;
  return entry.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A bot's level in the reader's words.
export function levelName(card, level) {
  return card.bots.find((bot) => bot.level === level)?.name ?? translate("bot");
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

// A sentence in parts: who it begins with stands out.
export function markNames(text, names) {
  const name = names.find(
    (one) => one && text.startsWith(one) && /^[ :]/.test(text.slice(one.length)),
  );
  return name ? [createElement("b", {}, name), text.slice(name.length)] : [text];
}

// A number with a point, as in *Konec 1. kola*, ends no sentence.
export const sentencesIn = (line) => line.split(/(?<=[.!]) (?=\p{Lu})/u);

// An element of a drawing.
export function createSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The element that markup describes; this takes half the time of an XML parser.
export function parseElement(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
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
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok)
    throw Object.assign(new Error(answer?.says ?? translate("failed")), { why: answer?.why });
  return answer;
}

// In place of the last message, or beside it where both are to be read.
export function toast(text, kind = "", isBeside = false) {
  const place = $("#toasts");
  const onclick = () => element.remove();
  const element = createElement("div", { class: `toast ${kind}`, onclick }, text);
  for (const other of [...place.children])
    if (!isBeside || other.textContent === text) other.remove();
  place.append(element);
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover(); // anew, so that it lies above a sheet that was opened meanwhile
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

// Where a browser does not let a page copy (without a certificate none does), by the reader's hand.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(translate("copied"));
  } catch {
    prompt(translate("copy_yourself"), text);
  }
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

// The lobby and the pads also without a network. Only secure origins have service workers.
if (isSecureContext && "serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  });

// Tastes
export async function savePreferences(chosen) {
  await showErrors(() => fetchJson("/api/taste", chosen));
  location.reload();
}
$("#language").addEventListener("change", (event) =>
  savePreferences({ language: event.target.value }),
);
$("#theme").addEventListener("change", (event) => savePreferences({ theme: event.target.value }));
$("#sounds").checked = storage.get("muted") !== "yes";
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
