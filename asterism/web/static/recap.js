// What others have done since one's own last move: a line for each of their turns, and traces on
// the scene, until one acts. Knows no game; see docs/drawings.md.
import { stagesOf } from "./board.js";
import { $, $$, createElement, markNames, sentencesIn, translate } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 5; // pixels around what is ringed
const LAST = 5; // sentences of a turn that are told over the scene: how it ended; the log has all
const MOST = 5; // lines over the scene, so that it is seen what they tell of

const withoutFirst = (lines) => lines.flatMap(sentencesIn).slice(1);
const isAbout = (name, sentence) =>
  sentence.startsWith(`${name} `) || sentence.startsWith(`${name}: `);
const namesFirstOrLast = (name, sentence) =>
  isAbout(name, sentence) || sentence.endsWith(` ${name}.`);

// What the end of a turn already tells of the next player belongs to the next turn: the die that is
// rolled for it, the trick that lets one lead, who begins. So one's own move before them is among
// the turns, and one's own turn that begins now follows them; of these only what others have not
// told yet is left.
function handOver(turns, nameOf, seat) {
  const texts = [...turns, { seat, lines: [] }].map((turn) => ({
    ...turn,
    sentences: turn.lines.flatMap(sentencesIn),
  }));
  for (const { seat: own, isOneOfMany: isOne, sentences } of texts)
    if (isOne && isAbout(nameOf(own), sentences[0])) sentences.shift();
  for (const [i, turn] of texts.slice(0, -1).entries()) {
    const [next, { sentences }] = [texts[i + 1], turn];
    const isNext =
      sentences.length > Number(!turn.isOneOfMany) &&
      next.seat !== turn.seat &&
      !isAbout(nameOf(turn.seat), sentences.at(-1)) &&
      namesFirstOrLast(nameOf(next.seat), sentences.at(-1));
    if (isNext) next.sentences.unshift(sentences.pop());
  }
  const isOwnMove = texts[0].seat === seat;
  return texts.slice(isOwnMove ? 1 : 0).filter(({ sentences }) => sentences.length);
}

// Who only did what all do at once, while others still have to, has had no turn of their own.
const isOneOfMany = (seat, before, after) =>
  after.length > 0 &&
  before.length === after.length + 1 &&
  !after.includes(seat) &&
  after.every((one) => before.includes(one));

// A move that only hands the turn over: its first sentence says no more.
const HANDOVERS = ["done", "end", "pass"]; // as games call them
const isEndOfTurn = ({ seat, action }, actors) =>
  HANDOVERS.includes(action) && !actors.includes(seat);

// One turn in one line: who did all this is named once, and again after what is not about them.
export function sumUp(name, sentences) {
  const isAgain = (i) => i > 0 && [i - 1, i].every((at) => isAbout(name, sentences[at]));
  const short = (sentence, i) =>
    isAgain(i) ? sentence.slice(sentence.indexOf(" ", name.length) + 1) : sentence;
  return sentences.map((sentence, i) => short(sentence, i).replace(/\.$/, "")).join(" · ");
}

export class Recap {
  constructor() {
    Object.assign(this, { turns: [], outcomes: new Set(), pieces: null, actors: [] });
    this.isOfMany = false;
    this.isOutcome = (sentence) => this.outcomes.has(sentence);
    // Where the lines lie over the scene, a touch puts them away; a note beside them is no scene.
    $(".scene").addEventListener("pointerdown", ({ target }) => {
      if ($(".scene > #recap") && !target.closest(".note")) $("#recap").hidden = true;
    });
  }

  // What is there already when somebody comes is no news.
  begin({ actors }) {
    this.actors = actors;
    this.isOfMany = false;
  }

