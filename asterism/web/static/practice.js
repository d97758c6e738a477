// A table of one's own that plays on from a moment of a finished match.
import { fetchJson } from "./common.js";

// `number`: the moves that were made before; `seat`: whose place one takes.
export async function practise(id, number, seat) {
  const made = await fetchJson(`/api/tables/${id}/practice`, { number, seat });
  location.href = `/t/${made.id}`;
}
