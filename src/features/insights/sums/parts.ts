// Defines what a churn event counts for. Building, changing and reading sums all use this definition.

import { sql } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import { type Db, statement } from "../../../store/engine.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";

/**
 * Kinds for churn events. `status`, `type`, `provider`, `reason`: events by creation, also as `without_mrr` if the MRR is unknown.
 * `recovered`, `retried`: the recovered ones by the time it took; `retried` are failed payments that a provider reported and
 * retries. `returned`: recovered events by the time of recovery.
 */
type EventKind = "status" | "type" | "provider" | "reason" | "without_mrr" | "recovered" | "retried" | "returned";

/**
 * Kinds for mails and sessions. `mail`, `session`: their numbers by sort. `saved`, `saved_discount`: accepted offers and their
 * discounts. `after_offer`, `after_mail`, `discount`: recovered events by what came before.
 */
type ContactKind = ("mail" | "session" | "saved" | "saved_discount") | ("after_offer" | "after_mail" | "discount");

export type SumKind = EventKind | ContactKind;

/** The columns that determine what an event counts for. */
export const COUNTED = [
  "createdAt",
  "recoveredAt",
  "test",
  "currency",
  "status",
  "eventType",
  "provider",
  "reasonCode",
  "mrr",
  "source",
  "retracted",
] as const;
export type Counted = Pick<ChurnEvent, (typeof COUNTED)[number]>;

export const COUNTED_COLUMNS = sql.raw(
  "created_at, recovered_at, test, currency, status, event_type, provider, reason_code, mrr, source, retracted",
);
export type CountedRow = [
  Counted["createdAt"],
  Counted["recoveredAt"],
  number,
  Counted["currency"],
  Counted["status"],
  Counted["eventType"],
  Counted["provider"],
  Counted["reasonCode"],
  Counted["mrr"],
  Counted["source"],
  number,
];

export const countedOf = (row: CountedRow): Counted => ({
  createdAt: row[0],
  recoveredAt: row[1],
  test: row[2] === 1,
  currency: row[3],
  status: row[4],
  eventType: row[5],
  provider: row[6],
  reasonCode: row[7],
  mrr: row[8],
  source: row[9],
  retracted: row[10] === 1,
});

/** The name for kinds that have only one. */
export const NO_NAME = "";
const NO_REASON = "unspecified";

/** Calls back with everything that an event counts for at the time of its creation. */
export function eachPart(event: Counted, count: (kind: SumKind, name: string) => void): void {
  if (event.retracted) return;
  count("status", event.status);
  count("type", event.eventType);
  count("provider", event.provider);
  count("reason", event.reasonCode ?? NO_REASON);
  if (event.mrr === null) count("without_mrr", NO_NAME);
  if (event.recoveredAt !== null) {
    count(isRetried(event) ? "retried" : "recovered", nameOfTime(event.recoveredAt - event.createdAt));
  }
}

/** A provider retries the failed payments that it reported. */
const isRetried = ({ eventType, source }: Pick<Counted, "eventType" | "source">): boolean =>
  eventType === "payment_failed" && EVENT_SOURCES[source].isProvider;

/** The ages by which recoveries are counted, in days. */
export const RECOVERY_DAYS = [1, 3, 7, 14, 30, 60, 90] as const;
const LATER = "later";

/** The smallest of these ages within which it was recovered. */
const nameOfTime = (took: number): string => String(RECOVERY_DAYS.find((days) => took <= days * DAY) ?? LATER);

/** Whether a recovery of that name took at most `days` days. */
export const isWithin = (name: string, days: number): boolean => name !== LATER && Number(name) <= days;

/** In ms, `end` exclusive. */
export type Span = { start: number; end: number };

/** The start of the summed span that contains a time; null if there is none. */
export async function lastSpan(db: Db, projectId: string, moment: number): Promise<number | null> {
  const [row] = await spanBefore(db).values(projectId, moment);
  return row !== undefined && moment < row[1] ? row[0] : null;
}

const spanBefore = statement<[number, number]>(
  "select from_at, until_at from summed_spans where project_id = ? and from_at <= ? order by from_at desc limit 1",
);
