// The page around a scene: the scenery behind it; log and buttons on its rail, or elsewhere.
import { $ } from "./common.js";
import { currentFrame } from "./frames.js";

// `isResized`: the scene is, although window and drawing are not.
export function arrangeScene(board, game, isResized = false) {
  if (isResized) delete $("#rail").dataset.placed;
  const frame = currentFrame();
  const source = `/scenery/${game}/${frame}.svg`;
  if ($("#scenery").getAttribute("src") !== source) $("#scenery").src = source;
  document.body.dataset.frame = frame;
  const rail = board.svg?.dataset.rail;
  $("#rail").hidden = !rail;
  $("#open-log").hidden = Boolean(rail);
  const logHome = rail ? $("#rail") : $("#log-sheet");
  if ($("#log-part").parentElement !== logHome) logHome.append($("#log-part"));
  const tools = $("#tools");
  if (tools && rail) $("#rail").append(tools);
  else if (tools && tools.parentElement !== $("#play")) $(".scene").after(tools);
  if (rail) placeRail(board.svg, rail.split(" ").map(Number));
}

// The rail lies on the scene where the drawing has left room for it. Nothing is measured while
// window and drawing keep their sizes: in the middle of a change that would cost a layout.
function placeRail(svg, [x, y, width, height]) {
  const key = [innerWidth, innerHeight, svg.getAttribute("viewBox"), x, y, width, height].join();
  if ($("#rail").dataset.placed === key) return;
  const matrix = svg.getScreenCTM();
  const ground = $(".scene").getBoundingClientRect();
  if (!matrix || !ground.width) return;
  $("#rail").dataset.placed = key;
  Object.assign($("#rail").style, {
    left: `${matrix.e + x * matrix.a - ground.x}px`,
    top: `${matrix.f + y * matrix.d - ground.y}px`,
    width: `${width * matrix.a}px`,
    height: `${height * matrix.d}px`,
    fontSize: `${14 * Math.max(1, matrix.a)}px`,
  });
}
