// Paper notes on a scene: where they cover least of what must be seen.

const GAP = 16; // pixels between what is lit and the note
const MARGIN = 8;
const SPOT_WEIGHT = 100; // to cover what is lit is that much worse than to cover what is to be seen

// `spot` is what the note is about, if there is such a thing; `chosen` what has been touched for it;
// `seen` what else should stay in sight.
// Returns how much of the spot is under the note, and the largest share of anything to be seen.
export function placeNote(note, scene, { spot = null, chosen = [], seen = [] }) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const covered = ([left, top]) => {
    const paper = { x: left, y: top, width, height };
    const hidden = (boxes) => boxes.reduce((sum, box) => sum + overlap(box, paper), 0);
    return hidden(seen) + SPOT_WEIGHT * hidden(spot ? [spot, ...chosen] : chosen);
  };
  const [right, bottom] = [scene.width - width, scene.height - height];
  const places = (spot ? beside(spot, width, height) : [[right / 2, bottom / 2]])
    .concat(spread(right, bottom))
    .map(([left, top]) => [clamp(left, right), clamp(top, bottom)]);
  const [left, top] = places.toSorted((a, b) => covered(a) - covered(b))[0];
  Object.assign(note.style, { left: `${left}px`, top: `${top}px` });
  const paper = { x: left, y: top, width, height };
  const shares = seen.map((box) => overlap(box, paper) / (box.width * box.height || 1));
  return { spot: spot ? overlap(spot, paper) : 0, seen: Math.max(0, ...shares) };
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
  const shares = [1, 0.75, 0.5, 0.25, 0];
  return shares.flatMap((x) => shares.map((y) => [x * right, y * bottom]));
}

const clamp = (value, most) => Math.max(MARGIN, Math.min(value, most - MARGIN));

function overlap(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}
