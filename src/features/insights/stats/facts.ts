// What statistics are made of, read in as few and as narrow rows as will do: the indices hold all of them.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import type { OfferedContent, OfferPlace, Outcome } from "../../cancel-flow/tables.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import type { EventSource, EventStatus, EventType } from "../../churn-events/tables.ts";
import type { Strategy } from "../../strategies/names.ts";
import type { VariantStatus } from "../../variants/tables.ts";

/** Times in ms; amounts per month, in the minor unit of `currency`. */
export type EventFact = {
  createdAt: number;
  recoveredAt: number | null;
  currency: string;
  mrr: number | null;
  status: EventStatus;
  type: EventType;
  provider: string;
  reason: CancelReason | null;
};

type EventRow = [number, number | null, string, number | null, EventStatus, EventType, string, CancelReason | null];

/** The events that were created from `start` up to, not including, `end`, in the order of time. */
export async function readEvents(
  db: Db,
  projectId: string,
  { start, end }: { start: number; end: number },
): Promise<EventFact[]> {
  const rows = await db.values<EventRow>(sql`
    select created_at, recovered_at, currency, mrr, status, event_type, provider, reason_code from churn_events
    where project_id = ${projectId} and created_at >= ${start} and created_at < ${end}
    order by created_at`);
  return rows.map(([createdAt, recoveredAt, currency, mrr, status, type, provider, reason]) => ({
    createdAt,
    recoveredAt,
    currency,
    mrr,
    status,
    type,
    provider,
    reason,
  }));
}

export type Recovery = {
  eventId: string;
  recoveredAt: number;
  createdAt: number;
  currency: string;
  mrr: number | null;
  type: EventType;
  source: EventSource;
  email: string;
};

/** The events that were recovered from `since` on. */
export async function readRecoveries(db: Db, projectId: string, since: number): Promise<Recovery[]> {
  const rows = await db.values<[string, number, number, string, number | null, EventType, EventSource, string]>(sql`
    select id, recovered_at, created_at, currency, mrr, event_type, source, customer_email from churn_events
    where project_id = ${projectId} and recovered_at >= ${since}`);
  return rows.map(([eventId, recoveredAt, createdAt, currency, mrr, type, source, email]) => ({
    eventId,
    recoveredAt,
    createdAt,
    currency,
    mrr,
    type,
    source,
    email,
  }));
}

/** A variant that was sent; `opened` and `clicked` by people, and who clicked has opened. */
export type Sent = {
  eventId: string;
  sentAt: number;
  strategy: Strategy;
  bounced: boolean;
  opened: boolean;
  clicked: boolean;
};

export async function readSent(db: Db, projectId: string, since: number): Promise<Sent[]> {
  const rows = await db.values<[string, number, Strategy, VariantStatus, number, number]>(sql`
    select event_id, sent_at, strategy, status, opens_by_people, clicks_by_people from variants
    where project_id = ${projectId} and sent_at >= ${since}`);
  return rows.map(([eventId, sentAt, strategy, status, opens, clicks]) => ({
    eventId,
    sentAt,
    strategy,
    bounced: status === "bounced",
    opened: opens > 0 || clicks > 0,
    clicked: clicks > 0,
  }));
}

/** How many addresses asked for no more mail. */
export async function countUnsubscribed(
  db: Db,
  projectId: string,
  { start, end }: { start: number; end: number },
): Promise<number> {
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
  /** Per month, in the minor unit of `currency`, as the browser says. */
  mrr: number | null;
  currency: string | null;
  /** What was accepted; null where nothing was, or what was is not known. */
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

/** The sessions of the cancel flow that began from `since` on. */
export async function readSessions(db: Db, projectId: string, since: number): Promise<Session[]> {
  const rows = await db.values<SessionRow>(sql`
    select created_at, verified, case when offer is null then 0 else 1 end, outcome, outcome_at, outcome_offer,
      customer_email, mrr, currency,
      case when outcome = 'accepted' then offer end, case when outcome = 'accepted' then fallback end
    from cancel_sessions where project_id = ${projectId} and created_at >= ${since}`);
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

export type HoldoutCount = { heldOut: boolean; status: EventStatus; events: number };

/** The events for which mails were planned, or would have been but for the holdout. */
export async function countHoldout(
  db: Db,
  projectId: string,
  currency: string,
  { start, end }: { start: number; end: number },
): Promise<HoldoutCount[]> {
  const rows = await db.values<[number, EventStatus, number]>(sql`
    select case when s.reason = 'holdout' then 1 else 0 end, e.status, count(*)
    from churn_events e join automation_steps s on s.event_id = e.id and s.step = 1
    where e.project_id = ${projectId} and e.created_at >= ${start} and e.created_at < ${end}
      and e.currency = ${currency}
      and (s.reason is null or s.reason not in ('test_mode', 'dispute', 'automation_changed'))
    group by 1, 2`);
  return rows.map(([heldOut, status, events]) => ({ heldOut: heldOut === 1, status, events }));
}
