// The movements of every month of a period with what follows from them, as one read.

import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { monthsOf, type Period } from "../period.ts";
import { hasMrr, movementsByMonth } from "./movements.ts";
import { type SubscriptionNumbers, summaryOf } from "./summary.ts";

export type MrrAsked = { projectId: string; test: boolean; period: Period; currency: string; now: number };

/** `complete`: the month is over; one that is not ends now. */
export type MrrMonth = SubscriptionNumbers & { month: string; complete: boolean };

/** Null where nobody ever paid in the currency. Read after `freshen`. */
export const mrrRead = defineRead("mrr", readMrr);

export async function readMrr(db: Db, { period, currency, now, ...whose }: MrrAsked): Promise<MrrMonth[] | null> {
  if (!(await hasMrr(db, whose, currency))) return null;
  const spans = new Map(monthsOf(period).map((month) => [month.month, month]));
  const movements = await movementsByMonth(db, whose, currency, period, now);
  return Promise.all(
    movements.map(async ({ month, ...moved }) => {
      const span = spans.get(month)!;
      return { month, complete: span.end <= now, ...(await summaryOf(db, whose, moved, span)) };
    }),
  );
}
