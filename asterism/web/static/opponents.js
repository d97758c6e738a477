// Who may sit on a chair: a friend, or a bot of some level.
import { createElement, translate } from "./common.js";
import { levelStars } from "./people.js";

const FRIEND_ICON = "M8 2.4a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 1 1 0-5.6M1.8 14c.9-5.6 11.5-5.6 12.4 0";
const KNOWN = ["random", "easy", "normal", "hard", "expert", "partner", "information"];

// A bot that moves at random is for programs; people are never offered it.
export function offeredBots(card) {
  return card.bots.filter((bot) => bot.level !== "random");
}

// The level without what is said of it in brackets; that is told below the chips.
export const shortName = (bot) => bot.name.replace(/ \(.*\)$/, "");

export function aboutOpponent(level) {
  return translate(level ? `about_${KNOWN.includes(level) ? level : "bot"}` : "about_friend");
}

// A row of chips, one of them chosen; `null` is a friend.
export function opponentChips(card, chosen, choose) {
  const friend = [null, friendIcon(), translate("friend_chip")];
  const bots = offeredBots(card).map((bot) => [bot.level, levelStars(bot.level), shortName(bot)]);
  return [friend, ...bots].map(([level, sign, name]) =>
    createElement(
      "button",
      {
        type: "button",
        class: "chip",
        "data-key": `level-${level}`,
        "data-level": level ?? "friend",
        "aria-pressed": String(level === chosen),
        onclick: () => choose(level),
      },
      sign,
      createElement("span", {}, name),
    ),
  );
}

function friendIcon() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", FRIEND_ICON);
  svg.append(path);
  return svg;
}
