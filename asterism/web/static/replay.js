// A match of the past, move by move, through the eyes one may borrow.

import { analyse } from "./analysing.js";
import { Board } from "./board.js";
import {
  $,
  $$,
  copyText,
  createElement,
  fetchJson,
  language,
  markNames,
  sentencesIn,
  showErrors,
  storage,
  translate,
} from "./common.js";
import { courseLines, turnStripes } from "./course.js";
import { currentFrame, onFrameChange } from "./frames.js";
import { Film } from "./motion.js";
import { markWhoLeft, tellEarlyEnd } from "./people.js";
import { Projector } from "./projector.js";
import { arrangeScene } from "./scene.js";
import "./sheets.js";
import { isSoundOn, mute } from "./sounds.js";
import { TurningPoints } from "./turning_points.js";
import { pointsCurves, renderViewpoints, showViewpoints, viewerFace } from "./viewpoints.js";

const AUTOPLAY_MS = 900; // milliseconds a move

const { id, ended } = $("#replay").dataset;
let { game } = $("#replay").dataset;
const board = new Board($("#board"));
let matchHistory = null;
let turningPoints = null; // of an analysis, if one was made
let curves = null; // of chances or points
let file = null;
let at = 0;
let pendingRequest = 0;
let timer = null;

if (id) showErrors(loadHistory);
$("#file")?.addEventListener("change", (event) =>
  showErrors(async () => {
    file = await event.target.files[0].text();
    const saveView = await fetchJson(
      `/api/look?language=${language}&drawing=${currentFrame()}`,
      file,
    );
    game = saveView.past.game;
    document.head.append(createElement("link", { rel: "stylesheet", href: `/style/${game}.css` }));
    $("#defs defs").innerHTML = await (await fetch(`/defs/${game}.svg`)).text();
    $("#upload-part").hidden = true; // the table needs the room; for another file the page is loaded again
    openHistory(saveView.past);
    showFaults(saveView.faults);
  }),
);

async function loadHistory() {
  openHistory(await fetchJson(`/api/tables/${id}/past?language=${language}`));
  await showAnalysis();
}

async function showAnalysis() {
  const found =
    matchHistory.over && (await fetchJson(`/api/tables/${id}/analysis?language=${language}`));
  for (const part of $$("#offer, #analyse")) part.hidden = Boolean(found);
  if (!found) return;
  $("#reading").classList.add("analysed");
  turningPoints = new TurningPoints(id, found, matchHistory, goTo);
  drawCourse();
  showStanding();
  if (board.svg) arrangeScene(board, game, true);
}

// From here: the same table, with chances in place of points, and turning points.
async function analyseHere() {
  const buttons = $$("[data-analyse]");
  const faces = buttons.map((button) => [...button.childNodes]);
  for (const button of buttons) button.disabled = true;
  await analyse(id, (_, says) => {
    for (const button of buttons) button.replaceChildren(says);
  }).finally(() => {
    for (const [index, button] of buttons.entries()) {
      button.disabled = false;
      button.replaceChildren(...faces[index]);
    }
  });
  await showAnalysis();
}

function openHistory(found) {
  matchHistory = found;
  const link = new URLSearchParams(location.hash.slice(1));
  const viewpoints = matchHistory.seats.map((seat) => [
    seat,
    seat === "all" ? translate("all_eyes") : matchHistory.names[seat],
  ]);
  const watcher =
    matchHistory.over || !matchHistory.seats.length ? [["", translate("public")]] : [];
  $("#eyes").replaceChildren(
    ...[...viewpoints, ...watcher].map(([value, name]) => createElement("option", { value }, name)),
  );
  renderViewpoints(
    [...viewpoints.slice(-1), ...viewpoints.slice(0, -1), ...watcher],
    matchHistory,
    see,
  );
  $("#reading").hidden = viewpoints.length < 2;
  if (matchHistory.over) $("#eyes").value = "all";
  if (link.has("seat")) $("#eyes").value = link.get("seat");
  $("#moment").max = matchHistory.number;
  drawCourse();
  $("#turns").style.background = turnStripes(matchHistory.moves);
  $("#log").replaceChildren(...matchHistory.log.map(logItem));
  $("#play").hidden = false;
  document.body.classList.add("playing");
  goTo(link.has("at") ? Number(link.get("at")) : file ? matchHistory.number : 0);
}

// Behind the slider: everybody's chances, if there is an analysis; else their points as they grew.
function drawCourse() {
  curves = turningPoints ?? pointsCurves(matchHistory, language);
  if (turningPoints) return turningPoints.draw();
  $("#course").innerHTML = curves ? courseLines(curves.course, 1000, 100).join("") : "";
  return undefined;
}

// What the curves and the analysis tell of the moment that is shown.
function showStanding() {
  const eyes = $("#eyes").value;
  for (const line of $("#course").children)
    line.classList.toggle("mine", line.dataset.seat === eyes);
  $(".slider").style.setProperty("--at", at / Math.max(1, matchHistory.number));
  showViewpoints(eyes, at, curves);
  turningPoints?.show(at);
  $("#eye").replaceChildren(viewerFace(eyes, matchHistory.names));
}

function see(eyes) {
  $("#eyes").value = eyes;
  return goTo(at);
}

