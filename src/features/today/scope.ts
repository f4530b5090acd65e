// Which events are searched, and the results per currency.

import { and, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { matches } from "../../store/rows.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { suppressions } from "../suppressions/tables.ts";

export type Scope = {
  projectId: string;
  test: boolean;
  now: number;
  /** Whether planned automatic mails will be sent, so that nobody has to send another. */
  automationSends: boolean;
};

/** The counted events of a currency that a person can act on, and those of them with the highest MRR. */
export type CurrencyQueue = { currency: string; total: number; withAmount: number; events: ChurnEvent[] };

export const inScope = ({ projectId, test }: Scope): SQL | undefined => matches(churnEvents, { projectId, test });

export const isReachable = ({ projectId, now }: Scope): SQL | undefined =>
  and(
    or(isNull(churnEvents.snoozedUntil), lte(churnEvents.snoozedUntil, now)),
    sql`${churnEvents.customerEmail} not in (select ${suppressions.email} from ${suppressions} where ${suppressions.projectId} = ${projectId})`,
  );
