// Which frame of a scene fills the window (see asterism/engine/frames.py), and when that changes.

const RAIL_WIDTH = 1180; // pixels from which on log and buttons stand beside the table
const PHONE_WIDTH = 700;
const TALL_RATIO = 1.69; // of a phone's scene, between the low frame and the tall one
const HEADER_AND_BAR = 96;

export function currentFrame() {
  const [width, height] = [window.innerWidth, window.innerHeight];
  if (width >= RAIL_WIDTH && width > 1.25 * height) return "wide";
  if (width >= PHONE_WIDTH && width > height) return "tablet";
  return (height - HEADER_AND_BAR) / width > TALL_RATIO ? "tall" : "narrow";
}

// Calls back when the window has got another frame.
export function onFrameChange(callback) {
  let frame = currentFrame();
  addEventListener("resize", () => {
    if (currentFrame() === frame) return;
    frame = currentFrame();
    callback(frame);
  });
}
