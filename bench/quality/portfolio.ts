// Synthetic businesses for testing forecasts: customers sign up, leave with individual probabilities, pay different amounts and
// grow. The same seed gives the same business.

import { type CohortMonth, type History, noMovements } from "../../src/features/insights/forecast/history.ts";
import { seeded } from "../../src/lib/statistics/random.ts";

export type Business = {
  months: number;
  /** The mean number of new customers per month. */
  signups: number;
  /** Parameters of the beta distribution of customers' probability of leaving in a month. */
  alpha: number;
  beta: number;
  /** The standard deviation of the logarithm of customers' MRR; 0 if all pay the same. */
  spread: number;
  /** The probability that a customer's MRR grows by a fifth in a month. */
  growing: number;
};

type Customer = { signup: number; leaves: number; mrr: number; paid: number[] };

/** The whole history, from its first month (0) to its last. */
export function businessOf({ months, signups, alpha, beta, spread, growing }: Business, seed: string): History {
  const random = seeded(seed);
  const customers: Customer[] = [];
  for (let signup = -1; signup < months; signup++) {
    const count = random.binomial(signups * 4, 0.25);
    for (let each = 0; each < count; each++) {
      const chance = random.beta(alpha, beta);
      let leaves = signup + 1;
      while (random.uniform() >= chance && leaves <= months) leaves++;
      const mrr = Math.round(5_000 * Math.exp(spread * random.normal()));
      const paid: number[] = [];
      for (let month = signup + 1, now = mrr; month <= Math.min(leaves, months); month++) {
        paid[month] = now;
        if (random.uniform() < growing) now = Math.round(now * 1.2);
      }
      customers.push({ signup, leaves, mrr, paid });
    }
  }
  return historyOf(customers, months);
}

function historyOf(customers: readonly Customer[], months: number): History {
  const cohorts = new Map<string, CohortMonth>();
  const movements = Array.from({ length: months }, (_, month) => noMovements(month));
  for (const { signup, leaves, paid } of customers) {
    for (let month = signup + 1; month <= Math.min(leaves, months); month++) {
      const mrr = paid[month]!;
      const key = `${signup}:${month}`;
      const cell = cohorts.get(key) ?? {
        first: signup + 1,
        month,
        customers: 0,
        mrr: 0,
        squares: 0,
        lost: month < months ? 0 : null,
      };
      cohorts.set(key, cell);
      cell.customers++;
      cell.mrr += mrr;
      cell.squares += mrr * mrr;
      if (month === signup + 1 && month > 0) movements[month - 1]!.new += mrr;
      if (month === months) continue;
      movements[month]!.start += mrr;
      if (month === leaves) {
        movements[month]!.churn += mrr;
        cell.lost!++;
      } else movements[month]!.expansion += paid[month + 1]! - mrr;
    }
  }
  return { movements, cohorts: [...cohorts.values()] };
}
