// Asks for the analysis of a match until it is made.
import { fetchJson, translate } from "./common.js";

const POLL_MS = 1000;

// Resolves when it is there; `tell` hears how far it has come, as a share and in words.
export async function analyse(id, tell) {
  for (;;) {
    const state = await fetchJson(`/api/tables/${id}/analysis`, {});
    if (state.ready) return;
    const share = state.total ? state.done / state.total : 0;
    tell(share, translate("analysis_progress", { percent: Math.round(100 * share) }));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
