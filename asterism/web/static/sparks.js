// Particles on a canvas over the scene, for what bursts.
import { $, createElement } from "./common.js";

const LIFE = 900; // milliseconds
const FALL = 0.00018; // pixels a millisecond, squared
let sparks = [];

export function burstAt(part) {
  const place = $(".scene").getBoundingClientRect();
  const { x, y, width, height } = part.getBoundingClientRect();
  const born = performance.now();
  if (!sparks.length) requestAnimationFrame(draw);
  for (let angle = 0; angle < 6.2; angle += 0.17) {
    const speed = 0.05 + Math.random() * 0.16;
    const [dx, dy] = [Math.cos(angle) * speed, Math.sin(angle) * speed];
    const [from, to] = [x + width / 2 - place.x, y + height / 2 - place.y];
    sparks.push({ from, to, dx, dy, born, colour: part.dataset.colour ?? "#ffd978" });
  }
}

function draw(now) {
  const sheet = $("#sparks") ?? createElement("canvas", { id: "sparks", "aria-hidden": "true" });
  if (!sheet.parentElement) $(".scene").append(sheet);
  const { clientWidth: width, clientHeight: height } = sheet.parentElement;
  Object.assign(sheet, { width, height }); // which clears it
  sparks = sparks.filter(({ born }) => now - born < LIFE);
  const ink = sheet.getContext("2d");
  for (const { from, to, dx, dy, born, colour } of sparks) {
    const age = Math.max(0, now - born);
    ink.globalAlpha = 1 - age / LIFE;
    ink.fillStyle = colour;
    ink.fillRect(from + dx * age - 2, to + dy * age + FALL * age * age - 2, 4, 4);
  }
  if (sparks.length) requestAnimationFrame(draw);
}
