// The rules beside the table: a drawer that opens at the paragraph which explains a phase.
import { loadFigures } from "./figures.js";
import { addStyle } from "./styles.js";

let drawer = null;

// Opens the rules of a game; `phase` is the name or the number of a phase, or nothing.
export async function openRules(game, phase = "", language = document.documentElement.lang) {
  const query = new URLSearchParams({ step: phase, language });
  const response = await fetch(`/api/rules/${game}?${query}`);
  if (!response.ok) {
    location.assign(`/rules/${game}`);
    return null;
  }
  const { title, anchor, html } = await response.json();
  return showDrawer(game, title, anchor, html);
}

export function closeRules() {
  drawer?.close();
}

async function showDrawer(game, title, anchor, html) {
  closeRules();
  await Promise.all(
    ["/static/tokens.css", "/static/rules.css", `/style/${game}.css`].map(addStyle),
  );
  drawer = document.createElement("dialog");
  drawer.className = "rules-drawer in-rules";
  drawer.setAttribute("aria-label", title);
  drawer.innerHTML = html;
  const book = drawer.querySelector(".book");
  drawer.prepend(makeCloseButton(book.dataset.close));
  drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
  drawer.addEventListener("close", (event) => event.target.remove());
  document.body.append(drawer);
  drawer.showModal();
  const target = anchor && drawer.querySelector(`#${CSS.escape(anchor)}`);
  target?.classList.add("wanted");
  target?.scrollIntoView({ block: "start" });
  loadFigures(book).then(() => target?.scrollIntoView({ block: "start" }));
  return drawer;
}

function makeCloseButton(label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "close";
  button.textContent = "✕";
  button.setAttribute("aria-label", label);
  button.addEventListener("click", closeRules);
  return button;
}
