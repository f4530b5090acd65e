// The kind of a churn event as one number, which the index of events by time holds: a long period is read in a
// fraction of the time that the words would take.

import { EVENT_TYPES, type EventType } from "../../churn-events/event-types.ts";
import { CANCEL_REASONS } from "../../churn-events/reasons.ts";
import { EVENT_STATUSES, type EventStatus } from "../../churn-events/tables.ts";

/** In place of a missing reason. */
const UNSPECIFIED = "unspecified";

/** Only these reasons and providers have a number: the names that clients may send are unbounded. */
export const NUMBERED_REASONS: readonly string[] = [...CANCEL_REASONS, UNSPECIFIED];
/** As the index has them: a provider that is added later is counted by its name, like any that somebody made up. */
export const NUMBERED_PROVIDERS: readonly string[] = [
  "api",
  "custom",
  "cancel_flow",
  "stripe",
  "razorpay",
  "paddle",
  "import",
];

/** The digits of the number; a value without a number shares the place after the last. */
const PARTS: readonly { expression: string; values: readonly string[] }[] = [
  { expression: "status", values: EVENT_STATUSES },
  { expression: "event_type", values: EVENT_TYPES },
  { expression: `coalesce(reason_code, '${UNSPECIFIED}')`, values: NUMBERED_REASONS },
  { expression: "provider", values: NUMBERED_PROVIDERS },
];

const WEIGHTS = PARTS.map((_, index) =>
  PARTS.slice(0, index).reduce((all, { values }) => all * (values.length + 1), 1),
);

/** The number of kinds, counted from 0. */
export const KINDS = PARTS.reduce((all, { values }) => all * (values.length + 1), 1);

/**
 * The kind in SQL. It must equal the expression of the index (migration 0062), or every event's row is looked up: a
 * longer list of values needs a migration.
 */
export const KIND = PARTS.map(({ expression, values }, index) => {
  const cases = values.map((value, number) => `when '${value}' then ${number}`).join(" ");
  return `${index === 0 ? "" : `${WEIGHTS[index]} * `}case ${expression} ${cases} else ${values.length} end`;
}).join(" + ");

/** `reason` and `provider` are undefined where they have no number. */
type Kind = { status: EventStatus; type: EventType; reason: string | undefined; provider: string | undefined };

export function kindOf(number: number): Kind {
  const [status, type, reason, provider] = PARTS.map(
    ({ values }, index) => values[Math.floor(number / WEIGHTS[index]!) % (values.length + 1)],
  );
  return { status: status as EventStatus, type: type as EventType, reason, provider };
}
