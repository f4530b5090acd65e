// The mails of the next days, and what the limits did, as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { iso, isoOrNull } from "../../lib/clock.ts";
import { DAY, HOUR } from "../../lib/duration.ts";
import { EVENT_TYPES } from "../churn-events/event-types.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { REASON_NAMES, REASONS } from "./reasons.ts";
import type { SimulatedMail } from "./simulation.ts";
import { STEP_KINDS, type StepKind } from "./tables.ts";

export const FindUpcoming = Type.Object({
  ...Page,
  days: Type.Integer({ minimum: 1, maximum: 31, default: 7, description: "How far to look ahead" }),
  held: Type.Optional(
    Type.Boolean({ description: "Only mails that are held back (`true`), or only those that will go out (`false`)" }),
  ),
});

export const Upcoming = named(
  "UpcomingMail",
  Type.Object({
    at: { ...Timestamp, description: "When it goes out; of a mail that is held back, when it was to" },
    customer_email: Type.String(),
    customer_name: Nullable(Type.String()),
    churn_event_id: Type.String(),
    event_type: OneOf(EVENT_TYPES),
    kind: OneOf(STEP_KINDS),
    variant_id: Nullable(Type.String({ description: "The variant that goes out as things stand" })),
    strategy: Nullable(OneOf(STRATEGIES, "Strategy")),
    subject: Nullable(Type.String({ description: "Null while the variants are not written" })),
    step: Type.Integer({ description: "Which of the mails that are planned for the event it is" }),
    of: Type.Integer(),
    why: Type.String({ description: "One sentence, for people" }),
    moved_from: Nullable({
      ...Timestamp,
      description: "When it was due before quiet hours, days or blackout dates moved it",
    }),
    held: Nullable(
      Type.Unsafe<string>(
        Type.String({
          description: `Why it is held back, and null where it goes out: one of ${REASON_NAMES.join(", ")}`,
        }),
      ),
    ),
  }),
  {
    at: "2026-03-05T08:00:00.000Z",
    customer_email: "ada@example.com",
    customer_name: "Ada Lovelace",
    churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    event_type: "payment_failed",
    kind: "dunning",
    variant_id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
    strategy: "pain_point_fix",
    subject: "Your payment did not go through",
    step: 2,
    of: 4,
    why: "Mail 2 of 4, 3 days after the failed payment; quiet hours or days moved it",
    moved_from: "2026-03-05T03:12:00.000Z",
    held: null,
  },
);

const Mails = Type.Integer({ minimum: 0, description: "Mails" });
const Customers = Type.Integer({ minimum: 0, description: "The customers of these mails" });

export const AutomationLimits = named(
  "AutomationLimits",
  Type.Object({
    from: Timestamp,
    to: Timestamp,
    calendar: Type.Object(
      { moved: Mails, customers: Customers },
      { description: "Mails that went out later because of quiet hours, days or blackout dates" },
    ),
    max_emails_per_customer: Type.Object(
      { left_out: Mails, customers: Customers },
      { description: "Mails that were not sent because the customer had had enough" },
    ),
    ask_above: Type.Object(
      { asked: Mails, sent: Mails, waiting: Mails },
      { description: "Mails that waited for a person, those of them that were sent since, and all that wait now" },
    ),
    holdout: Type.Object(
      { left_out: Mails, customers: Customers },
      { description: "Mails that were due for customers of the holdout" },
    ),
  }),
  {
    from: "2026-02-03T09:00:00.000Z",
    to: "2026-03-05T09:00:00.000Z",
    calendar: { moved: 12, customers: 9 },
    max_emails_per_customer: { left_out: 3, customers: 2 },
    ask_above: { asked: 3, sent: 2, waiting: 1 },
    holdout: { left_out: 4, customers: 2 },
  },
);

export type Limits = Static<typeof AutomationLimits>;

export const toUpcoming = ({ at, event, step, of, variant, held }: SimulatedMail): Static<typeof Upcoming> => ({
  at: iso(at),
  customer_email: event.customerEmail,
  customer_name: event.customerName,
  churn_event_id: event.id,
  event_type: event.eventType,
  kind: step.kind,
  ...toWritten(variant),
  step: step.step,
  of,
  why: whyOf({ at, event, step, of, held }),
  moved_from: isoOrNull(step.movedFrom),
  held,
});

const NAMES: Record<StepKind, string> = {
  recommended: "The recommended mail",
  dunning: "Mail",
  winback: "Win-back mail",
};

/** A variant without a subject, or with its strategy for an id, stands in for one that is not written yet. */
const toWritten = (variant: SimulatedMail["variant"]) =>
  variant?.subject && variant.id !== variant.strategy
    ? { variant_id: variant.id, strategy: variant.strategy, subject: variant.subject }
    : { variant_id: null, strategy: null, subject: null };

/** One sentence. */
export function whyOf({ at, event, step, of, held }: Omit<SimulatedMail, "variant">): string {
  const place = step.kind === "recommended" ? "" : ` ${step.step} of ${of}`;
  const since = Math.max(0, at - event.createdAt);
  const after = since < DAY ? counted(Math.floor(since / HOUR), "hour") : counted(Math.floor(since / DAY), "day");
  const when = since < HOUR ? "right" : after;
  const cause = event.eventType === "cancellation" ? "the cancellation" : "the failed payment";
  const moved = step.movedFrom === null ? "" : "; quiet hours or days moved it";
  return `${NAMES[step.kind]}${place}, ${when} after ${cause}${held ? `: ${REASONS[held]}` : moved}`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
