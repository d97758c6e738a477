// The course of a match as curves: a line for everybody, told apart by colour and dashes.

const COLOURS = ["#ffd978", "#8fd0ff", "#f0a0d8", "#8fe39b", "#ffb080", "#b9a6ff"];
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "4 2", "1 3"];

export const colourOf = (seat) => COLOURS[seat % COLOURS.length];

// How the line of a seat looks, as attributes of an SVG element.
export const lineStyle = (seat) =>
  `stroke="${colourOf(seat)}" stroke-dasharray="${DASHES[seat % DASHES.length]}"`;

// The least and the most points; the zero line is always in sight.
export function rangeOf(course) {
  const all = course.flat();
  return [Math.min(0, ...all), Math.max(1, ...all)];
}

// A stripe in the colour of whoever moved, move by move, as a background.
export function turnStripes(moves) {
  const share = 100 / Math.max(1, moves.length);
  const stops = moves.map(({ seat }, index) => {
    const colour = seat < 0 ? "transparent" : colourOf(seat);
    return `${colour} ${(share * index).toFixed(2)}% ${(share * (index + 1)).toFixed(2)}%`;
  });
  return `linear-gradient(90deg, ${stops.join(",")})`;
}

// Polylines of the points after every move, in a box of this size.
export function courseLines(course, width, height) {
  const [low, high] = rangeOf(course);
  const at = (points, move) =>
    `${((width * move) / Math.max(1, course.length - 1)).toFixed(1)},${(height - (height * (points - low)) / (high - low)).toFixed(1)}`;
  return course[0].map((_, seat) => {
    const points = course.map((scores, move) => at(scores[seat], move)).join(" ");
    return `<polyline points="${points}" data-seat="${seat}" ${lineStyle(seat)}/>`;
  });
}
