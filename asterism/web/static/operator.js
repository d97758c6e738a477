// The operator's page: every button is one deed; then the page is read anew.
import { $, $$ } from "./common.js";

async function moderate({ do: action, table, seat, number }) {
  const body = { do: action, table, seat: Number(seat ?? 0), number: Number(number ?? 0) };
  const answer = await fetch("/operator", { method: "POST", body: JSON.stringify(body) });
  if (answer.ok) location.reload();
  else $("#says").textContent = (await answer.json()).says;
}

for (const button of $$("#operator button"))
  button.addEventListener("click", () => moderate(button.dataset));
