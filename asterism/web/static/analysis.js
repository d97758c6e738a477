// The analysis of a match: waits until it is made; from a turning point one can play on.
import { $, $$, fetchJson, showErrors, translate } from "./common.js";
import { practise } from "./practice.js";

const POLL_MS = 1000;
const { id, ready } = $("#analysis").dataset;

async function follow() {
  const state = await fetchJson(`/api/tables/${id}/analysis`, {});
  if (state.ready) return location.reload();
  const share = state.total ? state.done / state.total : 0;
  $("#progress").value = share;
  $("#percent").textContent = translate("analysis_progress", {
    percent: Math.round(100 * share),
  });
  setTimeout(() => showErrors(follow), POLL_MS);
  return undefined;
}

for (const button of $$("[data-practice]")) {
  const { practice, seat } = button.dataset;
  button.addEventListener("click", () =>
    showErrors(() => practise(id, Number(practice), Number(seat))),
  );
}
if (!ready) showErrors(follow);
