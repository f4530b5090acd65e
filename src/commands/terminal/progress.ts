// Shows progress as a bar on a terminal, and as occasional plain lines elsewhere.

import type { Screen } from "./screen.ts";

/** Milliseconds between two redraws, and between two plain lines. */
const REDRAW = 80;
const PLAIN = 2_000;

const BAR = 24;

export class Progress {
  readonly #screen: Screen;
  readonly #startedAt: number;
  readonly #now: () => number;
  #shownAt: number;
  #drawn = false;
  #spoke = false;

  constructor(screen: Screen, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#now = now;
    this.#startedAt = now();
    // The bar appears immediately, a plain line only if the work takes a while.
    this.#shownAt = screen.live ? Number.NEGATIVE_INFINITY : this.#startedAt;
  }

  /** `part` is 0 to 1, or null if the total is unknown. */
  at(part: number | null, events: number, variants: number): void {
    this.show(part, `${figure(events)} events, ${figure(variants)} variants, ${this.rate(events)} events/s`);
  }

  /** `part` is 0 to 1, or null if the total is unknown; `text` says how much is done. */
  show(part: number | null, text: string): void {
    const now = this.#now();
    if (now - this.#shownAt < (this.#screen.live ? REDRAW : PLAIN)) return;
    this.#shownAt = now;
    if (!this.#screen.live) {
      this.#screen.say(part === null ? `  ${text}` : `  ${percent(part)} ${text}`);
      return;
    }
    this.#drawn = true;
    this.#screen.redraw(part === null ? `  ${text}` : `  ${bar(part)} ${percent(part)}  ${text}`);
  }

  /** Prints lines above the bar, where they stay. */
  above(...lines: string[]): void {
    this.end();
    this.#screen.say(...(this.#spoke ? [] : [""]), ...lines);
    this.#spoke = true;
    this.#shownAt = this.#screen.live ? Number.NEGATIVE_INFINITY : this.#shownAt;
  }

  end(): void {
    if (this.#drawn) this.#screen.redraw("");
    this.#drawn = false;
  }

  get seconds(): number {
    return (this.#now() - this.#startedAt) / 1000;
  }

  /** The rate per second so far, with a decimal for small rates. */
  rate(count: number): string {
    const rate = count / Math.max(this.seconds, 0.001);
    return rate < 10 ? rate.toFixed(1) : figure(Math.round(rate));
  }
}

/** Formats 5400 as "5,400". */
export const figure = (count: number): string => count.toLocaleString("en-US");

const percent = (part: number): string => `${String(Math.floor(part * 100)).padStart(3)}%`;

function bar(part: number): string {
  const full = Math.round(part * BAR);
  return `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
}
