// Our share of the dice. When seating is frozen this browser commits itself to the hash of a share;
// when all hashes are known it reveals the share. It remembers what it was told, refuses to go on if
// that changes, and says so.
import { $, createElement, fetchJson, formatList, storage, toast, translate } from "./common.js";
import { sha256, toHex } from "./sha256.js";

const SHARE_BYTES = 32;
const MARK_DIGITS = 16; // of a remembered view's hash

export const hashShare = (id, seat, share) => toHex(sha256(`${id}\n${seat}\n${share}`));
export const markView = (fields) => toHex(sha256(JSON.stringify(fields))).slice(0, MARK_DIGITS);
export const recallShares = (id) => JSON.parse(storage.get(`fair:${id}`) ?? "null");
export const recallViews = (id) => JSON.parse(storage.get(`seen:${id}`) ?? "null");

// Takes part in the exchange at a table for as long as its page is open. The page of the match, which
// stays, tells whose share is missing.
export function attachShares(connection, id, tellsMissing = false) {
  const keeper = new ShareKeeper(connection, id, tellsMissing);
  connection.addEventListener("table", ({ detail }) => keeper.onTable(detail));
  // Hashed once the view is on the page.
  connection.addEventListener("view", ({ detail }) => setTimeout(() => keeper.onView(detail.view)));
}

// The same without a line, for a table whose other seats are bots: both steps at once, so that its
// page opens on the match. Where somebody else is waited for, the waiting room goes on with it.
export async function exchangeAtOnce({ id, commitment, seat }) {
  const post = (command) => fetchJson(`/api/tables/${id}`, command);
  const keeper = new ShareKeeper({ send: post }, id);
  keeper.remember({ commitment, offers: {} });
  keeper.commit(seat);
  await keeper.answer;
  keeper.onTable(await fetchJson(`/api/tables/${id}`));
  await keeper.answer;
}

class ShareKeeper {
  constructor(connection, id, tellsMissing = false) {
    Object.assign(this, { connection, id, tellsMissing, pending: "" });
    this.record = recallShares(id);
    this.views = recallViews(id);
  }

  onTable(table) {
    this.record = recallShares(this.id) ?? this.record; // another tab may have written
    if (!this.record?.offers) this.remember({ commitment: table.commitment, offers: {} });
    const fault = findFault(this.record, table);
    if (fault) return showFault(fault);
    this.tellMissing(table);
    if (table.you == null) return undefined;
    const { share } = table.seats[table.you];
    if (table.step === "commit" && !share) this.commit(table.you);
    if (table.step === "reveal") this.keepHashes(table.share_hashes);
    if (table.step === "reveal" && share === "committed") this.reveal(table);
    return undefined;
  }

  // Once, when the match is dealt: whose share is not in it.
  tellMissing({ step, seats }) {
    const names = seats.filter((seat) => seat.share === "missing").map((seat) => seat.name);
    if (!this.tellsMissing || step !== "dealt" || !names.length || this.record.told) return;
    this.remember({ told: true });
    toast(translate("share_missing", { names: formatList(names) }), "bad", true);
  }

  // Written down before it is sent, so that a reload between the steps loses nothing.
  remember(changes) {
    const known = recallShares(this.id) ?? this.record;
    const commitment = known?.commitment ?? changes.commitment; // the first one counts
    this.record = { ...known, ...changes, commitment };
    storage.set(`fair:${this.id}`, JSON.stringify(this.record));
    return this.record;
  }

  commit(seat) {
    const share = toHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
    const value = hashShare(this.id, seat, share);
    this.remember({ offers: { ...this.record.offers, [value]: share } });
    this.ask({ do: "commit", value }, () => this.remember({ accepted: value }));
  }

  // Nobody can choose any more: from now on shares must fit these hashes.
  keepHashes(hashes) {
    if (!this.record.hashes) this.remember({ hashes });
  }

  // A seat that was moved here from another device has no share to reveal.
  reveal(table) {
    const value = this.record.offers[table.share_hashes[table.you]];
    if (value) this.ask({ do: "reveal", value }, () => this.remember({ revealed: value }));
  }

  // Asks once for each step and line; a lost answer is asked for again on the next line.
  ask(command, onDone) {
    if (this.pending === command.do) return;
    this.pending = command.do;
    this.answer = this.connection.send(command).then(onDone, () => {
      this.pending = "";
    });
  }

  // What this seat was shown, as short hashes, to be compared with the replay after the end.
  onView({ seat, number, fields }) {
    const marks = this.views?.seat === seat ? this.views.marks.slice(0, number) : [];
    marks[number] = markView(fields);
    this.views = { seat, marks };
    storage.set(`seen:${this.id}`, JSON.stringify(this.views));
  }
}

// A seat's hash is one that this browser sent; on a device that took the seat over, any will do.
function isOwnHash({ accepted, offers }, hash) {
  if (accepted) return hash === accepted;
  return !hash || !Object.keys(offers ?? {}).length || hash in offers;
}

// The first thing that does not fit what this browser remembers: a key of `script`, or null.
export function findFault(record, { id, commitment, share_hashes, shares, you }) {
  if (record.commitment !== commitment) return "fault_commitment";
  if (you != null && share_hashes && !isOwnHash(record, share_hashes[you])) return "fault_own_hash";
  if (record.hashes && share_hashes && `${record.hashes}` !== `${share_hashes}`)
    return "fault_hashes";
  if (!shares || !record.hashes) return null;
  if (record.revealed && you != null && shares[you] !== record.revealed) return "fault_own_share";
  const fits = (share, seat) => !share || hashShare(id, seat, share) === record.hashes[seat];
  return shares.every(fits) ? null : "fault_shares";
}

function showFault(fault) {
  if ($("#share-fault")) return;
  const says = createElement("strong", {}, translate(fault));
  $("#content").prepend(
    createElement("p", { id: "share-fault", class: "panel bad", role: "alert" }, says),
  );
}
