// Shows the views of a table one after another, each with its film, and never lags behind.
import { playSound } from "./sounds.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const PART = 700; // milliseconds that the next part of a choice is waited for
const LAG = 2900; // milliseconds that a viewer may be behind, but for a frame or two

// Never an older view after a newer one.
export class Projector {
  // `show(view, isLast)` puts a view on the page and returns its film, or nothing; `rest` is called
  // when all is shown.
  constructor({ show, isMine, rest }) {
    Object.assign(this, { display: show, isMine, rest, queue: [], film: null, mine: false });
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  push(view) {
    this.queue.push({ view, came: performance.now() });
    const isLate = this.isMine(view) && !(this.film && this.mine);
    if (document.hidden || STILL.matches || isLate) this.catchUp();
    else if (!this.film) this.next();
  }

  // A view on the page; on one's own turn it is there at once, and the film is only laid over it.
  open(view) {
    this.mine = this.isMine(view);
    this.play(this.display(view, true));
  }

  // How long the oldest view that is not shown yet has waited.
  behind() {
    return this.queue.length ? performance.now() - this.queue[0].came : 0;
  }

  // All but the last are only taken note of; the last one may still be seen to come about. A film
  // that is cut off has its weighty moment all the same: what was to burst bursts now.
  catchUp() {
    const unseen = unseenBursts(this.film);
    this.stop();
    const views = this.queue.splice(0);
    for (const { view } of views.slice(0, -1)) this.display(view, false);
    if (views.length) this.open(views.at(-1).view);
    if (unseen.length && !STILL.matches && !document.hidden) burst(unseen);
  }

  // Parts of one choice are shown as one: its last part is waited for.
  next() {
    this.stop();
    while (this.queue.length > 1 && this.queue[0].view.goes_on)
      this.display(this.queue.shift().view, false);
    if (this.queue[0]?.view.goes_on && this.behind() < PART) return this.waitForPart();
    const first = this.queue.shift();
    return first ? this.open(first.view) : this.rest?.();
  }

  waitForPart() {
    setTimeout(() => this.film || !this.queue.length || this.next(), PART);
  }

  play(film) {
    if (!film || STILL.matches || document.hidden) {
      film?.finish();
      return this.next();
    }
    this.film = film;
    let [last, time] = [performance.now(), 0];
    const tick = () => {
      if (this.film !== film) return undefined;
      if (this.behind() > LAG) return this.catchUp();
      time += (performance.now() - last) * (1 + this.queue.length); // who is behind hurries
      last = performance.now();
      return film.show(time) ? requestAnimationFrame(tick) : this.next();
    };
    film.show(0);
    requestAnimationFrame(tick);
    return undefined;
  }

  stop() {
    const film = this.film;
    this.film = null;
    film?.finish();
  }

  // A touch skips to the end, and so what has not burst yet.
  skip() {
    const isPlaying = this.film || this.queue.length;
    this.stop();
    if (this.queue.length) this.catchUp();
    this.stop();
    if (isPlaying) this.rest?.();
  }
}

const unseenBursts = (film) => (film?.cues ?? []).filter(({ spark, heard }) => spark && !heard);

async function burst(cues) {
  const { burstAt } = await import("./sparks.js");
  playSound("burst");
  for (const { spark } of cues) if (spark.isConnected) burstAt(spark);
}
