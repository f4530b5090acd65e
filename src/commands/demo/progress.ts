// How far the work is: a bar that is drawn over on a terminal, an occasional plain line everywhere else.

import type { Screen } from "./screen.ts";

/** Milliseconds between two drawings, and between two plain lines. */
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
    // A plain line is for work that takes its time; the bar shows itself at once.
    this.#shownAt = screen.live ? Number.NEGATIVE_INFINITY : this.#startedAt;
  }

  /** `part` is 0..1, or null where the whole is not known. */
  at(part: number | null, events: number, variants: number): void {
    this.show(part, `${figure(events)} events, ${figure(variants)} variants, ${this.rate(events)} events/s`);
  }

  /** `part` is 0..1, or null where the whole is not known; `text` says how much is done. */
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

  /** Says something that stays, above the bar. */
  above(...lines: string[]): void {
    this.end();
    this.#screen.say(...(this.#spoke ? [] : [""]), ...lines);
    this.#spoke = true;
    this.#shownAt = this.#screen.live ? Number.NEGATIVE_INFINITY : this.#shownAt;
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#drawn) this.#screen.redraw("");
    this.#drawn = false;
  }

  get seconds(): number {
    return (this.#now() - this.#startedAt) / 1000;
  }

  /** So many in a second, so far; with a decimal where they are few. */
  rate(count: number): string {
    const rate = count / Math.max(this.seconds, 0.001);
    return rate < 10 ? rate.toFixed(1) : figure(Math.round(rate));
  }
}

/** "5,400" */
export const figure = (count: number): string => count.toLocaleString("en-US");

const percent = (part: number): string => `${String(Math.floor(part * 100)).padStart(3)}%`;

function bar(part: number): string {
  const full = Math.round(part * BAR);
  return `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
}
