// News of a drawing, one after another: docs/drawings.md.
import { formatMatrix, stageOf, stagesOf } from "./board.js";
import { $$ } from "./common.js";
import { setOpen } from "./shows.js";
import { playSound } from "./sounds.js";

const LENGTHS = { slide: 420, flip: 360, roll: 700, bloom: 450, shake: 400, burst: 700 };
Object.assign(LENGTHS, { "draw-line": 650, "count-up": 500, glow: 700 }); // milliseconds
const BEAT = 900; // a weighty moment is held
const OVERLAP = 0.75; // of a step's length, then the next begins
const LONGEST = 2800; // a longer film runs faster
const PACES = { calm: 1.5, normal: 1, quick: 0.5 };

// About the middle of a part, which keeps its place.
function turning(part, changes) {
  const [x, y] = middleOf(part.getBBox());
  const base = part.transform.baseVal.consolidate()?.matrix;
  const [to, back] = [`translate(${x}px,${y}px)`, `translate(${-x}px,${-y}px)`];
  return changes.map((change, i) => ({
    opacity: Math.min(1, i),
    transform: `${base ? formatMatrix(base) : ""} ${to} ${change} ${back}`,
    offset: [0, 0.7, 1][i],
  }));
}
const ROLL = ["translate(-60px,-26px) rotate(-250deg)", "translate(8px,4px) rotate(20deg)"];
const fade = (...shares) => shares.map((opacity) => ({ opacity }));
const frames = {
  bloom: (part) => turning(part, ["scale(.2)", "scale(1.18)", "scale(1)"]),
  flip: (part) => turning(part, ["scale(0,1)", "scale(.7,1)", "scale(1,1)"]),
  roll: (part) => turning(part, [...ROLL, "rotate(0deg)"]),
  shake: () => [0, -7, 6, -5, 3, 0].map((x) => ({ translate: `${x}px 0` })),
  burst: () => fade(0, 1, 1, 1),
};

const boxOf = (part) => part.getBoundingClientRect();
const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
const numberIn = (text) => Number(text.replace("−", "-").replace(",", "."));

// All that one move brought. `before`: the pieces as they lay (`Board.layOut`).
export class Film {
  constructor(svg, before, pace = "normal") {
    Object.assign(this, { svg, before, cues: [], ghosts: [], length: 0, end: 0 });
    this.pace = PACES[pace] ?? 1;
    const isNew = ({ dataset: { piece } }) => !piece || !before.names?.has(piece);
    this.interludes = $$("[data-until]", svg).filter(isNew);
    for (const part of this.interludes) setOpen(part, true);
    const starts = this.steps().map(([step, parts]) => [step, this.addStep(parts)]);
    for (const part of this.interludes) this.addEnd(part, starts);
    this.rate = Math.max(1, this.end / (LONGEST * this.pace));
    this.end /= this.rate;
    svg.append(...this.ghosts);
    for (const cue of this.cues) {
      cue.animation = cue.part?.animate(cue.keyframes, cue.timing);
      cue.animation?.pause();
    }
  }

  // News with its motions, step by step.
  steps() {
    const byStep = new Map([[0, this.leaving()]]);
    for (const part of $$("[data-motion], [data-piece]", this.svg)) {
      const motions = this.motionsOf(part);
      const step = Number(part.dataset.step ?? 1);
      if (motions) byStep.set(step, [...(byStep.get(step) ?? []), [part, motions.split(" ")]]);
    }
    return [...byStep].toSorted(([a], [b]) => a - b);
  }

  // As a part says; else by what has become of it. What was there unseen is no news.
  motionsOf(part) {
    const { motion, piece, enter, change, fixed } = part.dataset;
    if (motion) return motion;
    const old = this.before.get(piece);
    const { names, stages } = this.before;
    if (!old) return names?.has(piece) || !isStageIn(stageOf(part), stages) ? null : enter;
    const { value = part.textContent } = part.dataset;
    if (change && value !== (old.value ?? old.text)) return change;
    return fixed === undefined ? "slide" : null;
  }

  // Pieces that are gone and say how they go: drawn once more.
  leaving() {
    const parts = $$("[data-piece], [data-from]", this.svg);
    const here = new Set(parts.flatMap(({ dataset: { piece, from } }) => [piece, from]));
    const stages = stagesOf(this.svg);
    const isGone = ([key, { part, stage }]) =>
      part.dataset.leave && !here.has(key) && (part.dataset.to || isStageIn(stage, stages));
    const gone = [...this.before].filter(isGone);
    return gone.map(([, old]) => [this.ghostOf(old), [old.part.dataset.leave]]);
  }

  ghostOf({ part, matrix, box }) {
    const ghost = document.createElementNS(this.svg.namespaceURI, "g");
    ghost.setAttribute("transform", formatMatrix(matrix));
    ghost.setAttribute("pointer-events", "none");
    ghost.append(part.cloneNode(true));
    ghost.firstChild.removeAttribute("transform");
    ghost.getBoundingClientRect = () => box; // added when all is measured
    this.ghosts.push(ghost);
    return ghost;
  }

  // Returns when it begins.
  addStep(parts) {
    const start = this.length;
    let [longest, beat] = [0, 0];
    for (const [part, motions] of parts) {
      let at = start;
      for (const motion of motions) at += this.addCue(part, motion, at, at === start);
      longest = Math.max(longest, at - start);
      if (at > start && part.dataset.beat !== undefined) beat = BEAT * this.pace;
    }
    this.length = start + longest * (beat ? 1 : OVERLAP) + beat;
    this.end = Math.max(this.end, start + longest, this.length);
    return start;
  }

