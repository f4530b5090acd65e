// Reads churn events and price changes of customers that payment providers, imports and the API reported, without tests.

import { DAY } from "../../lib/duration.ts";
import { compile, type Db } from "../../store/engine.ts";
import type { CustomerBatch } from "./customer-batch.ts";
import { CANCELLATION_DAYS, type ChurnFact, type PlanChange } from "./facts.ts";

/** In days: the oldest price with which a price change is compared. */
const PRICE_DAYS = 120;

type BillingHistory = { since: number; churnEvents: ChurnFact[]; planChanges: PlanChange[] };

/** By the customer's number, for customers with any such report. */
export async function readBillingHistory(
  db: Db,
  customers: CustomerBatch,
  at: number,
): Promise<Map<number, BillingHistory>> {
  const reported = new Map<number, BillingHistory>();
  const of = (customer: number, since: number): BillingHistory => {
    let known = reported.get(customer);
    if (known === undefined) {
      known = { since, churnEvents: [], planChanges: [] };
      reported.set(customer, known);
    }
    known.since = Math.min(known.since, since);
    return known;
  };
  if (await hasAny(db, "churn_events")) await readChurnEvents(db, customers, at, of);
  if (await hasAny(db, "subscriptions")) await readSubscriptions(db, customers, at, of);
  return reported;
}

type Of = (customer: number, since: number) => BillingHistory;

/** Whether the table has any rows; many installations have none, and then skip the queries. */
const hasAny = async (db: Db, table: "churn_events" | "subscriptions"): Promise<boolean> =>
  (await compile(db, `select 1 from ${table} limit 1`).values()).length > 0;

type EventRow = [number, ChurnFact["type"], number, number | null, number | null, string | null, string | null];

async function readChurnEvents(db: Db, { where, values }: CustomerBatch, at: number, of: Of): Promise<void> {
  // The unary plus and the missing order keep SQLite from reading all events of the project by time for each batch.
  const rows = await compile<EventRow>(
    db,
    `select t.number, e.event_type, e.created_at, e.recovered_at, e.lost_at, e.held_back,
       case when e.event_type = 'payment_failed' then e.metadata end
     from tracked_customers t
     join churn_events e on e.project_id = t.project_id and e.customer_email = t.email
     where e.test = 0 and e.retracted = 0 and ${where("t.number")} and +e.created_at >= ?`,
  ).values(...values, at - CANCELLATION_DAYS * DAY);
  for (const [customer, type, createdAt, recoveredAt, lostAt, heldBack, metadata] of rows) {
    of(customer, createdAt).churnEvents.push({
      type,
      at: createdAt,
      recoveredAt,
      lostAt,
      attempts: attemptsIn(metadata),
      trusted: heldBack === null,
    });
  }
}

/** How often a payment was attempted; 1 if its provider does not say. */
function attemptsIn(metadata: string | null): number {
  if (metadata === null) return 1;
  const { attempt_count: count } = JSON.parse(metadata) as { attempt_count?: unknown };
  return typeof count === "number" && count > 1 ? Math.trunc(count) : 1;
}

type PriceRow = [customer: number, subscription: string, since: number, at: number | null, mrr: number | null];

const PRICE_COLUMNS = "t.number, s.id, coalesce(s.started_at, s.newest_seen_at), c.at, c.mrr";
const PRICES =
  "left join subscription_changes c on c.subscription = s.id and c.at >= ? and c.mrr is not null and c.kind <> 'ended'";

async function readSubscriptions(db: Db, { where, values }: CustomerBatch, at: number, of: Of): Promise<void> {
  const since = at - PRICE_DAYS * DAY;
  // Providers identify the subscription's customer by their own id, and imports by the address.
  const rows = await compile<PriceRow>(
    db,
    `select ${PRICE_COLUMNS} from tracked_customers t
     join subscriptions s on s.project_id = t.project_id and s.email = t.email ${PRICES}
     where s.test = 0 and ${where("t.number")}
     union
     select ${PRICE_COLUMNS} from tracked_customers t
     join customers k on k.project_id = t.project_id and k.email = t.email
     join subscriptions s on s.project_id = k.project_id and s.provider = k.provider and s.customer_id = k.customer_id ${PRICES}
     where s.test = 0 and ${where("t.number")} and s.email is null
     order by 1, 2, 4`,
  ).values(since, ...values, since, ...values);
  let before: PriceRow | undefined;
  for (const row of rows) {
    const [customer, subscription, startedAt, changedAt, mrr] = row;
    const reported = of(customer, startedAt);
    const earlier = before?.[1] === subscription ? before[4] : null;
    if (changedAt !== null && earlier !== null && mrr !== null && mrr !== earlier) {
      reported.planChanges.push({ at: changedAt, up: mrr > earlier });
    }
    before = row;
  }
}
