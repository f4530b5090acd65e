// Simulates businesses from a seed, day by day, with a hazard of leaving that only the simulation knows, to measure the risk
// score on outcomes for which nothing was tuned.

import { type Kinds, kindsOf } from "../../../src/features/risk/event-meanings.ts";
import type { ActivityRow, PlanChange } from "../../../src/features/risk/facts.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { type Random, seeded } from "../../../src/lib/statistics/random.ts";

/** A customer's events on one day by name, and the probability of leaving at its end. */
export type Today = { done: Record<string, number>; hazard: number };

/** A customer's life: called once for each day, with `tenure` in days from 0 and `weekday` from 0 to 6. */
export type Life = (tenure: number, weekday: number) => Today;

/** A kind of business. `names`: its customers' events. `chooseBusiness` draws what all customers of one business share. */
export type Business = {
  names: readonly string[];
  chooseBusiness: (random: Random) => (random: Random) => Life;
};

export type Customer = {
  since: number;
  rows: ActivityRow[];
  planChanges: PlanChange[];
  /** When the customer left, in ms; null for one who stayed to the end. */
  leftAt: number | null;
};

export type World = { kinds: Kinds; kindNumbers: number[]; customers: Customer[]; start: number; end: number };

const DAYS = 390;
/** The number of days in which customers sign up; a share of them exists from the beginning. */
const SIGN_UP_DAYS = 240;
const THERE_FROM_THE_BEGINNING = 0.4;
const FIRST_DAY = 20_000;

export function simulate(business: Business, size: number, seed: string): World {
  const random = seeded(seed);
  const begin = business.chooseBusiness(random);
  const numbers = new Map(business.names.map((name, number) => [name, number]));
  const customers: Customer[] = [];
  for (let number = 0; number < size; number++) {
    const first = random.uniform() < THERE_FROM_THE_BEGINNING ? 0 : Math.floor(random.uniform() * SIGN_UP_DAYS);
    customers.push(live(number, first, begin(random), numbers, random));
  }
  return {
    kinds: kindsOf(business.names.map((name, number) => ({ number, name, trusted: true }))),
    kindNumbers: business.names.map((_, number) => number),
    customers,
    start: FIRST_DAY * DAY,
    end: (FIRST_DAY + DAYS) * DAY,
  };
}

function live(number: number, first: number, life: Life, numbers: Map<string, number>, random: Random): Customer {
  const rows: ActivityRow[] = [];
  for (let day = first; day < DAYS; day++) {
    const { done, hazard } = life(day - first, day % 7);
    for (const [name, count] of Object.entries(done)) {
      if (count > 0) rows.push([number, FIRST_DAY + day, numbers.get(name)!, count]);
    }
    if (random.uniform() < hazard) {
      return { since: (FIRST_DAY + first) * DAY, rows, planChanges: [], leftAt: (FIRST_DAY + day + 0.9) * DAY };
    }
  }
  return { since: (FIRST_DAY + first) * DAY, rows, planChanges: [], leftAt: null };
}

/** A Poisson-distributed number with this mean. */
export function poisson(mean: number, random: Random): number {
  if (mean <= 0) return 0;
  const floor = Math.exp(-Math.min(mean, 60));
  let count = 0;
  for (let product = random.uniform(); product > floor; product *= random.uniform()) count++;
  return count;
}

export const between = (low: number, high: number, random: Random): number => low + (high - low) * random.uniform();
