// What a churn event is, as one number, which the index of events by time holds: of a long period it is read in a fraction
// of the time that the words would take.

import { CANCEL_REASONS } from "../../churn-events/reasons.ts";
import {
  EVENT_SOURCES,
  EVENT_STATUSES,
  EVENT_TYPES,
  type EventStatus,
  type EventType,
} from "../../churn-events/tables.ts";

/** In place of a missing reason. */
export const UNSPECIFIED = "unspecified";

/** Only these reasons and providers have a number of their own: what anybody may name has no end. */
export const NUMBERED_REASONS: readonly string[] = [...CANCEL_REASONS, UNSPECIFIED];
export const NUMBERED_PROVIDERS: readonly string[] = EVENT_SOURCES;

/** Each number's place: what has no number of its own shares the one after the last. */
const PARTS: readonly { expression: string; values: readonly string[] }[] = [
  { expression: "status", values: EVENT_STATUSES },
  { expression: "event_type", values: EVENT_TYPES },
  { expression: `coalesce(reason_code, '${UNSPECIFIED}')`, values: NUMBERED_REASONS },
  { expression: "provider", values: NUMBERED_PROVIDERS },
];

const WEIGHTS = PARTS.map((_, index) =>
  PARTS.slice(0, index).reduce((all, { values }) => all * (values.length + 1), 1),
);

/** How many kinds there are: each is a number from 0. */
export const KINDS = PARTS.reduce((all, { values }) => all * (values.length + 1), 1);

/**
 * The kind in SQL. It must be the very expression of the index (migration 0062), or every event's row is looked up: where a
 * list of values has grown, the index needs a migration.
 */
export const KIND = PARTS.map(({ expression, values }, index) => {
  const cases = values.map((value, number) => `when '${value}' then ${number}`).join(" ");
  return `${index === 0 ? "" : `${WEIGHTS[index]} * `}case ${expression} ${cases} else ${values.length} end`;
}).join(" + ");

/** `reason` and `provider` are undefined where theirs has no number of its own. */
export type Kind = { status: EventStatus; type: EventType; reason: string | undefined; provider: string | undefined };

export function kindOf(number: number): Kind {
  const [status, type, reason, provider] = PARTS.map(
    ({ values }, index) => values[Math.floor(number / WEIGHTS[index]!) % (values.length + 1)],
  );
  return { status: status as EventStatus, type: type as EventType, reason, provider };
}
