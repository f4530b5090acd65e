// What a forecast knows: of every month that is over how MRR moved, and of all who were first seen at the beginning of
// the same month how many were there at the beginning of each month since. Months are whole numbers, so that they
// subtract.

import { type MrrComponents, nothingMoved } from "../subscriptions/mrr-components.ts";
import type { Exposure } from "./exposure.ts";

export type Movements = MrrComponents & { month: number };

export const noMovements = (month: number): Movements => ({ month, ...nothingMoved() });

/** Those who were there at the beginning of a month, of all whom the beginning of the month `first` saw first. */
export type CohortMonth = {
  first: number;
  month: number;
  customers: number;
  mrr: number;
  /** Of each customer's MRR: tells whether a few customers carry the cohort. */
  squares: number;
  /** How many of them were gone when the month was over; null where it is not over. */
  lost: number | null;
};

/** `movements` without gaps and the oldest first; `cohorts` over the same months and the first of the month after. */
export type History = { movements: readonly Movements[]; cohorts: readonly CohortMonth[] };

/** Customers of the same age, in months that they have lived through, and what they pay together. */
export type Group = { age: number; customers: number; mrr: number; squares: number };

/** What was known when `month` began. */
export const until = ({ movements, cohorts }: History, month: number): History => ({
  movements: movements.filter((each) => each.month < month),
  cohorts: cohorts.filter((each) => each.month < month),
});

const ageOf = ({ first, month }: CohortMonth): number => month - first;

export function exposureIn({ cohorts }: History): Exposure {
  const over = cohorts.filter(({ lost }) => lost !== null);
  const oldest = Math.max(-1, ...over.map(ageOf));
  const [atRisk, lost] = [new Array<number>(oldest + 1).fill(0), new Array<number>(oldest + 1).fill(0)];
  for (const each of over) {
    atRisk[ageOf(each)]! += each.customers;
    lost[ageOf(each)]! += each.lost!;
  }
  return { atRisk, lost };
}

/** Beyond this age, in months, customers hardly differ in how they stay and count as one group. */
export const OLDEST_GROUP = 60;

/** Who was there when `month` began, by age. */
export function groupsAt({ cohorts }: History, month: number): Group[] {
  const groups = new Map<number, Group>();
  for (const each of cohorts) {
    if (each.month !== month) continue;
    const age = Math.min(ageOf(each), OLDEST_GROUP);
    const group = groups.get(age) ?? { age, customers: 0, mrr: 0, squares: 0 };
    groups.set(age, group);
    group.customers += each.customers;
    group.mrr += each.mrr;
    group.squares += each.squares;
  }
  return [...groups.values()].sort((a, b) => a.age - b.age);
}