  // Returns its length, 0 if nothing moves.
  addCue(part, motion, start, isFirst) {
    const length = LENGTHS[motion] * this.pace;
    const { width, height } = boxOf(part);
    if (!width && !height) return 0;
    if (motion === "draw-line") return this.addLines(part, start, length);
    if (motion === "count-up") return this.addCount(part, start, length);
    const isGone = this.ghosts.includes(part);
    const own = isGone ? "goodbye" : motion;
    const keyframes = this[own]?.(part) ?? frames[own]?.(part);
    if (!keyframes) return 0;
    if (!isFirst) keyframes[0] = { ...keyframes.at(-1), offset: 0 }; // it is there already
    if (motion === "burst") this.cues.push({ at: start, spark: part });
    const { motion: always, enter, change, quiet } = part.dataset;
    const sound = quiet === undefined && (isGone || always || enter || change) && motion;
    this.animate(part, keyframes, start, length, sound, isFirst ? "both" : "none");
    return length;
  }

  // What was not there is not seen before.
  glow({ dataset: { piece, enter } }) {
    return fade(+(!enter || this.before.has(piece)), 0.35, 1, 0.5, 1);
  }

  // From where it lay, or from where it says it comes, unseen before; else it fades in.
  slide(part) {
    const { from, piece, enter, step } = part.dataset;
    const own = this.before.get(piece);
    const old = (own && enter ? own : this.before.get(from)) ?? own;
    if (!old) return fade(0, 1);
    const [x, y] = this.way(part, old.box);
    if (Math.hypot(x, y) <= 1) return null;
    const opacity = +!(step > 1 && old !== own);
    const start = { opacity, translate: `${x}px ${y}px` };
    return [start, { opacity: 1, offset: 0.1 }, { translate: "0px 0px" }];
  }

  // To where it says, if that is seen; and out of sight.
  goodbye(ghost) {
    const { to, leave } = ghost.firstChild.dataset;
    const goals = $$(`[data-place="${to}"], [data-piece="${to}"]`, this.svg).map(boxOf);
    const goal = leave === "slide" && goals.find(({ width }) => width);
    const [x, y] = goal ? this.way(ghost, goal) : [0, 0];
    const gone = { opacity: 0, translate: `${x}px ${y}px` };
    return [{ opacity: 1, offset: 0.7 }, gone];
  }

  way(part, other) {
    const [from, to] = [middleOf(boxOf(part)), middleOf(other)];
    const { a: scale = 1 } = (part.parentNode ?? this.svg).getScreenCTM() ?? {};
    return [0, 1].map((i) => (to[i] - from[i]) / scale);
  }

  animate(part, keyframes, start, length, sound = null, fill = "both") {
    const timing = { delay: start, duration: length, fill, easing: "ease-out" };
    this.cues.push({ part, keyframes, timing, at: start, length, share: 0, sound });
  }

  // What only a film shows, or what it opens, until a later step begins.
  addEnd(part, starts) {
    const [, at] = starts.find(([step]) => step >= Number(part.dataset.until)) ?? [0, this.end];
    this.cues.push({ at, closed: part });
  }

  addLines(part, start, length) {
    const lines = part.getTotalLength ? [part] : $$("path, line, polyline, circle", part);
    const gap = Math.min(length / 3, (2 * length) / lines.length);
    for (const [i, line] of lines.entries()) {
      const whole = line.getTotalLength();
      const drawn = (rest) => ({ strokeDasharray: whole, strokeDashoffset: rest });
      const keyframes = [drawn(whole), drawn(0)];
      this.animate(line, keyframes, start + i * gap, length, i ? null : "draw-line");
    }
    return lines.length && length + gap * (lines.length - 1);
  }

  // A number runs to what it says, from what it said or `data-from`.
  addCount(part, start, length) {
    const text = part.textContent;
    const oldText = this.before.get(part.dataset.piece)?.text;
    const [from, to] = [numberIn(part.dataset.from ?? oldText ?? "0"), numberIn(text)];
    if (!Number.isFinite(to - from) || from === to) return 0;
    const digits = text.split(/[.,]/)[1]?.length;
    const point = text.match(/[.,]/);
    const format = (value) => value.toFixed(digits).replace("-", "−").replace(".", point);
    const update = (share) => {
      part.textContent = share < 1 ? format(from + (to - from) * share) : text;
    };
    this.cues.push({ at: start, update, length, sound: "count-up" });
    return length;
  }

  // Shows a moment; false when it is over.
  show(moment) {
    const time = moment * this.rate;
    for (const cue of this.cues) {
      const share = Math.max(0, Math.min(1, (time - cue.at) / cue.length));
      if (share !== cue.share) {
        cue.share = share;
        cue.update?.(share);
        if (cue.animation) cue.animation.currentTime = time;
      }
      if (cue.at > time || cue.heard) continue;
      cue.heard = true;
      if (cue.closed) setOpen(cue.closed, false);
      if (cue.sound) playSound(cue.sound);
      if (cue.spark) import("./sparks.js").then(({ burstAt }) => burstAt(cue.spark));
    }
    return moment < this.end;
  }

  // The drawing as it is without motion.
  finish() {
    for (const { animation, update } of this.cues.splice(0)) {
      animation?.cancel();
      update?.(1);
    }
    for (const ghost of this.ghosts) ghost.remove();
    for (const part of this.interludes) setOpen(part, false);
  }
}

// Nor is what came or went with its stage.
const isStageIn = (stage, stages) => !stage || Boolean(stages?.has(stage));
