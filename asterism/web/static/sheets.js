// Sheets over the table: opened by a button with `data-sheet`, closed by Escape, by a touch outside
// or by a swipe downwards.
import { $$, createElement, translate } from "./common.js";

const SWIPE = 80; // pixels downwards that close a sheet

export function openSheet(sheet) {
  for (const other of $$("dialog[open]")) if (other !== sheet) other.close();
  if (!sheet.open) sheet.showModal();
  sheet.dispatchEvent(new CustomEvent("sheet-open"));
}

function prepare(sheet) {
  const close = createElement("button", { class: "close", "aria-label": translate("close") }, "×");
  close.addEventListener("click", () => sheet.close());
  sheet.prepend(close);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet && isOutside(sheet, event)) sheet.close();
  });
  let start = null;
  sheet.addEventListener("touchstart", ({ touches }) => {
    start = sheet.scrollTop > 0 ? null : touches[0].clientY;
  });
  sheet.addEventListener("touchend", ({ changedTouches }) => {
    if (start !== null && changedTouches[0].clientY - start > SWIPE) sheet.close();
  });
}

function isOutside(sheet, { clientX, clientY }) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

for (const sheet of $$("dialog.sheet-dialog")) prepare(sheet);
for (const button of $$("[data-sheet]")) {
  button.addEventListener("click", () => {
    button.closest("details")?.removeAttribute("open");
    openSheet(document.getElementById(button.dataset.sheet));
  });
}
