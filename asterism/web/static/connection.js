// The live line to a table: sends commands, hears the table, connects again when it breaks.
import { language, narrow, translate } from "./common.js";

const ANSWER_TIMEOUT = 10000; // milliseconds until an unanswered command means a broken line
const MAX_BACKOFF = 8000; // between two attempts
const CLOSE_NO_TABLE = 4404;

export class Connection extends EventTarget {
  constructor(id) {
    super();
    this.id = id;
    this.pending = new Map();
    this.number = 0;
    this.backoff = 500;
    addEventListener("offline", () => this.disconnect());
    addEventListener("online", () => this.connect());
    narrow.addEventListener("change", () => this.reconnect());
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
    const drawing = narrow.matches ? "narrow" : "wide";
    this.socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.id}/live?language=${language}&drawing=${drawing}`,
    );
    const socket = this.socket;
    socket.onopen = () => this.onOpen(socket);
    socket.onmessage = (event) => socket === this.socket && this.onMessage(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.onClose(event.code);
  }

  onOpen(socket) {
    if (socket !== this.socket) return;
    this.backoff = 500;
    this.setState("live");
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
    this.rejectPending();
    if (code === CLOSE_NO_TABLE) return this.setState("gone");
    this.setState("lost");
    this.timer = setTimeout(() => this.connect(), this.backoff);
    this.backoff = Math.min(MAX_BACKOFF, this.backoff * 2);
    return undefined;
  }

  // Nobody will answer any more what was sent on the old line.
  rejectPending() {
    for (const { reject } of this.pending.values()) reject(new Error(translate("lost")));
    this.pending.clear();
  }

  setState(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  onMessage(message) {
    const { re } = message;
    this.dispatchEvent(new CustomEvent(message.is, { detail: message }));
    const pendingRequest = this.pending.get(re);
    if (!pendingRequest) return;
    this.pending.delete(re);
    clearTimeout(pendingRequest.timer);
    if (message.is === "refused")
      pendingRequest.reject(Object.assign(new Error(message.says), { why: message.why }));
    else pendingRequest.resolve(message);
  }

  // Resolves with the answer; a refusal is an error that says why.
  send(command) {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error(translate("lost")));
    const re = ++this.number;
    this.socket.send(JSON.stringify({ ...command, re }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.reconnect(), ANSWER_TIMEOUT);
      this.pending.set(re, { resolve, reject, timer });
    });
  }
}
