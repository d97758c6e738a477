// The editor of a game's components: a file's blocks as forms, checked by the engine.
import { $, $$, createElement, fetchJson, showErrors, translate } from "./common.js";
import { renderBlock } from "./components_blocks.js";
import { setUpWith } from "./new_table.js";

const root = $("#components");
const { game } = root.dataset;
const address = `/api/components/${game}`;
let box = null; // what the engine said of the file last: facts, text, maxima
let facts = null; // the same as it stands in the forms
let shown = null; // the name of the block that is open
let checks = 0; // of these only the latest answer counts

$("#upload").addEventListener("change", upload);
$("#download").addEventListener("click", download);
$("#reset").addEventListener("click", () => start());
$("#set-up").addEventListener("click", () => setUpWith(game, box.text));
start();

async function start() {
  await showErrors(async () => accept(await fetchJson(address)));
}

function accept(answer) {
  box = answer;
  facts = structuredClone(answer.facts);
  shown = shown in facts ? shown : Object.keys(facts)[0];
  say("fine", translate("components_fine"));
  renderNav();
  openBlock(shown);
}

function say(state, text) {
  const verdict = $("#verdict");
  verdict.dataset.state = state;
  verdict.textContent = text;
  for (const button of [$("#download"), $("#set-up")]) button.disabled = state !== "fine";
}

// Blocks

function renderNav() {
  $("#blocks").replaceChildren(
    ...Object.keys(facts).map((name) =>
      createElement("button", { "data-block": name, onclick: () => openBlock(name) }, name),
    ),
  );
}

function openBlock(name) {
  shown = name;
  for (const button of $$("#blocks button"))
    button.setAttribute("aria-current", button.dataset.block === name);
  $("#block").replaceChildren(
    createElement("h2", {}, name),
    renderBlock(facts, name, box, { onChange: check, onRebuild: rebuild }),
  );
}

function rebuild() {
  openBlock(shown);
  check();
}

// Every change is judged as the engine judges a file.
async function check() {
  const number = ++checks;
  say("waiting", translate("components_checking"));
  const answer = await showErrors(() => fetchJson(address, { facts }));
  if (number !== checks || !answer) return;
  if (answer.fault) return say("wrong", answer.fault);
  box = answer;
  say("fine", translate("components_fine"));
}

// Files

async function upload(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  const text = await file.text();
  checks += 1;
  const answer = await showErrors(() => fetchJson(address, { text }));
  if (!answer) return;
  if (answer.fault) say("wrong", answer.fault);
  else accept(answer);
}

function download() {
  const link = createElement("a", {
    href: URL.createObjectURL(new Blob([box.text], { type: "application/toml" })),
    download: `${game}.toml`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}
