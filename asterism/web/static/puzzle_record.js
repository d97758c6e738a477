// Which puzzles were solved, and on which days that of the day: remembered in this browser alone.
import { storage } from "./common.js";

const [SOLVED, DAYS] = ["puzzles", "puzzle-days"];
const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
export const [MISSED, LATER, FIRST] = [0, 1, 2]; // how a puzzle was solved: not, later, at first

function read(key, fallback) {
  try {
    return JSON.parse(storage.get(key)) ?? fallback;
  } catch {
    return fallback; // somebody wrote something else there
  }
}

const readDays = () => [read(DAYS, [])].flat();
const readResults = () => {
  const results = read(SOLVED, {});
  return typeof results === "object" ? results : {};
};

// How a puzzle was solved; undefined if it was not tried.
export const resultOf = (game, number) => readResults()[`${game}/${number}`];

// The first answer counts; a later one can only mend it.
export function recordAnswer(game, number, isRight) {
  const results = readResults();
  const key = `${game}/${number}`;
  const before = results[key];
  if (before === undefined) results[key] = isRight ? FIRST : MISSED;
  else if (before === MISSED && isRight) results[key] = LATER;
  storage.set(SOLVED, JSON.stringify(results));
}

export function recordDay(day) {
  const days = [...new Set([...readDays(), day])].toSorted().slice(-KEPT_DAYS);
  storage.set(DAYS, JSON.stringify(days));
}

export const hasSolvedDay = (day) => readDays().includes(day);

export const dayAfter = (day, count) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

// Days in a row up to today; today itself may still be to come.
export function countStreak(today) {
  const days = new Set(readDays());
  let day = days.has(today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; days.has(day); day = dayAfter(day, -1)) count += 1;
  return count;
}
