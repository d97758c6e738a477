// One's own hand: order and notes that nobody else sees. Shown where a drawing has slots.
import { $, $$, attempt, make, say } from "./common.js";

export class Hand {
  constructor(line) {
    this.line = line;
    this.list = $("#hand");
  }

  show(view, board) {
    const slots = $$("[data-slot]", board).map((part) => [Number(part.dataset.slot), part.dataset.name]);
    $("#hand-part").hidden = !slots.length || view.over || view.seat == null;
    if ($("#hand-part").hidden) return;
    this.names = new Map(slots);
    const count = slots.length;
    const order = (view.order ?? []).filter((slot) => slot < count);
    this.order = order.length === count ? order : [...this.names.keys()].toSorted((a, b) => a - b);
    this.notes = Array.from({ length: count }, (_, slot) => view.notes?.[slot] ?? "");
    this.lay();
  }

  lay() {
    const held = document.activeElement?.dataset?.key;
    const typed = this.list.contains(document.activeElement) && document.activeElement.value;
    this.list.replaceChildren(...this.order.map((slot, at) => this.item(slot, at)));
    const again = held && $$("[data-key]", this.list).find((one) => one.dataset.key === held);
    if (!again) return;
    if (again.tagName === "INPUT") again.value = typed;
    again.focus();
  }

  item(slot, at) {
    const name = { slot: this.names.get(slot) };
    const note = make("input", {
      value: this.notes[slot], maxlength: 60, "aria-label": say("note_of", name), "data-key": `note-${slot}`,
      onchange: (event) => {
        this.notes[slot] = event.target.value;
        this.keep();
      },
    });
    return make("li", {}, make("b", {}, name.slot),
      make("button", { "aria-label": say("move_left", name), "data-key": `left-${slot}`, disabled: at === 0, onclick: () => this.move(at, -1) }, "←"),
      make("button", { "aria-label": say("move_right", name), "data-key": `right-${slot}`, disabled: at === this.order.length - 1, onclick: () => this.move(at, 1) }, "→"),
      note);
  }

  move(at, way) {
    const order = [...this.order];
    [order[at], order[at + way]] = [order[at + way], order[at]];
    this.order = order;
    this.keep();
  }

  keep() {
    attempt(() => this.line.send({ do: "keep", notes: this.notes, order: this.order }));
  }
}
