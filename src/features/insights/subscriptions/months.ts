// The MRR movements of every month of a period with the figures derived from them, as one read.

import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { monthsOf, type Period } from "../period.ts";
import { hasMrr, movementsByMonth } from "./movements.ts";
import { type SubscriptionNumbers, summaryOf } from "./summary.ts";

type MrrAsked = { projectId: string; test: boolean; period: Period; currency: string; now: number };

/** `complete`: the month has ended; an unfinished month ends now. */
export type MrrMonth = SubscriptionNumbers & { month: string; complete: boolean };

/** Null where nobody ever paid in the currency. Call `refreshBeforeReading` first. */
export const mrrRead = defineRead("mrr", readMrr);

async function readMrr(db: Db, { period, currency, now, ...scope }: MrrAsked): Promise<MrrMonth[] | null> {
  if (!(await hasMrr(db, scope, currency))) return null;
  const spans = new Map(monthsOf(period).map((month) => [month.month, month]));
  const movements = await movementsByMonth(db, scope, currency, period, now);
  return Promise.all(
    movements.map(async ({ month, ...moved }) => {
      const span = spans.get(month)!;
      return { month, complete: span.end <= now, ...(await summaryOf(db, scope, moved, span)) };
    }),
  );
}
