// The drawing of a table: swapped in place, sliding what moves, clickable where one may act.
// Selecting and opening happen here, without the server. Knows no game; see docs/drawings.md.
import { $, $$, parseElement } from "./common.js";
import { tellShown } from "./shows.js";

const TOUCHABLE = "[data-action], [data-select], [data-do], [data-seat]";
const REACH = 48; // pixels from a touch to the nearest place it may mean
const LATER = 2000; // milliseconds until what patches drawings is loaded: a table opens sooner
const CONFIRM = "confirm"; // the key that is selected while something waits to be confirmed

export class Board {
  // `choose` gets the action, or its beginning, of what was touched; `touch` the words of the rest;
  // `openSeat` a seat; `cleared` is called when a selection ends.
  constructor(place, { choose, touch, openSeat, cleared } = {}) {
    Object.assign(this, { place, choose, touch, openSeat, cleared, key: "", pending: null });
    place.addEventListener("click", (event) => {
      if (event.target !== place) this.onTouch(event.target, event); // else the table is busy
    });
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (!event.target.closest?.(TOUCHABLE)) return;
      event.preventDefault();
      this.onTouch(event.target);
    });
  }

  get svg() {
    return $("svg", this.place);
  }

  // Returns the pieces as they lay before.
  render(markup) {
    const before = this.layOut();
    const focused = this.place.contains(document.activeElement) ? document.activeElement : null;
    this.show(markup);
    this.pending = null;
    this.select(this.hasKey(this.key) ? this.key : "");
    if (focused) this.restoreFocus(focused.dataset ?? {});
    return before;
  }

  show(markup) {
    const isFirst = !this.svg;
    if (this.patch && !isFirst) this.patch(this.svg, this.markup, markup);
    else this.place.replaceChildren(parseElement(markup));
    this.markup = markup;
    if (!this.patch) setTimeout(() => this.loadPatch(), isFirst ? LATER : 0);
  }

  // Without a network drawings are put in whole.
  loadPatch() {
    const { loaded = import("./patch.js") } = this;
    this.loaded = loaded;
    loaded.then(
      ({ patchDrawing }) => {
        this.patch = patchDrawing;
      },
      () => {
        this.loaded = undefined;
      },
    );
  }

  // The focus stays on what does the same, else on the table.
  restoreFocus({ action, select }) {
    const same = $$(TOUCHABLE, this.place).find(
      ({ dataset }) =>
        (action && dataset.action === action) || (select && dataset.select === select),
    );
    (same || this.place).focus({ preventScroll: true });
  }

  // Touching

  onTouch(target, event) {
    const part = this.partAt(target, event);
    if (!part) return this.onGround(target);
    const { action, select, do: command, seat } = part.dataset;
    if (command === CONFIRM) return this.pending && this.choose?.(this.pending);
    if (command === "close") return this.clear();
    if (select !== undefined) return this.select(select === this.key ? "" : select, part);
    if (action === undefined) return this.openSeat?.(Number(seat));
    return part.hasAttribute("data-confirm") ? this.ask(part) : this.choose?.(action);
  }

  // What a touch means.
  partAt(target, event) {
    return target.closest(TOUCHABLE) ?? (event && this.nearest(target, event));
  }

  // What cannot be played says why, and a choice stays; on bare ground a choice ends.
  onGround(target) {
    const words = titleAt(target, this.place);
    const shown = target.closest("[data-when]");
    if (words || !this.key || shown?.dataset.when) this.touch?.(words);
    else this.clear();
  }

  // Of places that lie close together a touch means the nearest.
  nearest(target, { clientX, clientY }) {
    const places = $$(
      "[data-action]",
      target.closest("[data-nearest]") ?? document.createElement("g"),
    );
    const far = (part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
    };
    const [first] = places.toSorted((a, b) => far(a) - far(b));
    return first && far(first) <= REACH ? first : null;
  }

  // What cannot be taken back is confirmed first.
  ask(part) {
    for (const one of $$(".pending", this.place)) one.classList.remove("pending");
    part.classList.add("pending");
    this.select(CONFIRM);
    this.pending = part.dataset.action;
  }

  // Selecting

  hasKey(key) {
    return Boolean(
      key &&
        $$("[data-when], [data-select]", this.place).some(
          ({ dataset }) => dataset.when === key || dataset.select === key,
        ),
    );
  }

  select(key, opener = null) {
    this.key = key;
    this.pending = null;
    this.svg?.classList.toggle("selecting", Boolean(key));
    for (const part of $$("[data-when]", this.place)) {
      part.classList.toggle("on", Boolean(key) && part.dataset.when === key);
    }
    for (const part of $$("[data-select]", this.place)) {
      part.classList.toggle("selected", part.dataset.select === key);
      part.setAttribute("aria-pressed", part.dataset.select === key);
    }
    if (this.svg) tellShown(this.svg);
    const panel = $("[data-panel].on", this.place);
    this.place.classList.toggle("covered", Boolean(panel));
    if (panel && opener) {
      panel.setAttribute("tabindex", "-1");
      panel.focus({ preventScroll: true });
    }
  }

  clear() {
    const opener = $(".selected", this.place);
    for (const one of $$(".pending", this.place)) one.classList.remove("pending");
    this.select("");
    if (this.place.contains(document.activeElement)) (opener ?? this.place).focus();
    this.cleared?.();
  }

  // The overlays of the scene that a page may offer beside it.
  panels() {
    return $$("[data-panel]", this.place).map(({ dataset }) => ({
      key: dataset.when,
      title: dataset.title,
      icon: dataset.icon,
    }));
  }

  // Motion

  // What can be seen of the pieces and of the places that things come from: each with its box and
  // stage, for it may be taken out of the drawing, and its matrix if it may have to be drawn once more.
  layOut() {
    const toScene = this.svg?.getScreenCTM()?.inverse();
    const lay = (part) => {
      const { leave, change } = part.dataset;
      const matrix = leave && toScene?.multiply(part.getScreenCTM());
      const text = change && part.textContent;
      const box = part.getBoundingClientRect();
      return { part, text, value: part.dataset.value, box, matrix, stage: stageOf(part) };
    };
    const parts = $$("[data-piece], [data-place]", this.place);
    const laid = parts.map((part) => [part.dataset.piece ?? part.dataset.place, lay(part)]);
    const shown = laid.filter(([, { box }]) => box.width || box.height);
    const names = new Set(laid.map(([name]) => name));
    return Object.assign(new Map(shown), { names, stages: stagesOf(this.place) });
  }

  // Only a beginning and what completes it stay bright.
  highlightCompletions(prefix) {
    this.svg?.classList.toggle("choosing", Boolean(prefix));
    if (this.hasKey(prefix)) this.select(prefix);
    else if (!prefix) this.select("");
    for (const part of $$("[data-action]", this.place)) {
      part.classList.toggle(
        "completes",
        Boolean(prefix) && part.dataset.action.startsWith(`${prefix} `),
      );
      part.classList.toggle("begun", part.dataset.action === prefix);
    }
  }

  // What is advised is lit, and shown if something has to be selected for it.
  highlightHint(action) {
    const isAdvised = (part) =>
      action === part.dataset.action || Boolean(action?.startsWith(`${part.dataset.action} `));
    const parts = $$("[data-action]", this.place);
    for (const part of parts) part.classList.toggle("advised", isAdvised(part));
    const key = parts.find(isAdvised)?.closest("[data-when]")?.dataset.when;
    if (key && key !== this.key && this.hasKey(key)) this.select(key);
  }
}

// What the part of a drawing under the pointer is called.
function titleAt(part, place) {
  for (let at = part; at && at !== place; at = at.parentElement) {
    const own = [...at.children].find((child) => child.tagName === "title");
    if (own && at.tagName !== "svg") return own.textContent;
  }
  return "";
}

// The stage that a part stands on.
export const stageOf = (part) => part.closest("[data-stage]")?.dataset.stage;

// The stages of a scene that can be seen.
export function stagesOf(place) {
  const shown = $$("[data-stage]", place).filter((part) => part.getBoundingClientRect().width);
  return new Set(shown.map(({ dataset }) => dataset.stage));
}

export const formatMatrix = ({ a, b, c, d, e, f }) => `matrix(${a},${b},${c},${d},${e},${f})`;
