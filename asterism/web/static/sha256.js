// SHA-256 and HMAC of our own (FIPS 180-4, RFC 2104): over plain HTTP, as in a home network, browsers
// have no `crypto.subtle`. A test compares both with other implementations.

const encoder = new TextEncoder();
const BLOCK = 64; // bytes

export const toHex = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const toBytes = (data) => (typeof data === "string" ? encoder.encode(data) : data);

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => (root - Math.floor(root)) * 2 ** 32;
const CONSTANTS = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

export function sha256(data) {
  const words = padMessage(toBytes(data));
  const state = Uint32Array.from(START);
  for (let at = 0; at < words.length; at += 16) addBlock(state, words.subarray(at, at + 16));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    out.setUint32(4 * index, word);
  });
  return new Uint8Array(out.buffer);
}

// The message, a bit, zeros, and its length in bits, as big-endian words.
function padMessage(bytes) {
  const padded = new Uint8Array(BLOCK * Math.ceil((bytes.length + 9) / BLOCK));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  return Uint32Array.from({ length: padded.length / 4 }, (_, index) => view.getUint32(4 * index));
}

function addBlock(state, block) {
  const schedule = new Uint32Array(64);
  schedule.set(block);
  for (let t = 16; t < 64; t++) {
    const [near, far] = [schedule[t - 2], schedule[t - 15]];
    schedule[t] =
      (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)) +
      schedule[t - 7] +
      (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
      schedule[t - 16];
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const choose = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const mixed =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choose + CONSTANTS[t] + schedule[t];
    const top = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + top) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}

export function hmacSha256(key, data) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  return sha256(concatenate(outer, sha256(concatenate(inner, toBytes(data)))));
}

function concatenate(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
