// Limits mails by recipient domain: a few at once, a short queue behind them, and a retry time for the rest, so that a slow
// domain cannot take all connections.

import { Semaphore } from "../../lib/semaphore.ts";

type TurnLimits = {
  /** The most mails of one domain that are handed over at once; called when the first of them arrives. */
  atOnce: () => number;
  /** The most mails of one domain that wait in line. */
  waiting: number;
};

/** In ms: the first guess of the time between two mails. It is short, because a mail that returns too early gets a new time. */
const FIRST_GUESS = 1;
/** In ms: the longest wait, and the step that waits are rounded up to, so that mails return in groups. */
const LONGEST = 10 * 60_000;
const STEP = 50;
/** The weight of the newest interval in the moving average. */
const NEWEST = 0.2;
/** Mails return a little too early and may have to wait once more, so that no place stays free. */
const EAGERNESS = 0.7;

type Domain = {
  atOnce: number;
  places: Semaphore;
  /** The number of mails that hold a place or wait in line. */
  present: number;
  /** The average time in ms between the ends of two mails while others wait. */
  interval: number;
  /** When the last mail ended while others waited; 0 if none waited. */
  lastEnd: number;
  /** The latest retry time that was given to a mail. */
  lastGiven: number;
};

export class Turns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #domains = new Map<string, Domain>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Resolves with a function that ends the turn. If the line is full, returns in how many milliseconds to try again. */
  enter(name: string): Promise<() => void> | number {
    const domain = this.#domains.get(name) ?? this.#newDomain(name);
    if (domain.present >= domain.atOnce + this.#limits.waiting) return this.#comeBack(domain);
    domain.present++;
    return this.#takePlace(name, domain);
  }

  #newDomain(name: string): Domain {
    const atOnce = this.#limits.atOnce();
    const places = new Semaphore(atOnce);
    const domain: Domain = { atOnce, places, present: 0, interval: FIRST_GUESS, lastEnd: 0, lastGiven: 0 };
    this.#domains.set(name, domain);
    return domain;
  }

  async #takePlace(name: string, domain: Domain): Promise<() => void> {
    const release = await domain.places.acquire(NEVER);
    return () => {
      this.#learn(domain);
      domain.present--;
      if (domain.present === 0 && domain.lastGiven <= this.#now()) this.#domains.delete(name);
      release?.();
    };
  }

  #learn(domain: Domain): void {
    const now = this.#now();
    const isFull = domain.present > domain.atOnce;
    if (isFull && domain.lastEnd > 0) domain.interval += NEWEST * (now - domain.lastEnd - domain.interval);
    // The line is empty although mails will still return, so their retry times were too long.
    if (!isFull && domain.lastGiven > now) domain.interval /= 2;
    domain.lastEnd = isFull ? now : 0;
  }

  /** Gives mails without a place in line retry times one after the other, after the mails in line. */
  #comeBack(domain: Domain): number {
    const now = this.#now();
    const interval = domain.interval * EAGERNESS;
    domain.lastGiven = Math.max(now + this.#limits.waiting * interval, domain.lastGiven) + interval;
    return Math.min(LONGEST, Math.ceil((domain.lastGiven - now) / STEP) * STEP);
  }
}

const NEVER = new AbortController().signal;