  // A view as it comes, with what it tells.
  note({ seat, last, log, outcome, actors = [] }) {
    const [before, wasOfMany] = [this.actors, this.isOfMany];
    this.actors = actors;
    if (!last) return;
    this.seat = seat;
    this.isOfMany = isOneOfMany(last.seat, before, actors);
    if (last.seat !== seat && this.isOfMany) return;
    const lines = (log ?? []).filter(Boolean);
    if (last.seat === seat) this.outcomes.clear();
    if (outcome) this.outcomes.add(outcome);
    if (last.seat === seat) {
      this.turns = [{ seat, lines }];
      this.pieces = null;
      return;
    }
    const turn = this.turns.at(-1);
    const isEnd = isEndOfTurn(last, actors);
    const news = isEnd && this.isTold(last.seat) ? withoutFirst(lines) : lines;
    const cameAfter = isEnd ? news : [];
    if (turn?.seat !== last.seat)
      this.turns.push({ seat: last.seat, lines: news, cameAfter, isOneOfMany: wasOfMany });
    else {
      turn.lines.push(...news);
      turn.cameAfter = cameAfter;
    }
  }

  isTold(seat) {
    return this.turns.some((turn) => turn.seat === seat && turn.lines.length);
  }

  // How the scene looks when one has just moved.
  remember(board) {
    this.pieces = this.lookAt(board);
    this.size = sizeOf(board);
    this.stage = stageOf(board);
  }

  // What has changed since is marked, once everything that moves has come to rest.
  trace(board) {
    if (!this.pieces) this.remember(board);
    const now = this.lookAt(board);
    if (this.size !== sizeOf(board)) this.forgetPlaces(now);
    this.size = sizeOf(board);
    this.renderTraces(now, this.stage === stageOf(board));
  }

  // Another window has other places: what moved meanwhile is not known there, what is new is.
  forgetPlaces(now) {
    for (const [key, old] of this.pieces) old.box = now.get(key)?.box ?? old.box;
  }

  lookAt(board) {
    const parts = $$("[data-trace]", board).map((part) => [part.dataset.piece, this.look(part)]);
    return new Map(parts.filter(([, { box }]) => box.width || box.height));
  }

  // A part that shines says which share of it is to be ringed.
  look(part) {
    const scene = $(".scene").getBoundingClientRect();
    const share = Number(part.dataset.trace) || 1;
    const whole = part.getBoundingClientRect();
    const [width, height] = [whole.width * share, whole.height * share];
    const [x, y] = [whole.x + (whole.width - width) / 2, whole.y + (whole.height - height) / 2];
    const { value, fixed } = part.dataset;
    return { value, fixed, box: { x: x - scene.x, y: y - scene.y, width, height } };
  }

  // The lines, on one's own turn: on the rail in the place of what they sum up, or short below it
  // if not all of them can be seen there; else over the scene.
  tell(nameOf, isMine) {
    const whole = this.turns.filter(({ lines }) => lines.length);
    const every = isMine ? handOver(whole, nameOf, this.seat) : [];
    const list = $("#recap") ?? createElement("ol", { id: "recap", class: "recap" });
    list.setAttribute("aria-label", translate("since"));
    const isOnRail = !$("#rail").hidden;
    const turns = isOnRail ? every : this.latest(every);
    const before = isOnRail ? $("#log-part") : $("#board");
    if (before.nextElementSibling !== list) before.after(list);
    list.replaceChildren(
      ...turns.map(({ seat, sentences }) =>
        createElement(
          "li",
          {},
          ...this.line(nameOf(seat), isOnRail ? sentences : this.keep(sentences, LAST)),
        ),
      ),
    );
    list.hidden = !turns.length;
    list.classList.remove("short", "shortest");
    const isLong = turns.length > 1 && isCut(list);
    list.classList.toggle("short", isOnRail && isLong);
    list.classList.toggle("shortest", isOnRail && isLong && isCut(list));
    while (isOnRail && turns.length > 1 && isCut(list)) list.children[this.drop(turns)].remove();
    $("#log")?.classList.toggle("summed-up", isOnRail && turns.length > 0 && !isLong);
    if (isOnRail && !isLong) return;
    for (const [i, { seat, sentences, cameAfter }] of turns.entries())
      this.shorten(list.children[i], nameOf(seat), sentences, cameAfter);
  }

  // The last turns and those with an outcome; that one's own has begun is told by the scene itself.
  latest(turns) {
    const isOver = turns.length > MOST && turns.at(-1).seat === this.seat;
    const rest = isOver ? turns.slice(0, -1) : [...turns];
    while (rest.length > MOST) this.drop(rest);
    return rest;
  }

