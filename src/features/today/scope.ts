// Which events are looked for, and how they are handed on.

import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { suppressions } from "../suppressions/tables.ts";

export type Scope = {
  projectId: string;
  test: boolean;
  now: number;
  /** Whether a planned automatic mail will go out, so that nobody has to write a further one. */
  automationSends: boolean;
};

/** How many events of a currency can be acted on, as far as they are counted, and those of them with the highest MRR. */
export type CurrencyQueue = { currency: string; total: number; withAmount: number; events: ChurnEvent[] };

export const inScope = ({ projectId, test }: Scope): SQL | undefined =>
  and(eq(churnEvents.projectId, projectId), eq(churnEvents.test, test));

export const isReachable = ({ projectId, now }: Scope): SQL | undefined =>
  and(
    or(isNull(churnEvents.snoozedUntil), lte(churnEvents.snoozedUntil, now)),
    sql`${churnEvents.customerEmail} not in (select ${suppressions.email} from ${suppressions} where ${suppressions.projectId} = ${projectId})`,
  );
