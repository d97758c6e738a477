// One's own hand: order and notes that nobody else sees. Shown where a drawing has slots.
import { $, $$, createElement, showErrors, translate } from "./common.js";

export class Hand {
  constructor(connection) {
    this.connection = connection;
    this.list = $("#hand");
  }

  render(view, board) {
    const slots = $$("[data-slot]", board).map((part) => [
      Number(part.dataset.slot),
      part.dataset.name,
    ]);
    $("#open-hand").hidden = !slots.length || view.over || view.seat == null;
    if ($("#open-hand").hidden) return;
    this.names = new Map(slots);
    const count = slots.length;
    const order = (view.order ?? []).filter((slot) => slot < count);
    this.order = order.length === count ? order : [...this.names.keys()].toSorted((a, b) => a - b);
    this.notes = Array.from({ length: count }, (_, slot) => view.notes?.[slot] ?? "");
    this.renderItems();
  }

  renderItems() {
    const focusedKey = document.activeElement?.dataset?.key;
    const typed = this.list.contains(document.activeElement) && document.activeElement.value;
    this.list.replaceChildren(...this.order.map((slot, at) => this.renderItem(slot, at)));
    const restored =
      focusedKey && $$("[data-key]", this.list).find((one) => one.dataset.key === focusedKey);
    if (!restored) return;
    if (restored.tagName === "INPUT") restored.value = typed;
    restored.focus();
  }

  renderItem(slot, at) {
    const name = { slot: this.names.get(slot) };
    const note = createElement("input", {
      value: this.notes[slot],
      maxlength: 60,
      "aria-label": translate("note_of", name),
      "data-key": `note-${slot}`,
      onchange: (event) => {
        this.notes[slot] = event.target.value;
        this.saveMarks();
      },
    });
    return createElement(
      "li",
      {},
      createElement("b", {}, name.slot),
      createElement(
        "button",
        {
          "aria-label": translate("move_left", name),
          "data-key": `left-${slot}`,
          disabled: at === 0,
          onclick: () => this.moveCard(at, -1),
        },
        "←",
      ),
      createElement(
        "button",
        {
          "aria-label": translate("move_right", name),
          "data-key": `right-${slot}`,
          disabled: at === this.order.length - 1,
          onclick: () => this.moveCard(at, 1),
        },
        "→",
      ),
      note,
    );
  }

  moveCard(at, way) {
    const order = [...this.order];
    [order[at], order[at + way]] = [order[at + way], order[at]];
    this.order = order;
    this.saveMarks();
  }

  saveMarks() {
    showErrors(() => this.connection.send({ do: "keep", notes: this.notes, order: this.order }));
  }
}
