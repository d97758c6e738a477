// The live line to a table: sends commands, hears the table, connects again when it breaks.
import { language, narrow, say } from "./common.js";

const PATIENCE = 10000; // milliseconds until an unanswered command means a broken line
const LONGEST = 8000; // between two attempts
const NO_TABLE = 4404;

export class Line extends EventTarget {
  constructor(id) {
    super();
    this.id = id;
    this.waiting = new Map();
    this.number = 0;
    this.pause = 500;
    addEventListener("offline", () => this.cut());
    addEventListener("online", () => this.connect());
    narrow.addEventListener("change", () => this.again());
    document.addEventListener("visibilitychange", () => !document.hidden && this.state === "lost" && this.connect());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState < WebSocket.CLOSING) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const drawing = narrow.matches ? "narrow" : "wide";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?language=${language}&drawing=${drawing}`);
    const socket = this.socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.broken(event.code);
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.pause = 500;
    this.tell("live");
  }

  // As another reader: after sitting down, or with another drawing.
  again() {
    this.cut("connecting");
    this.connect();
  }

  cut(state = "lost") {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.drop();
    this.tell(state);
  }

  broken(code) {
    this.socket = null;
    this.drop();
    if (code === NO_TABLE) return this.tell("gone");
    this.tell("lost");
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST, this.pause * 2);
    return undefined;
  }

  // Nobody will answer any more what was sent on the old line.
  drop() {
    for (const { reject } of this.waiting.values()) reject(new Error(say("lost")));
    this.waiting.clear();
  }

  tell(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  hear(message) {
    const { re } = message;
    this.dispatchEvent(new CustomEvent(message.is, { detail: message }));
    const asked = this.waiting.get(re);
    if (!asked) return;
    this.waiting.delete(re);
    clearTimeout(asked.timer);
    if (message.is === "refused") asked.reject(Object.assign(new Error(message.says), { why: message.why }));
    else asked.resolve(message);
  }

  // Resolves with the answer; a refusal is an error that says why.
  send(command) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(say("lost")));
    const re = ++this.number;
    this.socket.send(JSON.stringify({ ...command, re }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.again(), PATIENCE);
      this.waiting.set(re, { resolve, reject, timer });
    });
  }
}
