// A coach in one's first own match: a sentence when something can be done for the first time, or
// happens for the first time.
import { $, $$, createElement, fetchJson, language, storage, translate } from "./common.js";
import { placeNote, relativeTo } from "./notes.js";

const CHANGES = {
  childList: true,
  subtree: true,
  attributeFilter: ["data-beat", "data-piece", "class"],
};
const TO_TOUCH = "[data-action], [data-select]";
const TO_SEE = "[data-piece], .call, .heading";
const RECAP = ".scene > #recap"; // others' turns, told when everything has come to rest
const TOUCH_WEIGHT = 10; // to cover what can be touched is that much worse than what is to be seen

// `view` is what is shown already, if anything is.
export function attachCoach(connection, game, view = null) {
  if (storage.get(`coach:${game}`) !== "yes") return;
  const coach = new Coach(game);
  if (view) coach.follow(view);
  for (const name of ["view", "refused"])
    connection.addEventListener(name, ({ detail }) => detail.view && coach.follow(detail.view));
  new MutationObserver(() => coach.look()).observe($("#board"), CHANGES);
  connection.addEventListener("rest", () => coach.place());
  addEventListener("resize", () => coach.place());
  coach.look();
}

class Coach {
  constructor(game) {
    this.game = game;
    this.key = null; // of the sentence that is shown
    this.sentences = fetchJson(`/api/lessons/${game}/coach?language=${language}`).catch(() => ({}));
  }

  // What happens is drawn, whoever is to act, and stays explained until that is read.
  async look() {
    const sentences = await this.sentences;
    const drawn = Object.keys(sentences).filter(isDrawn);
    const fresh = this.isOn ? drawn.find((key) => this.isNew(key)) : undefined;
    if (fresh) this.say(fresh, sentences[fresh]);
  }

  // The first sentence that fits what may be done and has never been said; rare things come first.
  async follow({ seat, actors, legal, over }) {
    const sentences = await this.sentences;
    if (this.key && isThing(this.key)) return this.place();
    const isMine = seat != null && !over && actors.includes(seat);
    const possible = isMine ? Object.keys(sentences).filter((key) => fits(key, legal)) : [];
    const fresh = this.isOn ? possible.find((key) => this.isNew(key)) : undefined;
    if (fresh) this.say(fresh, sentences[fresh]);
    else if (possible.includes(this.key)) this.place();
    else this.close();
  }

  isNew(key) {
    return !this.shownKeys.includes(key);
  }

  get isOn() {
    return storage.get(`coach:${this.game}`) === "yes";
  }

  get shownKeys() {
    return JSON.parse(storage.get(`coached:${this.game}`) ?? "[]");
  }

  say(key, sentence) {
    this.close();
    storage.set(`coached:${this.game}`, JSON.stringify([...this.shownKeys, key]));
    this.key = key;
    this.note = createElement(
      "section",
      { id: "coach", class: "note", role: "status", "data-about": key },
      createElement("p", { class: "say" }, sentence),
      createElement(
        "div",
        { class: "row" },
        createElement("button", { onclick: () => this.close() }, translate("coach_ok")),
        createElement(
          "button",
          { id: "coach-off", class: "quiet", onclick: () => this.stop() },
          translate("coach_off"),
        ),
      ),
    );
    $(".scene").append(this.note);
    requestAnimationFrame(() => this.place());
  }

  // What it speaks of stays free; as far as there is room, what can be touched and what happens.
  place() {
    if (!this.note) return;
    const [scene, board] = [$(".scene").getBoundingClientRect(), $("#board")];
    const boxesOf = (parts, weight) =>
      parts
        .filter((one) => one.checkVisibility())
        .map((part) => ({ ...relativeTo(scene, part.getBoundingClientRect()), weight }));
    const actions = $$("[data-action]", board);
    const about = actions.filter(({ dataset }) => isKind(this.key, dataset.action));
    const chosen = boxesOf([...about, ...$$(RECAP)]);
    const touched = boxesOf([...$$(TO_TOUCH, board), $("#rail")], TOUCH_WEIGHT);
    placeNote(this.note, scene, { chosen, seen: [...touched, ...boxesOf($$(TO_SEE, board))] });
  }

  stop() {
    storage.set(`coach:${this.game}`, "no");
    this.close();
  }

  close() {
    this.note?.remove();
    this.note = null;
    this.key = null;
  }
}

// `piece:die` is a thing in the drawing, by the identities of docs/drawings.md; what waits for its
// film or a touch is not seen yet.
const isThing = (key) => key.includes(":");
function isDrawn(key) {
  const [kind, value] = key.split(":");
  if (!isThing(key)) return false;
  const parts = $$(`[data-${kind}^="${value}"]`, $("#board"));
  return parts.some((part) => part.getBoundingClientRect().width);
}

const isKind = (key, action) => action === key || action.startsWith(`${key} `);
const fits = (key, legal) => legal.some(({ action }) => isKind(key, action));
