// Dragging: what a touch would select or begin is carried, and the place it is dropped on is touched
// next. So it can do no more than two touches; a drop beside everything leaves the choice as it is.
import { $, createSvg } from "./common.js";

const START = 8; // pixels from which on a touch is a drag
const CARRIED = "[data-select], [data-action]";

export class Drag {
  // `begins(action)` says whether an action is only a beginning; a whole one is not carried.
  constructor(board, begins) {
    Object.assign(this, { board, begins, part: null, ghost: null });
    const { place } = board;
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    place.addEventListener("pointerup", (event) => this.drop(event));
    place.addEventListener("pointercancel", () => this.stop());
    place.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  press(event) {
    this.stop();
    this.dropped = false;
    const part = event.isPrimary && event.button === 0 && event.target.closest(CARRIED);
    if (!part || !this.canCarry(part.dataset)) return;
    Object.assign(this, { part, x: event.clientX, y: event.clientY });
  }

  canCarry({ select, action }) {
    return action === undefined ? select !== undefined : this.begins(action);
  }

  move({ clientX, clientY, pointerId }) {
    if (!this.part) return;
    const [dx, dy] = [clientX - this.x, clientY - this.y];
    if (!this.ghost && Math.hypot(dx, dy) < START) return;
    if (!this.ghost) this.lift(pointerId);
    const scale = this.board.svg.getScreenCTM()?.a || 1;
    this.ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
  }

  // The thing is chosen as by a touch, and its picture follows the pointer.
  lift(pointerId) {
    const { board, part } = this;
    const { svg } = board;
    const isChosen = part.dataset.select === board.key || part.classList.contains("begun");
    if (!isChosen) board.onTouch(part);
    const [own, whole] = [part.getScreenCTM(), svg.getScreenCTM()];
    const { a, b, c, d, e, f } = whole.inverse().multiply(own);
    const picture = part.cloneNode(true);
    picture.removeAttribute("transform");
    const placed = createSvg("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, picture);
    this.ghost = createSvg("g", { class: "carried", "aria-hidden": "true" }, placed);
    for (const one of [picture, ...picture.querySelectorAll("*")])
      for (const name of one.getAttributeNames())
        if (/^(data-|id$|role$|tabindex$)/.test(name)) one.removeAttribute(name);
    svg.append(this.ghost);
    board.place.setPointerCapture(pointerId);
  }

  drop(event) {
    const { ghost, part } = this;
    this.stop();
    if (!ghost) return;
    this.dropped = true;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const aim = target && this.board.place.contains(target) && this.board.partAt(target, event);
    if (aim && aim !== part && aim.dataset.action !== undefined) this.board.onTouch(aim, event);
  }

  // The click that ends a drag is no touch of its own.
  swallow(event) {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
  }

  stop() {
    this.ghost?.remove();
    $(".carried", this.board.place)?.remove();
    this.ghost = this.part = null;
  }
}
