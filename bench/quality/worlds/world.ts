// Businesses that are made up from a seed, day by day, with a hazard to leave that only the simulation knows: for
// measuring the risk score where nothing was tuned on the outcomes.

import { type Kinds, kindsOf } from "../../../src/features/risk/event-meanings.ts";
import type { ActivityRow, PlanChange } from "../../../src/features/risk/facts.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { type Random, seeded } from "../../../src/lib/statistics/random.ts";

/** What one customer does on a day, and how likely it is that the customer leaves at the end of it. */
export type Today = { done: Record<string, number>; hazard: number };

/** A customer's life: called once for each day, `tenure` in days from 0 on; `weekday` is 0 to 6. */
export type Life = (tenure: number, weekday: number) => Today;

/** A kind of business. `names`: what its customers can do. `chooseBusiness` draws what all of its customers share. */
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
/** Days of the simulation in which customers sign up; the first ones are there when it begins. */
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

/** How often something of this mean happens. */
export function poisson(mean: number, random: Random): number {
  if (mean <= 0) return 0;
  const floor = Math.exp(-Math.min(mean, 60));
  let count = 0;
  for (let product = random.uniform(); product > floor; product *= random.uniform()) count++;
  return count;
}

export const between = (low: number, high: number, random: Random): number => low + (high - low) * random.uniform();
