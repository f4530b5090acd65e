// The input of a forecast: the MRR movements of every finished month, and for each cohort of customers how many
// remained at the start of each month. Months are whole numbers, so that they can be subtracted.

import { type MrrComponents, noComponents } from "../subscriptions/mrr-components.ts";
import type { Exposure } from "./exposure.ts";

export type Movements = MrrComponents & { month: number };

export const noMovements = (month: number): Movements => ({ month, ...noComponents() });

/** The customers present at the start of a month, of the cohort first seen at the start of month `first`. */
export type CohortMonth = {
  first: number;
  month: number;
  customers: number;
  mrr: number;
  /** Sum of squared MRR: shows whether a few customers carry the cohort. */
  squares: number;
  /** How many had left when the month ended; null while it has not ended. */
  lost: number | null;
};

/** `movements` has no gaps, oldest first; `cohorts` covers the same months and the start of the next. */
export type History = { movements: readonly Movements[]; cohorts: readonly CohortMonth[] };

/** Customers of the same age, in completed months, and what they pay together. */
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

/** Above this age, in months, customers hardly differ and count as one group. */
export const OLDEST_GROUP = 60;

/** The customers present when `month` began, by age. */
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
