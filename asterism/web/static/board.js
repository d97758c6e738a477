// The drawing of a table: swapped in place, sliding what moves, clickable where one may act.
// Knows no game.
import { $, $$ } from "./common.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SLIDE = 380; // milliseconds

export class Board {
  // `choose` gets the action, or its beginning, of what was clicked; `touch` the words of the rest.
  constructor(place, choose = () => {}, touch = () => {}) {
    this.place = place;
    place.addEventListener("click", (event) => {
      const part = event.target.closest("[data-action]");
      if (part) choose(part.dataset.action);
      else touch(titleAt(event.target, place));
    });
    place.addEventListener("keydown", (event) => {
      const part = event.target.closest?.("[data-action]");
      if (part && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        choose(part.dataset.action);
      }
    });
  }

  get svg() {
    return $("svg", this.place);
  }

  render(markup) {
    const before = this.pieceRects();
    const focusedKey = this.place.contains(document.activeElement) ? document.activeElement : null;
    const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
    this.place.replaceChildren(document.importNode(parsed, true));
    if (focusedKey) this.restoreFocus(focusedKey.dataset?.action);
    if (!STILL.matches) this.animatePieces(before);
  }

  // The focus stays on what does the same, else on the table.
  restoreFocus(action) {
    const same =
      action && $$("[data-action]", this.place).find((part) => part.dataset.action === action);
    (same || this.place).focus({ preventScroll: true });
  }

  pieceRects() {
    return new Map(
      $$("[data-piece]", this.place).map((part) => [
        part.dataset.piece,
        part.getBoundingClientRect(),
      ]),
    );
  }

  animatePieces(before) {
    if (!before.size) return;
    const scale = this.svg.getScreenCTM()?.a || 1;
    for (const part of $$("[data-piece]", this.place)) {
      const old = before.get(part.dataset.piece);
      if (!old) {
        part.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
        continue;
      }
      const now = part.getBoundingClientRect();
      const [x, y] = [(old.x - now.x) / scale, (old.y - now.y) / scale];
      if (Math.hypot(x, y) > 1) {
        part.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], {
          duration: SLIDE,
          easing: "ease-in-out",
        });
      }
    }
  }

  // Only a beginning and what completes it stay bright.
  highlightCompletions(prefix) {
    this.svg?.classList.toggle("choosing", Boolean(prefix));
    for (const part of $$("[data-action]", this.place)) {
      part.classList.toggle(
        "completes",
        Boolean(prefix) && part.dataset.action.startsWith(`${prefix} `),
      );
      part.classList.toggle("begun", part.dataset.action === prefix);
    }
  }

  highlightHint(action) {
    for (const part of $$("[data-action]", this.place)) {
      part.classList.toggle(
        "advised",
        action === part.dataset.action || Boolean(action?.startsWith(`${part.dataset.action} `)),
      );
    }
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
