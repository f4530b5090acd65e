// The rows that statistics are computed from, as few and as narrow as possible: covering indexes hold all of them.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import type { OfferedContent, OfferPlace, Outcome } from "../../cancel-flow/tables.ts";
import type { EventStatus } from "../../churn-events/tables.ts";
import { PROVIDER_NAMES } from "../../providers/definitions.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { VariantStatus } from "../../variants/tables.ts";
import type { Scope } from "../subscriptions/movements.ts";

/** In ms, `end` exclusive. */
type Span = { start: number; end: number };

const bit = (test: boolean): number => (test ? 1 : 0);

/** The ids of the project's tests: there are few, and the index of tests has them. */
const idsOfTests = (projectId: string) =>
  sql`(select id from churn_events where project_id = ${projectId} and test = 1)`;

/** `retried`: a provider reported the failed payment and retries it automatically. */
export type Recovery = {
  recoveredAt: number;
  createdAt: number;
  mrr: number | null;
  retried: boolean;
  /** Whether it is in the requested currency. */
  ours: boolean;
  eventId: string;
  email: string;
};

type RecoveryRow = [number, number, number | null, number, number, string, string];

/** The events recovered since `since`. */
export async function readRecoveries(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  since: number,
): Promise<Recovery[]> {
  const rows = await db.values<RecoveryRow>(sql`
    select recovered_at, created_at, mrr,
      case when event_type = 'payment_failed' and source in ${PROVIDER_NAMES} then 1 else 0 end,
      case when currency = ${currency} then 1 else 0 end, id, customer_email
    from churn_events where project_id = ${projectId} and recovered_at >= ${since} and test = ${bit(test)}`);
  return rows.map(([recoveredAt, createdAt, mrr, retried, ours, eventId, email]) => ({
    recoveredAt,
    createdAt,
    mrr,
    retried: retried === 1,
    ours: ours === 1,
    eventId,
    email,
  }));
}

/** A sent variant. `opened` and `clicked` by people; a click implies an open. */
export type Sent = {
  eventId: string;
  sentAt: number;
  strategy: Strategy;
  bounced: boolean;
  opened: boolean;
  clicked: boolean;
};

export async function readSent(db: Db, { projectId, test }: Scope, since: number): Promise<Sent[]> {
  const rows = await db.values<[string, number, Strategy, VariantStatus, number, number]>(sql`
    select event_id, sent_at, strategy, status, opens_by_people, clicks_by_people from variants
    where project_id = ${projectId} and sent_at >= ${since}
      and event_id ${sql.raw(test ? "in" : "not in")} ${idsOfTests(projectId)}`);
  return rows.map(([eventId, sentAt, strategy, status, opens, clicks]) => ({
    eventId,
    sentAt,
    strategy,
    bounced: status === "bounced",
    opened: opens > 0 || clicks > 0,
    clicked: clicks > 0,
  }));
}

/** How many addresses unsubscribed; addresses are never tests. */
export async function countUnsubscribed(db: Db, { projectId, test }: Scope, { start, end }: Span): Promise<number> {
  if (test) return 0;
  const [row] = await db.values<[number]>(sql`
    select count(*) from suppressions
    where project_id = ${projectId} and created_at >= ${start} and created_at < ${end} and reason = 'unsubscribed'`);
  return row?.[0] ?? 0;
}

export type Session = {
  createdAt: number;
  verified: boolean;
  offered: boolean;
  outcome: Outcome | null;
  outcomeAt: number | null;
  email: string | null;
  /** Monthly, in the minor unit of `currency`, as the browser reported it. */
  mrr: number | null;
  currency: string | null;
  /** The accepted offer; null where none was accepted or it is unknown. */
  accepted: OfferedContent | null;
};

type SessionRow = [
  number,
  number,
  number,
  Outcome | null,
  number | null,
  OfferPlace | null,
  string | null,
  number | null,
  string | null,
  string | null,
  string | null,
];

/** The cancel flow's sessions started since `since`. */
export async function readSessions(db: Db, { projectId, test }: Scope, since: number): Promise<Session[]> {
  const rows = await db.values<SessionRow>(sql`
    select created_at, verified, case when offer is null then 0 else 1 end, outcome, outcome_at, outcome_offer,
      customer_email, mrr, currency,
      case when outcome = 'accepted' then offer end, case when outcome = 'accepted' then fallback end
    from cancel_sessions where project_id = ${projectId} and created_at >= ${since} and test = ${bit(test)}`);
  return rows.map(
    ([createdAt, verified, offered, outcome, outcomeAt, place, email, mrr, currency, offer, fallback]) => ({
      createdAt,
      verified: verified === 1,
      offered: offered === 1,
      outcome,
      outcomeAt,
      email,
      mrr,
      currency,
      accepted: parsed(place === "fallback" ? fallback : offer),
    }),
  );
}

const parsed = (text: string | null): OfferedContent | null => (text === null ? null : JSON.parse(text));

/** Of the failed payments whose wall was first seen in the period: how many were clicked, and paid after that. */
export type WallCounts = { seen: number; clicked: number; paid: number };

export async function countWall(db: Db, { projectId, test }: Scope, { start, end }: Span): Promise<WallCounts> {
  const [row] = await db.values<[number, number, number]>(sql`
    select count(*), count(w.clicked_at), count(case when e.recovered_at >= w.seen_at then 1 end)
    from wall_views w join churn_events e on e.id = w.event_id
    where w.project_id = ${projectId} and w.test = ${bit(test)} and w.seen_at >= ${start} and w.seen_at < ${end}`);
  const [seen = 0, clicked = 0, paid = 0] = row ?? [];
  return { seen, clicked, paid };
}

/** `mrr`: the sum of the known ones. */
export type HoldoutCount = { heldOut: boolean; status: EventStatus; events: number; mrr: number };

/** The events for which mails were planned, or would have been without the holdout. */
export async function countHoldout(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  { start, end }: Span,
): Promise<HoldoutCount[]> {
  const rows = await db.values<[number, EventStatus, number, number]>(sql`
    select case when s.reason = 'holdout' then 1 else 0 end, e.status, count(*), cast(coalesce(sum(e.mrr), 0) as bigint)
    from churn_events e join automation_steps s on s.event_id = e.id and s.step = 1
    where e.project_id = ${projectId} and e.created_at >= ${start} and e.created_at < ${end}
      and e.currency = ${currency} and e.test = ${bit(test)}
      and (s.reason is null or s.reason not in ('test_mode', 'dispute', 'automation_changed'))
    group by 1, 2`);
  return rows.map(([heldOut, status, events, mrr]) => ({ heldOut: heldOut === 1, status, events, mrr }));
}