function logItem(text, index) {
  const label = createElement("span", {}, ...markNames(text, matchHistory.names));
  const button = createElement("button", { onclick: () => goTo(index + 1) }, label);
  const { seat } = matchHistory.moves[index];
  const isTurn = seat >= 0 && seat !== matchHistory.moves[index - 1]?.seat;
  const who = isTurn ? viewerFace(seat, matchHistory.names) : "";
  return createElement("li", { hidden: !text, class: isTurn ? "turn" : "" }, who, button);
}

async function goTo(number) {
  at = Math.max(0, Math.min(matchHistory.number, number));
  $("#moment").value = at;
  const mine = ++pendingRequest;
  const query = `at=${at}&seat=${$("#eyes").value}&language=${language}&drawing=${currentFrame()}`;
  const view = await showErrors(() =>
    file
      ? fetchJson(`/api/look?${query}`, file).then((saveView) => saveView.view)
      : matchHistory.frozen
        ? null
        : fetchJson(`/api/tables/${id}/view?${query}`),
  );
  if (mine === pendingRequest) renderPosition(view);
}

const projector = new Projector({ show: () => null, isMine: () => false });
let shown = null; // the number of the move on the table

// What the move brought, at the chosen speed.
function filmOf(pieces) {
  const film = new Film(board.svg, pieces, storage.get("pace") ?? "normal");
  film.rate *= speed();
  film.end /= speed();
  return film;
}

// As many whole sentences as there is room for.
function tell(text) {
  const place = $("#happened");
  const sentences = sentencesIn(text);
  place.title = text;
  do place.textContent = sentences.join(" ");
  while (place.scrollWidth > place.clientWidth && sentences.length > 1 && sentences.pop());
}

// Who left, for which there is no move; marked in the drawing as well.
function tellEnd() {
  const isEnd = ended && at === matchHistory.number;
  const table = isEnd ? JSON.parse(ended) : { seats: [] };
  markWhoLeft(board.place, table.seats);
  return isEnd ? tellEarlyEnd(table) : "";
}

function renderPosition(view) {
  projector.stop();
  const pieces = view?.drawing ? board.render(view.drawing) : null;
  arrangeScene(board, game);
  if (pieces && at === shown + 1) projector.play(filmOf(pieces));
  shown = at;
  for (const part of $$("[data-action]", board.place)) part.removeAttribute("tabindex");
  const text = [tellEnd(), matchHistory.log[at - 1] ?? ""].filter(Boolean).join(" ");
  $("#turn").textContent = at
    ? translate("at_move", { number: at, total: matchHistory.number })
    : translate("beginning");
  tell(text);
  showStanding();
  $("#moment").setAttribute("aria-valuetext", `${$("#turn").textContent}. ${text}`);
  for (const [index, item] of $$("#log li").entries())
    item.classList.toggle("last", index === at - 1);
  const list = $("#log");
  const item = list.children[at - 1];
  if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  history.replaceState(null, "", `#at=${at}&seat=${$("#eyes").value}`);
  if (at === matchHistory.number) stopAutoplay();
}

function showFaults(faults) {
  $("#faults").hidden = !faults;
  $("#faults").textContent = (faults ?? []).join(" ");
}

// By itself

function stopAutoplay() {
  clearInterval(timer);
  timer = null;
  markAutoplay(false);
}

function markAutoplay(isOn) {
  $("#auto").setAttribute("aria-label", translate(isOn ? "stop" : "play"));
  $("#auto").setAttribute("aria-pressed", isOn);
}

const speed = () => Number($("#speed").value);

// The next move, when what is moving has come to rest.
function startTimer() {
  clearInterval(timer);
  timer = setInterval(() => projector.film || goTo(at + 1), AUTOPLAY_MS / speed());
}

function toggleAutoplay() {
  if (timer) return stopAutoplay();
  if (at === matchHistory.number) goTo(0);
  startTimer();
  return markAutoplay(true);
}

$("#first").addEventListener("click", () => goTo(0));
$("#previous").addEventListener("click", () => goTo(at - 1));
$("#next").addEventListener("click", () => goTo(at + 1));
$("#last").addEventListener("click", () => goTo(matchHistory.number));
$("#auto").addEventListener("click", toggleAutoplay);
$("#moment").addEventListener("input", () => goTo(Number($("#moment").value)));
for (const button of $$("[data-analyse]"))
  button.addEventListener("click", () => showErrors(analyseHere));
$("#eyes").addEventListener("change", () => goTo(at));
$("#speed").addEventListener("change", () => timer && startTimer());
$("#copy").addEventListener("click", () => copyText(location.href));
onFrameChange(() => matchHistory && goTo(at));
addEventListener("resize", () => matchHistory && arrangeScene(board, game));
addEventListener("hashchange", () => matchHistory && openHistory(matchHistory));
addEventListener("keydown", (event) => {
  if (
    !matchHistory ||
    event.target.closest("input, select, summary") ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return;
  if (event.key === " " && !event.target.closest("button, a, [role=button]")) {
    event.preventDefault();
    toggleAutoplay();
    return;
  }
  if (event.key.toLowerCase() === "s") {
    mute(isSoundOn());
    return;
  }
  const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: matchHistory.number }[
    event.key
  ];
  if (step === undefined) return;
  event.preventDefault();
  goTo(step);
});
