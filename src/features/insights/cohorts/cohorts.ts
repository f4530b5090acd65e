// Cohorts as one read, by the month of the churn event or of the first payment.

import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { monthsOf, type Period } from "../period.ts";
import { hasMrr, type Scope } from "../subscriptions/movements.ts";
import { recoveryCohorts } from "./event-month.ts";
import type { Cohorts, CohortsBy } from "./model.ts";
import { retentionCohorts } from "./signup-month.ts";

type CohortsAsked = {
  projectId: string;
  test: boolean;
  by: CohortsBy;
  period: Period;
  currency: string;
  now: number;
};

export const cohortsRead = defineRead("cohorts", readCohorts);

/** The cohorts of every month with a day in the period, each month complete. Call `refreshBeforeReading` first. */
export async function readCohorts(db: Db, { by, period, currency, now, ...scope }: CohortsAsked): Promise<Cohorts> {
  const months = monthsOf(period);
  const found =
    by === "event_month"
      ? await recoveryCohorts(db, scope, currency, months, now)
      : await retentionCohorts(db, scope, currency, months, period.timezone, now);
  const { from, to, timezone } = period;
  const reason = found.cohorts.length > 0 ? null : await reasonFor(db, scope, by, currency);
  return { by, period: { from, to, timezone }, currency, ...found, reason };
}

async function reasonFor(db: Db, scope: Scope, by: CohortsBy, currency: string): Promise<string> {
  const named = currency.toUpperCase();
  if (by === "event_month") return `No churn event in ${named} was created in these months`;
  return (await hasMrr(db, scope, currency))
    ? `No customer paid for the first time in ${named} in these months`
    : `No subscription in ${named} is known: connect a payment provider, or import subscriptions`;
}
