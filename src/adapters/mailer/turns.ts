// Turns by recipient domain: some mails of a domain at once, a short line behind them, and for the rest a time to try
// again, so that no domain, however slow, takes all places.

import { Semaphore } from "../../lib/semaphore.ts";

type TurnLimits = {
  /** Mails of one domain that are handed over at the same time; asked when the first of them comes. */
  atOnce: () => number;
  /** Mails of one domain that wait in line. */
  waiting: number;
};

/** Milliseconds. A first guess of the time between two mails: a fast one, since a mail that comes too soon gets a better time. */
const FIRST_GUESS = 1;
/** The longest wait that a mail is given, and the step between waits, so that mails come back together. */
const LONGEST = 10 * 60_000;
const STEP = 50;
/** The newest interval's weight in the average. */
const NEWEST = 0.2;
/** A mail comes back a little too soon, and may have to wait once more, so that no place stays free. */
const EAGERNESS = 0.7;

type Domain = {
  atOnce: number;
  places: Semaphore;
  /** The mails that hold a place, and those in line. */
  present: number;
  /** The average time between two mails that end while others wait. */
  interval: number;
  /** When the last one ended. */
  lastEnd: number;
  /** The time that was given to the last mail that had to wait elsewhere. */
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

  /** A promise of the function that ends the turn; or, where the line is full, in how many milliseconds to try again. */
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
    // The line is empty while mails wait elsewhere: they were given too long a time.
    if (!isFull && domain.lastGiven > now) domain.interval /= 2;
    domain.lastEnd = isFull ? now : 0;
  }

  /** Mails that have to wait elsewhere come back one after the other, behind the line. */
  #comeBack(domain: Domain): number {
    const now = this.#now();
    const interval = domain.interval * EAGERNESS;
    domain.lastGiven = Math.max(now + this.#limits.waiting * interval, domain.lastGiven) + interval;
    return Math.min(LONGEST, Math.ceil((domain.lastGiven - now) / STEP) * STEP);
  }
}

const NEVER = new AbortController().signal;
