// The private link: this device takes the seat over.
import { $, fetchJson, showErrors } from "./common.js";

const { id, code } = $("#sit").dataset;
$("#claim").addEventListener("click", () =>
  showErrors(async () => {
    await fetchJson(`/api/tables/${id}`, { do: "claim", code });
    location.href = `/t/${id}`;
  }),
);
