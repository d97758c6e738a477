"""What is measured of a page in a browser: the smallest text, the smallest target, scrolling."""

from typing import Any, NamedTuple

MEASURE = """() => {
  const isShown = (one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height, right, bottom, x, y } = one.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && bottom > 0 && x < innerWidth && y < innerHeight;
  };
  const name = (one) => `${one.tagName} ${one.getAttribute("class") ?? ""} ${
    one.dataset.action ?? one.dataset.select ?? one.id} ${one.textContent.trim().slice(0, 40)}`;
  const least = (found) => found.reduce((a, b) => (b[0] < a[0] ? b : a), [Infinity, ""]);
  const hasText = (one) => [...one.childNodes].some(
    (node) => node.nodeType === 3 && node.textContent.trim());
  const size = (one) => parseFloat(getComputedStyle(one).fontSize)
    * (one.getScreenCTM ? Math.hypot(one.getScreenCTM().c, one.getScreenCTM().d) : 1);
  const texts = [...document.querySelectorAll("body *")]
    .filter((one) => !["title", "SCRIPT", "STYLE", "OPTION"].includes(one.tagName))
    .filter((one) => hasText(one) && isShown(one) && !one.closest(".unseen, .skip"))
    .map((one) => [size(one), name(one)]);
  const touchable = "button, a[href], select, summary, input, "
    + "#board [data-action], #board [data-select], #board [data-do]";
  const targets = [...document.querySelectorAll(touchable)]
    .filter((one) => isShown(one) && !one.matches(".skip, [data-nearest] *, [type=checkbox]"))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [Math.min(width, height), name(one)];
    });
  const places = [...document.querySelectorAll("[data-nearest] [data-action]:not([data-confirm])")]
    .filter(isShown)
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  const distances = places.flatMap(([x, y], i) =>
    places.slice(0, i).map(([a, b]) => [Math.hypot(x - a, y - b), `${x},${y}`]));
  const page = document.documentElement;
  return {
    text: least(texts),
    target: least(targets),
    places: least(distances),
    scroll: Math.max(page.scrollHeight - innerHeight, page.scrollWidth - innerWidth, 0),
  };
}"""


class Measures(NamedTuple):
    """Of one page: sizes in pixels with the element's name, and how far it scrolls."""

    text: tuple[float, str]
    target: tuple[float, str]
    places: tuple[float, str]
    scroll: float


def measure_page(page: Any) -> Measures:
    """Measure what a person sees of a Playwright page now."""
    found = page.evaluate(MEASURE)
    text, target, places = (parse(found[key]) for key in ("text", "target", "places"))
    return Measures(text, target, places, found["scroll"])


def parse(pair: list[Any]) -> tuple[float, str]:
    """Return a size and a name; without any element the size is infinite."""
    size, name = pair
    return (float("inf") if size is None else float(size), str(name))
