// The analysis of a match: waits until it is made; from a turning point one can play on.
import { analyse } from "./analysing.js";
import { $, $$, showErrors } from "./common.js";
import { practise } from "./practice.js";

const { id, ready } = $("#analysis").dataset;

async function follow() {
  await analyse(id, (share, says) => {
    $("#progress").value = share;
    $("#percent").textContent = says;
  });
  location.reload();
}

for (const button of $$("[data-practice]")) {
  const { practice, seat } = button.dataset;
  button.addEventListener("click", () =>
    showErrors(() => practise(id, Number(practice), Number(seat))),
  );
}
if (!ready) showErrors(follow);
