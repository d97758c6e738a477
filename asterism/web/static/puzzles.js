// The list of puzzles: those that were solved in this browser are marked.
import { $, $$, translate } from "./common.js";
import { countStreak, FIRST, LATER, MISSED, resultOf } from "./puzzle_record.js";

const MARKS = {
  [FIRST]: ["first", "puzzle_first"],
  [LATER]: ["later", "puzzle_later"],
  [MISSED]: ["missed", "puzzle_missed"],
};

function mark() {
  for (const link of $$("[data-puzzle]")) {
    const { game, puzzle } = link.dataset;
    const [name, words] = MARKS[resultOf(game, puzzle)] ?? ["", ""];
    link.className = name;
    $(".unseen", link).textContent = words ? ` – ${translate(words)}` : "";
  }
  const { day } = $("#puzzles").dataset;
  const days = day ? countStreak(day) : 0;
  $("#streak").textContent = days ? translate("puzzle_streak", { n: days }) : "";
}

addEventListener("pageshow", mark); // also on the way back
mark();
