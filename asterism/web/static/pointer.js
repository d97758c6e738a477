// Dots from a note to what it speaks of, where they do not lie side by side.
import { createSvg } from "./common.js";
import { gapBetween, middleOf } from "./notes.js";

const INSET = 30; // pixels under the note, where the dots begin
const GAP = 8; // between the arrow and what is lit
const NEAR = 48; // side by side
const SAMPLES = Array.from({ length: 50 }, (_, index) => index / 50);

// `seen` is what should stay in sight: no dots go across the small things among it.
export function drawPointer(place, paper, spot, seen) {
  const line = spot && gapBetween(paper, spot) > NEAR ? lineBetween(paper, spot) : null;
  const small = seen.filter(({ width }) => width < paper.width / 2);
  const isFree = line && !small.some((box) => crosses(line, box));
  place.replaceChildren(...(isFree ? [drawLine(line)] : []));
}

function lineBetween(paper, spot) {
  const from = nearestPoint(middleOf(spot), grow(paper, -INSET));
  return [from, nearestPoint(from, grow(spot, GAP))];
}

const drawLine = ([from, to]) => createSvg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y });

function crosses([from, to], box) {
  return SAMPLES.some((share) => {
    const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    return gapBetween({ ...point, width: 0, height: 0 }, box) === 0;
  });
}

const grow = ({ x, y, width, height }, by) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const nearestPoint = (point, { x, y, width, height }) => ({
  x: Math.max(x, Math.min(point.x, x + width)),
  y: Math.max(y, Math.min(point.y, y + height)),
});
