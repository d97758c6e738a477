// Sounds: short notes made in the browser, no files. Each event can be told with closed eyes.
import { $, storage } from "./common.js";

// [frequency, begin, length, wave] each; a frequency of 0 is noise.
const NOTES = {
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.2],
  ],
  move: [[330, 0, 0.06]],
  end: [
    [523, 0, 0.15],
    [659, 0.15, 0.15],
    [784, 0.3, 0.35],
  ],
  refused: [[196, 0, 0.15]],
  tick: [[880, 0, 0.05]],
  up: [
    [440, 0, 0.25],
    [330, 0.25, 0.4],
  ],
  slide: [[0, 0, 0.12, "low"]],
  flip: [
    [0, 0, 0.04, "high"],
    [0, 0.07, 0.05, "high"],
  ],
  roll: [0, 0.09, 0.17, 0.3, 0.46].map((begin) => [0, begin, 0.035, "high"]),
  bloom: [
    [880, 0, 0.16, "sine"],
    [1320, 0.06, 0.3, "sine"],
  ],
  burst: [
    [0, 0, 0.5, "low"],
    [110, 0, 0.3, "sine"],
  ],
  "draw-line": [392, 494, 587, 740].map((tone, i) => [tone, 0.13 * i, 0.14, "sine"]),
  "count-up": [0, 1, 2, 3].map((i) => [700 + 90 * i, 0.07 * i, 0.05]),
  shake: [
    [150, 0, 0.09, "square"],
    [140, 0.11, 0.12, "square"],
  ],
  glow: [[1047, 0, 0.5, "sine"]],
};
const LOUDNESS = 0.16;
let audio = null;

addEventListener("pointerdown", resumeAudio);
addEventListener("keydown", resumeAudio);
function resumeAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

export const isSoundOn = () => storage.get("muted") !== "yes";

export function mute(on) {
  storage.set("muted", on ? "yes" : "no");
  if ($("#sounds")) $("#sounds").checked = !on;
}

export function playSound(name) {
  if (!isSoundOn() || audio?.state !== "running") return;
  for (const [frequency, begin, length, wave] of NOTES[name] ?? []) {
    const from = audio.currentTime + begin;
    const source = frequency ? tone(frequency, wave) : noise(wave);
    const volume = audio.createGain();
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    source.connect(volume).connect(audio.destination);
    source.start?.(from);
    source.stop?.(from + length);
  }
}

function tone(frequency, wave = "triangle") {
  const oscillator = audio.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = frequency;
  return oscillator;
}

let hiss = null;

function noise(colour) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const filter = audio.createBiquadFilter();
  filter.type = colour === "low" ? "lowpass" : "bandpass";
  filter.frequency.value = colour === "low" ? 420 : 2600;
  source.connect(filter);
  return Object.assign(filter, {
    start: (at) => source.start(at),
    stop: (at) => source.stop(at),
  });
}
