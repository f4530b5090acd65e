// Limits mails by recipient domain: a few at once, and a short line behind them, so that a slow domain cannot take all
// connections. The rest stays outside and is called in when there is room in the line.

import { Semaphore } from "../../lib/semaphore.ts";

type TurnLimits = {
  /** The most mails of one domain that are handed over at once; called when the first of them arrives. */
  atOnce: () => number;
  /** The most mails of one domain that wait in line. */
  waiting: number;
};

type Domain = {
  atOnce: number;
  places: Semaphore;
  /** The number of mails that hold a place or wait in line. */
  present: number;
  /** How many were called in and have not arrived. Some never do: their mail was stopped, or another node has sent it. */
  expected: number;
  outside: (() => void)[];
};

/** A mail that stays outside until `room` resolves. */
export type Outside = { room: Promise<void> };

export class Turns {
  readonly #limits: TurnLimits;
  readonly #domains = new Map<string, Domain>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves with a function that ends the turn, unless the line is full. */
  enter(name: string): Promise<() => void> | Outside {
    const domain = this.#domains.get(name) ?? this.#newDomain(name);
    domain.expected = Math.max(0, domain.expected - 1);
    if (domain.present >= domain.atOnce + this.#limits.waiting) {
      const { promise: room, resolve } = Promise.withResolvers<void>();
      domain.outside.push(resolve);
      return { room };
    }
    domain.present++;
    return this.#takePlace(name, domain);
  }

  #newDomain(name: string): Domain {
    const atOnce = this.#limits.atOnce();
    const domain: Domain = { atOnce, places: new Semaphore(atOnce), present: 0, expected: 0, outside: [] };
    this.#domains.set(name, domain);
    return domain;
  }

  async #takePlace(name: string, domain: Domain): Promise<() => void> {
    const release = await domain.places.acquire(NEVER);
    return () => {
      release?.();
      domain.present--;
      if (domain.present === 0) domain.expected = 0;
      this.#callIn(domain);
      if (domain.present === 0 && domain.outside.length === 0) this.#domains.delete(name);
    };
  }

  /** Calls in half a line at a time, because each call is a write to the queue, and calls that come together share a commit. */
  #callIn(domain: Domain): void {
    const half = Math.ceil(this.#limits.waiting / 2);
    if (domain.present + domain.expected > domain.atOnce + this.#limits.waiting - half) return;
    const called = domain.outside.splice(0, half);
    domain.expected += called.length;
    for (const call of called) call();
  }
}

const NEVER = new AbortController().signal;
