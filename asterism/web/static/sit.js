// The private link: this device takes the seat over.
import { $, ask, attempt } from "./common.js";

const { id, code } = $("#sit").dataset;
$("#claim").addEventListener("click", () => attempt(async () => {
  await ask(`/api/tables/${id}`, { do: "claim", code });
  location.href = `/t/${id}`;
}));
