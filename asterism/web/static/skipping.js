// A touch skips what is still moving. What could not be seen yet when it came was not meant by it.

const SEEN = 0.3; // the opacity from which on a thing can be meant

// `projector` shows the films of what is drawn on `board`.
export function attachSkipping(scene, board, projector) {
  let isUnseen = false;
  const touch = (event) => {
    const part = board.place.contains(event.target) && board.partAt(event.target, event);
    isUnseen = Boolean(projector.film && part && opacityOf(part) < SEEN);
    projector.skip();
  };
  const swallow = (event) => {
    if (isUnseen && event.detail) event.stopPropagation();
    isUnseen = false;
  };
  scene.addEventListener("pointerdown", touch, { capture: true });
  scene.addEventListener("click", swallow, { capture: true });
}

// With that of all it stands in.
function opacityOf(part) {
  const own = Number(getComputedStyle(part).opacity);
  return part.parentElement ? own * opacityOf(part.parentElement) : own;
}
