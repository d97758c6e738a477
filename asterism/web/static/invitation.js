// An invitation: a name, remembered, and one button.
import { $, bindNameInput, fetchJson, showErrors, storage, toast } from "./common.js";

const form = $("#join");
const { id } = form.dataset;

bindNameInput($("#name"));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("#name").value.trim();
  storage.set("name", name);
  showErrors(() => sit(name));
});

// Somebody may have been quicker, or the table has gone: the page then says so.
async function sit(name) {
  try {
    await fetchJson(`/api/tables/${id}`, { do: "sit", name });
  } catch (error) {
    toast(error.message, "bad");
    if (error.why === "name" || !error.why) return;
  }
  location.replace(`/t/${id}`);
}
