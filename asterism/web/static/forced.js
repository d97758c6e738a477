// A lone move plays itself, after a pause in which one sees what has happened. It never takes
// anything away: the server offers it only where what could be taken back still can be afterwards;
// what has been taken back once, or wants to be confirmed, waits for a touch; and nothing plays while
// something moves or lies open over the table.
import { $, storage } from "./common.js";

const PAUSE = 1000; // milliseconds

export const playsForced = () => storage.get("forced") !== "ask";

export class ForcedMove {
  // `isQuiet` says whether nothing moves or is open; `play` plays an action.
  constructor({ isQuiet, play }) {
    Object.assign(this, { isQuiet, play, last: 0, undone: -1, timer: 0 });
  }

  follow(view, board) {
    clearTimeout(this.timer);
    if (view.number < this.last) this.undone = Math.max(this.undone, this.last);
    this.last = view.number;
    if (view.number <= this.undone || !view.forced) return;
    const drawn = $(`[data-action="${CSS.escape(view.forced)}"]`, board);
    if (!drawn?.hasAttribute("data-confirm")) this.wait(view.forced);
  }

  wait(action) {
    this.timer = setTimeout(() => {
      if (!playsForced()) return;
      if (this.isQuiet()) this.play(action);
      else this.wait(action);
    }, PAUSE);
  }
}
