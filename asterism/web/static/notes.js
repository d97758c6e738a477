// Paper notes on a scene: where they cover least of what must be seen.

const GAP = 16; // pixels between what is lit and the note
const MARGIN = 8;
const STEPS = 8; // across the scene and down, between places that are tried
const SPOT_WEIGHT = 100; // to cover what is lit is that much worse than to cover what is to be seen

// `spot` is what the note is about, if there is such a thing; `chosen` what has been touched for it;
// `seen` what else should stay in sight, by its `weight` if it has one. Of places that are as good the nearest to the spot is taken.
// Returns where the note lies, how much of the spot is under it, and the largest share of anything
// to be seen.
export function placeNote(note, scene, { spot = null, chosen = [], seen = [] }) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const toPaper = ([left, top]) => ({ x: left, y: top, width, height });
  const covered = (paper) => {
    const hidden = (boxes) =>
      boxes.reduce((sum, box) => sum + (box.weight ?? 1) * overlap(box, paper), 0);
    return hidden(seen) + SPOT_WEIGHT * hidden(spot ? [widen(spot), ...chosen] : chosen);
  };
  const isBetter = (a, b) =>
    covered(a) - covered(b) || (spot ? farness(a, spot) - farness(b, spot) : 0);
  const [paper] = placesFor(spot, scene, width, height).map(toPaper).toSorted(isBetter);
  Object.assign(note.style, { left: `${paper.x}px`, top: `${paper.y}px` });
  const shares = seen.map((box) => overlap(box, paper) / (box.width * box.height || 1));
  return { paper, spot: spot ? overlap(spot, paper) : 0, seen: Math.max(0, ...shares) };
}

function placesFor(spot, scene, width, height) {
  const [right, bottom] = [scene.width - width, scene.height - height];
  return (spot ? beside(spot, width, height) : [[right / 2, bottom / 2]])
    .concat(spread(right, bottom))
    .map(([left, top]) => [clamp(left, right), clamp(top, bottom)]);
}

export function relativeTo(scene, { x, y, width, height }) {
  return { x: x - scene.x, y: y - scene.y, width, height };
}

// Below, above, right and left of what is lit.
function beside({ x, y, width, height }, noteWidth, noteHeight) {
  const middle = x + width / 2 - noteWidth / 2;
  const level = y + height / 2 - noteHeight / 2;
  return [
    [middle, y + height + GAP],
    [middle, y - noteHeight - GAP],
    [x + width + GAP, level],
    [x - noteWidth - GAP, level],
  ];
}

// All over the scene, from the lower right.
function spread(right, bottom) {
  const shares = Array.from({ length: STEPS + 1 }, (_, index) => 1 - index / STEPS);
  return shares.flatMap((x) => shares.map((y) => [x * right, y * bottom]));
}

// What is lit, with some of the gap to the note.
const widen = ({ x, y, width, height }) => ({
  x: x - GAP / 2,
  y: y - GAP / 2,
  width: width + GAP,
  height: height + GAP,
});

// The nearest lie side by side; of those, the ones whose middles are nearest.
const farness = (one, other) =>
  gapBetween(one, other) + gapBetween(middleOf(one), middleOf(other)) / 100;

export function gapBetween(one, other) {
  const across = Math.max(other.x - one.x - one.width, one.x - other.x - other.width, 0);
  const down = Math.max(other.y - one.y - one.height, one.y - other.y - other.height, 0);
  return Math.hypot(across, down);
}

export const middleOf = ({ x, y, width, height }) => ({
  x: x + width / 2,
  y: y + height / 2,
  width: 0,
  height: 0,
});

const clamp = (value, most) => Math.max(MARGIN, Math.min(value, most - MARGIN));

function overlap(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}
