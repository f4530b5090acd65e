// Counts mails and the cancel flow for the sums: mails by the time of sending, sessions by their start, and recovered events after
// one of the two by the creation of the event.

import { sql } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import type { OfferedContent, OfferPlace, Outcome } from "../../cancel-flow/tables.ts";
import { PROVIDER_NAMES } from "../../providers/definitions.ts";
import type { Strategy } from "../../strategies/table.ts";
import { hasLeft } from "../../variants/left.ts";
import { NO_NAME, type Span, type SumKind } from "./parts.ts";

/** A mail or an accepted offer is credited with recoveries within this many days. */
export const ATTRIBUTION_DAYS = 14;
export const ATTRIBUTION_TIME = ATTRIBUTION_DAYS * DAY;

/** The currency of mails and sessions, which are counted over all currencies. */
export const NO_CURRENCY = "";

export type Mail = {
  strategy: Strategy;
  bounced: boolean;
  /** By people; a click implies an open. */
  opened: boolean;
  clicked: boolean;
  /** It is the last one before a recovery. */
  credited: boolean;
};

export type Session = { verified: boolean; offered: boolean; outcome: Outcome | null };

/** The name of a sum, which can be parsed again. */
const nameOf = (...parts: (string | boolean | null)[]): string => parts.map((part) => String(part)).join("/");

export function mailOf(name: string): Mail {
  const [strategy, ...flags] = name.split("/");
  const [bounced, opened, clicked, credited] = flags.map((flag) => flag === "true");
  return { strategy: strategy as Strategy, bounced: bounced!, opened: opened!, clicked: clicked!, credited: credited! };
}

export function sessionOf(name: string): Session {
  const [verified, offered, outcome] = name.split("/");
  return {
    verified: verified === "true",
    offered: offered === "true",
    outcome: outcome === "null" ? null : (outcome as Outcome),
  };
}

export type ContactSum = [test: number, currency: string, kind: SumKind, name: string, events: number, mrr: number];

/** Counts everything in a span, both live and tests. */
export async function countContacts(
  db: Db,
  projectId: string,
  span: Span,
  count: (...sum: ContactSum) => void,
): Promise<void> {
  await countMails(db, projectId, span, count);
  await countSessions(db, projectId, span, count);
  await countAttributed(db, projectId, span, count);
}

const inTime = (sentAt: string) =>
  sql.raw(`${sentAt} <= e.recovered_at and ${sentAt} >= e.recovered_at - ${ATTRIBUTION_TIME}`);

type MailRow = [number, Strategy, number, number, number, number, number];

async function countMails(
  db: Db,
  projectId: string,
  { start, end }: Span,
  count: (...sum: ContactSum) => void,
): Promise<void> {
  const rows = await db.values<MailRow>(sql`
    select e.test, v.strategy, case when v.status = 'bounced' then 1 else 0 end,
      case when v.opens_by_people + v.clicks_by_people > 0 then 1 else 0 end,
      case when v.clicks_by_people > 0 then 1 else 0 end,
      case when v.status <> 'bounced' and ${inTime("v.sent_at")} and not exists (
        select 1 from variants l where l.event_id = v.event_id and l.status <> 'draft' and l.status <> 'bounced'
          and ${hasLeft("l")} and l.sent_at <= e.recovered_at and (l.sent_at, l.strategy) > (v.sent_at, v.strategy)) then 1 else 0 end,
      count(*)
    from variants v join churn_events e on e.id = v.event_id
    where v.project_id = ${projectId} and v.sent_at >= ${start} and v.sent_at < ${end}
      and ${hasLeft("v")}
    group by 1, 2, 3, 4, 5, 6`);
  for (const [test, strategy, bounced, opened, clicked, credited, mails] of rows) {
    const flags = [bounced, opened, clicked, credited].map((flag) => flag === 1);
    count(test, NO_CURRENCY, "mail", nameOf(strategy, ...flags), mails, 0);
  }
}

type SessionRow = [number, number, number, Outcome | null, number | null, string | null, string | null];

async function countSessions(
  db: Db,
  projectId: string,
  { start, end }: Span,
  count: (...sum: ContactSum) => void,
): Promise<void> {
  const rows = await db.values<SessionRow>(sql`
    select test, verified, case when offer is null then 0 else 1 end, outcome, mrr, currency,
      case when outcome = 'accepted' then ${ACCEPTED} end
    from cancel_sessions where project_id = ${projectId} and created_at >= ${start} and created_at < ${end}`);
  for (const [test, verified, offered, outcome, mrr, currency, offer] of rows) {
    count(test, NO_CURRENCY, "session", nameOf(verified === 1, offered === 1, outcome), 1, 0);
    if (outcome !== "accepted" || mrr === null || currency === null) continue;
    count(test, currency, "saved", String(verified === 1), 1, mrr);
    count(test, currency, "saved_discount", String(verified === 1), 1, discountOf(offer, mrr));
  }
}

const ACCEPTED = sql.raw(`case outcome_offer when '${"fallback" satisfies OfferPlace}' then fallback else offer end`);

type RecoveryRow = [number, string, number | null, number, number, string | null];

async function countAttributed(
  db: Db,
  projectId: string,
  { start, end }: Span,
  count: (...sum: ContactSum) => void,
): Promise<void> {
  const rows = await db.values<RecoveryRow>(sql`
    select e.test, e.currency, e.mrr,
      case when e.event_type = 'payment_failed' and e.source in ${PROVIDER_NAMES} then 1 else 0 end,
      case when exists (select 1 from variants v where v.event_id = e.id and v.status <> 'draft'
        and v.status <> 'bounced' and ${hasLeft("v")} and ${inTime("v.sent_at")}) then 1 else 0 end,
      (select coalesce(${ACCEPTED}, 'null') from cancel_sessions s
        where s.project_id = e.project_id and s.customer_email = e.customer_email and s.test = e.test
          and s.outcome = 'accepted' and ${inTime("s.outcome_at")}
        order by s.created_at desc, s.id desc limit 1)
    from churn_events e where e.project_id = ${projectId} and e.created_at >= ${start} and e.created_at < ${end}
      and e.recovered_at is not null`);
  for (const [test, currency, mrr, retried, mailed, offer] of rows) {
    if (offer === null && mailed === 0) continue;
    const kind = offer === null ? "after_mail" : "after_offer";
    count(test, currency, kind, retried === 1 ? RETRIED : NO_NAME, 1, mrr ?? 0);
    if (offer !== null) count(test, currency, "discount", NO_NAME, 1, discountOf(offer, mrr ?? 0));
  }
}

/** The name of attributed events that a provider would have retried. */
export const RETRIED = "retried";

/** The discount of an accepted offer (JSON) on an MRR; 0 for other kinds of offers. */
function discountOf(offer: string | null, mrr: number): number {
  const content = offer === null ? null : (JSON.parse(offer) as OfferedContent | null);
  return content?.offer_type === "discount" ? Math.round((mrr * (content.discount_percent ?? 0)) / 100) : 0;
}
