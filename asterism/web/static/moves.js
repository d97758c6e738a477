// What one may do, as a list in words: the same actions as on the board, by keyboard alone.
import { $, $$, createElement, replaceChildrenKeepingFocus } from "./common.js";

const MANY_MOVES = 12; // moves from which on a choice in two parts is offered in two steps

export class MoveList {
  constructor(choose, type) {
    this.list = $("#moves");
    this.choose = choose;
    this.legal = [];
    this.prefix = "";
    $("#find").addEventListener("input", () => this.renderList());
    $("#find").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const found = this.matching();
      const exact = this.legal.find((one) => one.action === $("#find").value.trim().toLowerCase());
      if (exact || found.length === 1) choose((exact ?? found[0]).action);
      else if (!found.length) type($("#find").value.trim());
    });
    this.list.addEventListener("keydown", (event) => this.onArrowKey(event));
  }

  update(legal, prefix, board) {
    if (legal !== this.legal) $("#find").value = "";
    Object.assign(this, { legal, prefix, board });
    $("#finding").hidden = !legal.length;
    this.renderList();
  }

  matching() {
    const wanted = $("#find").value.trim().toLowerCase();
    const words = wanted.split(/\s+/);
    return this.legal.filter(({ action, says }) => {
      const text = `${action} ${says ?? ""}`.toLowerCase();
      return (
        (!this.prefix || action.startsWith(`${this.prefix} `)) &&
        words.every((word) => text.includes(word))
      );
    });
  }

  renderList() {
    const found = this.matching();
    const parts =
      !this.prefix && !$("#find").value && found.length > MANY_MOVES ? this.prefixes() : [];
    const rest = found.filter(
      ({ action }) => !parts.some((part) => action.startsWith(`${part.action} `)),
    );
    replaceChildrenKeepingFocus(
      this.list,
      [...parts, ...rest].map((one) => this.renderItem(one)),
    );
  }

  // Beginnings of moves as the drawing has them, each once.
  prefixes() {
    const whole = new Set(this.legal.map(({ action }) => action));
    const drawn = new Map(
      $$("[data-action]", this.board).map((part) => [
        part.dataset.action,
        part.getAttribute("aria-label"),
      ]),
    );
    return [...drawn]
      .filter(
        ([action]) =>
          !whole.has(action) && this.legal.some((one) => one.action.startsWith(`${action} `)),
      )
      .map(([action, label]) => ({ action, says: `${label} …` }));
  }

  renderItem({ action, says }) {
    return createElement(
      "li",
      {},
      createElement(
        "button",
        { "data-key": action, "data-move": action, onclick: () => this.choose(action) },
        says ?? action,
      ),
    );
  }

  onArrowKey(event) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const all = $$("button", this.list);
    all[(all.indexOf(document.activeElement) + way + all.length) % all.length]?.focus();
  }

  highlightHint(action) {
    for (const button of $$("button", this.list)) {
      const wanted = button.dataset.move === action || action.startsWith(`${button.dataset.move} `);
      button.classList.toggle("advised", wanted);
      if (wanted) button.scrollIntoView({ block: "nearest" });
    }
  }
}
