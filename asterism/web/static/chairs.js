// The wooden table with its chairs: seat 0 is at the bottom, the others follow to the left.
import { createElement, replaceChildrenKeepingFocus } from "./common.js";
import { medallion } from "./people.js";

// Where a chair stands, from the middle of the table; `turn` brings one's own chair to the bottom.
export function placeChair(element, number, chairs, turn = 0) {
  const angle = Math.PI / 2 + (2 * Math.PI * (number - turn)) / chairs;
  element.style.setProperty("--cos", Math.cos(angle).toFixed(3));
  element.style.setProperty("--sin", Math.sin(angle).toFixed(3));
  element.classList.toggle("beside", Math.abs(Math.cos(angle)) < 0.35);
  element.classList.toggle("far", Math.sin(angle) < -0.35);
  return element;
}

// What is written at a chair: the name, and one line below it.
export function chairLabel(name, ...below) {
  return createElement(
    "span",
    { class: "says" },
    createElement("b", {}, name),
    createElement("span", { class: "below" }, ...below),
  );
}

// A chair: a medallion that may be touched, its label, and what else belongs there.
export function chairItem({ seat, number, label, badge, touch, isChosen, describe, extra }) {
  const medal = medallion(seat, number);
  if (badge) medal.append(createElement("i", { class: `badge ${badge}` }));
  const place = touch
    ? createElement(
        "button",
        {
          type: "button",
          class: "touch",
          "data-key": `chair-${number}`,
          "aria-pressed": isChosen == null ? null : String(isChosen),
          "aria-label": describe,
          onclick: touch,
        },
        medal,
        label,
      )
    : createElement("span", { class: "touch" }, medal, label);
  return createElement("li", { class: isChosen ? "chair chosen" : "chair" }, place, extra);
}

export function renderChairs(list, items, turn = 0) {
  for (const [number, item] of items.entries()) placeChair(item, number, items.length, turn);
  list.dataset.chairs = items.length;
  replaceChildrenKeepingFocus(list, items);
}
