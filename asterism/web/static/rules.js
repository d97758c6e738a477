// The rules page: its figures, its contents, and the search in it.
import { $, $$, savePreferences } from "./common.js";
import { loadFigures } from "./figures.js";

const book = $(".book");
const parts = $$(".part", book);

// Contents: the part that is read is lit; on a phone they start closed.
if (matchMedia("(max-width: 900px)").matches) $("#contents").open = false;
const seen = new IntersectionObserver(lightContents, { rootMargin: "-20% 0px -70% 0px" });
for (const part of parts) seen.observe(part);

function lightContents(entries) {
  for (const entry of entries.filter((one) => one.isIntersecting))
    for (const link of $$("#contents a"))
      link.classList.toggle("now", link.hash === `#${entry.target.id}`);
}

// Search: paragraphs without the words, in them or in their examples, are put away.
const find = $("#find");
// Without accents and marks that nobody sees, and with plain spaces and dashes.
const plainText = (text) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/ł/gi, "l")
    .toLowerCase();

find.addEventListener("input", showFound);
for (const link of $$("#contents a")) link.addEventListener("click", showAll);

function showFound() {
  const wanted = plainText(find.value.trim());
  book.classList.toggle("searching", wanted !== ""); // then all steps of an example are shown
  for (const rule of $$(".rule", book)) rule.hidden = !plainText(wordsOf(rule)).includes(wanted);
  for (const leaf of $$(".leaf", book)) hideEmpty(leaf);
  for (const part of parts) part.hidden = !$(".leaf:not([hidden])", part);
  sayFound(wanted);
}

function showAll() {
  find.value = "";
  showFound();
}

// Of a paragraph, and of the captions and steps of its figures.
function wordsOf(rule) {
  const next = rule.nextElementSibling;
  const details = next?.matches(".figures") ? $$("h3, figcaption, .steps", next) : [];
  return [rule, ...details].map(({ textContent }) => textContent).join(" ");
}

function hideEmpty(leaf) {
  leaf.hidden = !$(".rule:not([hidden])", leaf);
  for (const figures of $$(".figures", leaf)) figures.hidden = leaf.hidden;
}

function sayFound(wanted) {
  const { none, some } = $("#found").dataset;
  const number = $$(".rule:not([hidden])", book).length;
  $("#found").textContent = wanted ? (number ? `${some} ${number}` : none) : "";
}

$("#print").addEventListener("click", () => print());

// Another language, at the same place.
for (const link of $$(".tongues a"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.replaceState(null, "", location.pathname + location.hash);
    savePreferences({ language: link.dataset.language });
  });

loadFigures(book).then(() => {
  // Drawings have moved what is below them: go again to where the address points.
  if (location.hash) $(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView();
});
