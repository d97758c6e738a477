// Puts a new drawing in the place of an old one and leaves what is the same, which is most of it: a
// browser then lays out little, and a slow one does not stutter.

const MARKS = [
  "on",
  "selected",
  "selecting",
  "choosing",
  "completes",
  "begun",
  "advised",
  "pending",
];

// Takes away what the page has marked; the rest is as it came.
function unmark(root) {
  for (const name of MARKS)
    for (const part of [...root.getElementsByClassName(name)]) part.classList.remove(name);
  root.classList.remove(...MARKS);
  for (const part of root.querySelectorAll("[aria-pressed]")) part.removeAttribute("aria-pressed");
}

const hasSameShell = (old, fresh) => old.cloneNode().isEqualNode(fresh.cloneNode());

function patchChildren(old, fresh) {
  const [was, now] = [[...old.childNodes], [...fresh.childNodes]];
  const least = Math.min(was.length, now.length);
  let [head, tail] = [0, 0];
  while (head < least && was[head].isEqualNode(now[head])) head++;
  while (tail < least - head && was.at(-1 - tail).isEqualNode(now.at(-1 - tail))) tail++;
  const gone = was.slice(head, was.length - tail);
  const come = now.slice(head, now.length - tail);
  if (gone.length === come.length) {
    for (const [i, node] of gone.entries()) patchNode(node, come[i]);
    return;
  }
  for (const node of gone) node.remove();
  for (const node of come) old.insertBefore(node, tail ? was.at(-tail) : null);
}

function patchNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.firstChild && fresh.firstChild && hasSameShell(old, fresh)) patchChildren(old, fresh);
  else old.replaceWith(fresh);
}

// The scene in `place` becomes `drawing`.
export function patchDrawing(place, drawing) {
  const old = place.firstElementChild;
  if (!old) return place.replaceChildren(document.importNode(drawing, true));
  unmark(old);
  return patchNode(old, drawing);
}