  // Takes out the first turn without an outcome; returns where it stood.
  drop(turns) {
    const first = Math.max(
      0,
      turns.findIndex(({ sentences }) => !sentences.some(this.isOutcome)),
    );
    turns.splice(first, 1);
    return first;
  }

  // The last sentences, and what came of those before.
  keep(sentences, number) {
    const last = sentences.slice(-number);
    return sentences.filter((one) => this.isOutcome(one) || last.includes(one));
  }

  // Where a line is cut off, what came after the turn goes first. What somebody did last is told
  // rather than what they did before: from there on where they are named as who does it; and rather
  // in whole sentences than with what came of it. An outcome, as of a battle, is what is told last
  // of all: with whose turn it was if there is room, without its reason if need be.
  shorten(item, name, sentences, cameAfter = []) {
    const isDone = (one) => isAbout(name, one) || this.isOutcome(one) || !cameAfter.includes(one);
    const deeds = sentences.filter(isDone);
    let rest = sentences.slice(-LAST);
    const drop = () => {
      if (deeds.length && !rest.every(isDone)) return deeds.slice(-LAST);
      const next = rest.findIndex((sentence, i) => i > 0 && sentence.startsWith(`${name} `));
      return next > 0 ? rest.slice(next) : rest.slice(0, -1);
    };
    const show = (some) => item.replaceChildren(...this.line(name, some));
    while (isCut(item) && rest.length > 1) {
      rest = drop();
      show(sentences.filter((one) => this.isOutcome(one) || rest.includes(one)));
    }
    const outcome = sentences.findLast(this.isOutcome);
    if (outcome && isCut(item)) show(outcome.includes(name) ? [outcome] : [name, outcome]);
    if (outcome && isCut(item)) show([outcome]);
    if (outcome && isCut(item)) show([outcome.replace(/ \(.*\)/, "")]);
    item.classList.toggle("whole", isCut(item)); // one sentence, which is not cut if there is room
  }

  line(name, sentences) {
    return markNames(sumUp(name, sentences), [name]);
  }

  // A ring around what is new or another than it was, and the way of what has moved. On another stage
  // things lie elsewhere, and are there, for no other reason.
  renderTraces(now, isSameStage) {
    const sheet = $("#traces") ?? document.createElementNS(SVG, "svg");
    if (!sheet.id) {
      sheet.id = "traces";
      sheet.setAttribute("aria-hidden", "true");
      $("#board").after(sheet);
    }
    const changed = [...now].filter(([key, { value, fixed, box }]) => {
      const old = this.pieces.get(key);
      if (!old) return isSameStage;
      const hasMoved = isSameStage && fixed === undefined && distance(old.box, box) > ROOM;
      return old.value !== value || hasMoved;
    });
    const d = changed.map(([key, { fixed, box }]) => {
      const from = isSameStage && fixed === undefined && this.pieces.get(key)?.box;
      return ring(box) + wayOf(from, box);
    });
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d.join(""));
    sheet.replaceChildren(path);
  }
}

const isCut = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;
const sizeOf = (board) =>
  [innerWidth, innerHeight, $("svg", board)?.getAttribute("viewBox")].join();
const stageOf = (board) => [...stagesOf(board)].join();
const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
const distance = (one, other) =>
  Math.hypot(...middleOf(one).map((at, i) => at - middleOf(other)[i]));

function ring({ x, y, width, height }) {
  const [rx, ry] = [width / 2 + ROOM, height / 2 + ROOM];
  const start = `M${(x - ROOM).toFixed(1)} ${(y + height / 2).toFixed(1)}`;
  const half = (way) => `a${rx.toFixed(1)} ${ry.toFixed(1)} 0 0 1 ${(way * 2 * rx).toFixed(1)} 0`;
  return start + half(1) + half(-1);
}

function wayOf(from, to) {
  if (!from || distance(from, to) <= Math.max(to.width, to.height)) return "";
  return `M${middleOf(from).join(" ")}L${middleOf(to).join(" ")}`;
}
