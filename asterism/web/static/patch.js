// Puts a new drawing in the place of an old one and leaves what is the same, which is most of it, so
// that a slow browser does not stutter: a group that reads as it did before is neither parsed nor
// laid out again. What is parsed has a hole in its place.

import { parseElement } from "./common.js";
import { forgetShown } from "./shows.js";

const MARKS = ["on", "selecting", "choosing", "completes", "begun", "advised", "pending"];
const MARKED = [...MARKS, "selected"].map((name) => `.${name}`).join();
const PRESSED = "aria-pressed"; // of what can be selected; `Board.select` knows its value
const GROUP_TAG = /<g\b[^>]*>|<\/g>/g;
const shown = new WeakMap(); // the groups of the drawings that pages show

class Group {
  constructor(start) {
    Object.assign(this, { start, end: 0, parts: new Map(), element: null });
  }

  // Groups in a group are known by their tags, and of the same ones by their order.
  add(tag, group) {
    let name = tag;
    for (let nth = 2; this.parts.has(name); nth++) name = `${tag}${nth}`;
    this.parts.set(name, group);
    return group;
  }
}

// The groups of a drawing as a tree, and all of them in their order.
function readGroups(markup) {
  const root = new Group(0);
  const [all, open] = [[], [root]];
  for (const { 0: tag, index } of markup.matchAll(GROUP_TAG)) {
    const end = index + tag.length;
    if (tag === "</g>") {
      const group = open.pop();
      group.markup = markup.slice(group.start, end);
      group.end = end;
      continue;
    }
    const group = open.at(-1).add(tag, new Group(index));
    all.push(group);
    if (!tag.endsWith("/>")) open.push(group);
    else Object.assign(group, { end, markup: tag });
  }
  return { root, all };
}

// Pairs of groups that are the same in both, the new one first.
function findSame(old, fresh) {
  return [...fresh.parts].flatMap(([name, group]) => {
    const before = old.parts.get(name);
    if (!before) return [];
    return before.markup === group.markup ? [[group, before]] : findSame(before, group);
  });
}

// An element for the markup, with holes instead of what is the same.
function parse(markup, same) {
  let [text, end] = ["", 0];
  for (const [i, [group]] of same.entries()) {
    text += `${markup.slice(end, group.start)}<g data-hole='${i}'/>`;
    end = group.end;
  }
  return parseElement(text + markup.slice(end));
}

// Takes away what the page has marked; the rest is as it came.
function unmark(root) {
  for (const part of [root, ...root.querySelectorAll(MARKED)]) {
    part.classList.remove(...MARKS, "selected");
    if (!part.classList.length) part.removeAttribute("class");
  }
  for (const panel of root.querySelectorAll("[data-panel]")) panel.removeAttribute("tabindex");
  forgetShown(root);
}

// Two things that can be one before and after a move.
const isLike = (old, fresh) =>
  old.nodeName === fresh.nodeName && old.dataset?.piece === fresh.dataset?.piece;

const namesOf = (element) => element.getAttributeNames().filter((name) => name !== PRESSED);

function patchAttributes(old, fresh) {
  const names = fresh.getAttributeNames();
  if (namesOf(old).join() !== names.join())
    for (const name of old.getAttributeNames()) old.removeAttribute(name);
  for (const name of names) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// Makes the old drawing the new one; `kept` are the elements that belong in its holes.
class Patch {
  constructor(kept) {
    Object.assign(this, { kept, set: new Set(kept) });
  }

  node(old, fresh) {
    if (old.nodeType === Node.TEXT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
    } else if (!old.isEqualNode(fresh)) {
      patchAttributes(old, fresh);
      this.children(old, fresh);
    }
  }

  children(old, fresh) {
    const now = [...fresh.childNodes];
    const pieces = new Set(now.map(({ dataset }) => dataset?.piece));
    let at = old.firstChild;
    const drop = () => {
      const gone = at;
      at = at.nextSibling;
      gone.remove();
    };
    const isGone = () => at && !this.set.has(at) && !pieces.has(at.dataset?.piece);
    for (const node of now) {
      const kept = this.kept[node.dataset?.hole];
      while (kept ? at && at !== kept && !this.set.has(at) : isGone()) drop();
      if (kept === at) at = at.nextSibling;
      else if (kept) old.insertBefore(kept, at);
      else if (!at || this.set.has(at) || !isLike(at, node)) old.insertBefore(this.fill(node), at);
      else {
        const next = at.nextSibling;
        this.node(at, node);
        at = next;
      }
    }
    while (at) drop();
  }

  fill(node) {
    for (const hole of node.querySelectorAll?.("[data-hole]") ?? [])
      hole.replaceWith(this.kept[hole.dataset.hole]);
    return node;
  }
}

function remember(drawing, { root, all }) {
  const elements = drawing.querySelectorAll("g");
  for (const [i, group] of all.entries()) group.element = elements[i];
  shown.set(drawing, root);
}

// A drawing becomes another one; `before` is its markup.
export function patchDrawing(old, before, markup) {
  unmark(old);
  if (!shown.has(old)) remember(old, readGroups(before));
  const groups = readGroups(markup);
  const same = findSame(shown.get(old), groups.root);
  new Patch(same.map(([, { element }]) => element)).node(old, parse(markup, same));
  remember(old, groups);
}
