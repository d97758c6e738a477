// The live line to a table: sends commands, hears the table, connects again when it breaks.
import { language, translate } from "./common.js";
import { applyChanges } from "./drawing_changes.js";
import { currentFrame, onFrameChange } from "./frames.js";

const ANSWER_TIMEOUT = 10000; // milliseconds until an unanswered command means a broken line
const MAX_BACKOFF = 8000; // between two attempts
const CLOSE_NO_TABLE = 4404;
const CLOSE_RESTART = 1012; // the server goes on in another process

const nameByNumber = (number, you) =>
  number === you ? translate("you_name") : translate("unnamed", { number: number + 1 });

export class Connection extends EventTarget {
  constructor(id) {
    super();
    this.id = id;
    this.pending = new Map();
    this.number = 0;
    this.backoff = 500;
    addEventListener("offline", () => this.disconnect());
    addEventListener("online", () => this.connect());
    onFrameChange(() => this.reconnect());
    document.addEventListener(
      "visibilitychange",
      () => !document.hidden && this.state === "lost" && this.connect(),
    );
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState < WebSocket.CLOSING) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const drawing = currentFrame();
    this.socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.id}/live?language=${language}&drawing=${drawing}&changes=1`,
    );
    this.drawing = "";
    const socket = this.socket;
    socket.onopen = () => this.onOpen(socket);
    socket.onmessage = (event) => socket === this.socket && this.onMessage(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
  }

  onOpen(socket) {
    if (socket !== this.socket) return;
    this.backoff = 500;
    this.setState("live");
    for (const [re, { command }] of this.pending) this.transmit(command, re);
  }

  // As another reader: after sitting down, or with another drawing.
  reconnect() {
    this.disconnect("connecting");
    this.connect();
  }

  disconnect(state = "lost") {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.rejectPending();
    this.setState(state);
  }

  onClose(code) {
    this.socket = null;
    if (code === CLOSE_RESTART) return this.resume();
    this.rejectPending();
    if (code === CLOSE_NO_TABLE) return this.setState("gone");
    this.setState("lost");
    this.timer = setTimeout(() => this.connect(), this.backoff);
    this.backoff = Math.min(MAX_BACKOFF, this.backoff * 2);
    return undefined;
  }

  // At once, and with what was not answered: a move that was made already is known by its number.
  resume() {
    this.rejectPending(({ after }) => after === undefined);
    this.setState("connecting");
    this.connect();
  }

  // Nobody will answer any more what was sent on the old line.
  rejectPending(isLost = () => true) {
    for (const [re, { command, reject, timer }] of this.pending) {
      if (!isLost(command)) continue;
      clearTimeout(timer);
      this.pending.delete(re);
      reject(new Error(translate("lost")));
    }
  }

  setState(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  onMessage(message) {
    const { re } = message;
    this.fillNames(message);
    if (message.view) this.fillDrawing(message.view);
    this.dispatchEvent(new CustomEvent(message.is, { detail: message }));
    const pendingRequest = this.pending.get(re);
    if (!pendingRequest) return;
    this.pending.delete(re);
    clearTimeout(pendingRequest.timer);
    if (message.is === "refused")
      pendingRequest.reject(Object.assign(new Error(message.says), { why: message.why }));
    else pendingRequest.resolve(message);
  }

  // Who has given no name is called something in the reader's language.
  fillNames(message) {
    if (message.is === "table") {
      this.seats = message.seats;
      for (const [number, seat] of message.seats.entries())
        if (seat.kind === "person" && !seat.name) seat.name = nameByNumber(number, message.you);
    }
    for (const line of message.is === "chat" ? [message] : (message.lines ?? []))
      line.name ||= this.seats?.[line.seat]?.name ?? "";
  }

  // A drawing is told by the one before it.
  fillDrawing(view) {
    if (view.changes) view.drawing = applyChanges(this.drawing, view.changes);
    this.drawing = view.drawing ?? "";
  }

  // Resolves with the answer; a refusal is an error that says why.
  send(command) {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error(translate("lost")));
    const re = ++this.number;
    this.transmit(command, re);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.reconnect(), ANSWER_TIMEOUT);
      this.pending.set(re, { command, resolve, reject, timer });
    });
  }

  transmit(command, re) {
    this.socket.send(JSON.stringify({ ...command, re }));
  }
}
