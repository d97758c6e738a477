// What is selected inside a part of a drawing, told on that part: rules of style read it from
// `data-shows`. (`:has()` would let the browser style a whole drawing again after every change.)

const SHOWN = ".on, .pending";
const wordsOf = (text) => text?.split(" ") ?? [];

// On all parts around what shows: its classes and its key, and the classes on the way to it.
export function tellShown(drawing) {
  forgetShown(drawing);
  for (const shown of drawing.querySelectorAll(SHOWN)) {
    const names = new Set([...shown.classList, ...wordsOf(shown.dataset.when)]);
    for (let part = shown; part !== drawing; ) {
      part = part.parentElement;
      const shows = new Set([...wordsOf(part.dataset.shows), ...names]);
      part.dataset.shows = [...shows].join(" ");
      for (const name of part.classList) names.add(name);
    }
  }
}

export function forgetShown(drawing) {
  delete drawing.dataset.shows;
  for (const part of drawing.querySelectorAll("[data-shows]")) delete part.dataset.shows;
}

// Opens or closes what only a film shows; a panel lies over all that is beside the scene, too.
export function setOpen(part, isOpen) {
  part.classList.toggle("on", isOpen);
  if (part.dataset.panel !== undefined) part.closest(".scene")?.classList.toggle("covered", isOpen);
}
