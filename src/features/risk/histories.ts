// What payment providers, imports and the API say of customers, beside what they do: churn events and what they pay. Tests
// count for nobody.

import { compile, type Db } from "../../store/engine.ts";
import type { Chosen } from "./chunks.ts";
import { CANCELLATION_DAYS, type ChurnFact, DAY, type PlanChange } from "./facts.ts";

/** What changes of a price are measured against must not be older than this. */
const PRICE_DAYS = 120;

export type Told = { since: number; churnEvents: ChurnFact[]; planChanges: PlanChange[] };

/** By the customer's number, for those of whom anything is told. */
export async function toldOf(db: Db, customers: Chosen, at: number): Promise<Map<number, Told>> {
  const told = new Map<number, Told>();
  const of = (customer: number, since: number): Told => {
    let known = told.get(customer);
    if (known === undefined) {
      known = { since, churnEvents: [], planChanges: [] };
      told.set(customer, known);
    }
    known.since = Math.min(known.since, since);
    return known;
  };
  if (await hasAny(db, "churn_events")) await readChurnEvents(db, customers, at, of);
  if (await hasAny(db, "subscriptions")) await readSubscriptions(db, customers, at, of);
  return told;
}

type Of = (customer: number, since: number) => Told;

/** Most installations have no imports: then nothing is looked for. */
const hasAny = async (db: Db, table: "churn_events" | "subscriptions"): Promise<boolean> =>
  (await compile(db, `select 1 from ${table} limit 1`).values()).length > 0;

type EventRow = [number, ChurnFact["type"], number, number | null, number | null, string | null, string | null];

async function readChurnEvents(db: Db, { where, values }: Chosen, at: number, of: Of): Promise<void> {
  // The plus, and no order: else the database would read all events of the project by their time, for every slice.
  const rows = await compile(
    db,
    `select t.number, e.event_type, e.created_at, e.recovered_at, e.lost_at, e.held_back,
       case when e.event_type = 'payment_failed' then e.metadata end
     from tracked_customers t
     join churn_events e on e.project_id = t.project_id and e.customer_email = t.email
     where e.test = 0 and ${where("t.number")} and +e.created_at >= ?`,
  ).values(...values, at - CANCELLATION_DAYS * DAY);
  for (const [customer, type, createdAt, recoveredAt, lostAt, heldBack, metadata] of rows as EventRow[]) {
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

/** How often a payment was tried, where its provider says so. */
function attemptsIn(metadata: string | null): number {
  if (metadata === null) return 1;
  const { attempt_count: count } = JSON.parse(metadata) as { attempt_count?: unknown };
  return typeof count === "number" && count > 1 ? Math.trunc(count) : 1;
}

type PriceRow = [customer: number, subscription: string, since: number, at: number | null, mrr: number | null];

const PRICE_COLUMNS = "t.number, s.id, coalesce(s.started_at, s.newest_seen_at), c.at, c.mrr";
const PRICES =
  "left join subscription_changes c on c.subscription = s.id and c.at >= ? and c.mrr is not null and c.kind <> 'ended'";

async function readSubscriptions(db: Db, { where, values }: Chosen, at: number, of: Of): Promise<void> {
  const since = at - PRICE_DAYS * DAY;
  // Providers tell whose a subscription is by their own id of the customer, imports by the address.
  const rows = await compile(
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
  for (const row of rows as PriceRow[]) {
    const [customer, subscription, startedAt, changedAt, mrr] = row;
    const told = of(customer, startedAt);
    const earlier = before?.[1] === subscription ? before[4] : null;
    if (changedAt !== null && earlier !== null && mrr !== null && mrr !== earlier) {
      told.planChanges.push({ at: changedAt, up: mrr > earlier });
    }
    before = row;
  }
}
