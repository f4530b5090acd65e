// Churn events as the API shows and takes them.

import { type Static, Type } from "@sinclair/typebox";
import {
  CurrencyCode,
  Email,
  Instant,
  JsonObject,
  Locale,
  MinorUnits,
  Nullable,
  named,
  OneOf,
  Page,
  Text,
  Timestamp,
  TimeZone,
} from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import type { Project } from "../projects/tables.ts";
import { classifiedBy } from "./cause/reading.ts";
import { HELD_BACK, heldBackOf } from "./held-back.ts";
import { CANCEL_REASONS } from "./reasons.ts";
import { type ChurnEvent, CLASSIFIED_BY, EVENT_SOURCES, EVENT_STATUSES, EVENT_TYPES } from "./tables.ts";

const OneLine = Text({ min: 0, max: 200, oneLine: true });
const lineAbout = (description: string) => Type.Optional(Nullable({ ...OneLine, description }));

export const CancelReasonText = Nullable({
  ...Text({ min: 0, max: 5_000 }),
  description: "In the customer's own words; they choose the first strategy",
});

export const NewChurnEvent = named(
  "NewChurnEvent",
  Type.Object({
    customer_email: Email,
    event_type: OneOf(EVENT_TYPES, "EventType"),
    customer_name: lineAbout("Whom the mails greet, where it is a name"),
    customer_id: lineAbout("Of your own system"),
    cancel_reason: Type.Optional(CancelReasonText),
    mrr: Type.Optional(Nullable(MinorUnits)),
    currency: Type.Optional(Nullable(CurrencyCode)),
    plan_name: lineAbout("As the mails call it"),
    tenure_days: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "Days as a paying customer" }),
      ),
    ),
    locale: Type.Optional(Nullable({ ...Locale, description: "In which a model writes" })),
    timezone: Type.Optional(Nullable({ ...TimeZone, description: "By whose clock mails are planned" })),
    test: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            "A test: it counts in no numbers but those of `mode=test`, and nobody is mailed automatically because of it. False where it is left out",
        }),
      ),
    ),
    metadata: Type.Optional(
      Nullable({
        ...JsonObject({ maxBytes: 4_096 }),
        description:
          "At most 4096 bytes of JSON. Of a failed payment `decline_code`, `next_payment_attempt` and `pay_url` mean something; the rest is yours",
      }),
    ),
  }),
  {
    customer_email: "grace@example.com",
    event_type: "cancellation",
    customer_name: "Grace Hopper",
    customer_id: "cus_1042",
    cancel_reason: "It is too expensive for a team of our size",
    mrr: 4900,
    currency: "usd",
    plan_name: "Pro",
    tenure_days: 412,
    locale: "en-US",
    timezone: "America/New_York",
    metadata: { seats: 12 },
  },
);

export const NewCancelReason = named("CancelReasonUpdate", Type.Object({ cancel_reason: CancelReasonText }), {
  cancel_reason: "We are missing an export to Excel",
});

export const FindChurnEvents = Type.Object({
  ...Page,
  sort: Type.Optional(OneOf(["created_at", "updated_at", "mrr", "customer_email", "status"])),
  order: Type.Optional(OneOf(["asc", "desc"])),
  status: Type.Optional(OneOf(EVENT_STATUSES, "EventStatus")),
  event_type: Type.Optional(OneOf(EVENT_TYPES, "EventType")),
  customer_email: Type.Optional(Type.String({ maxLength: 254 })),
  provider: Type.Optional(Type.String({ maxLength: 200 })),
  test: Type.Optional(Type.Boolean({ description: "Only tests, or only what is none; both where it is left out" })),
  created_from: Type.Optional(Instant),
  created_to: Type.Optional(Instant),
});

export const ListedChurnEvent = named(
  "ChurnEvent",
  Type.Object({
    id: Type.String(),
    project_id: Type.String(),
    customer_email: Type.String(),
    customer_name: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    event_type: OneOf(EVENT_TYPES, "EventType"),
    cancel_reason: Nullable(Type.String()),
    reason_code: Nullable(OneOf(CANCEL_REASONS, "CancelReason")),
    classified_by: {
      ...OneOf(CLASSIFIED_BY),
      description:
        "What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised",
    },
    status: OneOf(EVENT_STATUSES, "EventStatus"),
    mrr: Nullable(Type.Integer({ description: "Per month, in the currency's minor unit" })),
    currency: Type.String(),
    plan_name: Nullable(Type.String()),
    tenure_days: Nullable(Type.Integer()),
    locale: Nullable(Type.String()),
    timezone: Nullable(Type.String()),
    metadata: Nullable(Type.Object({}, { additionalProperties: true })),
    provider: Type.String(),
    source: OneOf(EVENT_SOURCES, "EventSource"),
    held_back: {
      ...Nullable(OneOf(HELD_BACK)),
      description:
        "Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off",
    },
    test: Type.Boolean({
      description: "Of the provider's test mode, or created as a test: in no numbers but those of `mode=test`",
    }),
    recovered_at: Type.Optional(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  {
    id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    project_id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4",
    customer_email: "grace@example.com",
    customer_name: "Grace Hopper",
    customer_id: "cus_1042",
    event_type: "cancellation",
    cancel_reason: "It is too expensive for a team of our size",
    reason_code: null,
    classified_by: "keyword",
    status: "variants_generated",
    mrr: 4900,
    currency: "usd",
    plan_name: "Pro",
    tenure_days: 412,
    locale: "en-US",
    timezone: "America/New_York",
    metadata: { seats: 12 },
    provider: "api",
    source: "api",
    held_back: null,
    test: false,
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T09:00:00.000Z",
  },
);

export const Recovered = named(
  "RecoveredChurnEvent",
  Type.Object({ id: Type.String(), status: Type.Literal("recovered"), recovered_at: Timestamp }),
  { id: "evt_01kjpwd6m0009fbypgvaxeh9wgana", status: "recovered", recovered_at: "2026-03-02T11:00:00.000Z" },
);

export const toChurnEvent = (
  event: ChurnEvent,
  project: Pick<Project, "settings">,
): Static<typeof ListedChurnEvent> => ({
  id: event.id,
  project_id: event.projectId,
  customer_email: event.customerEmail,
  customer_name: event.customerName,
  customer_id: event.customerId,
  event_type: event.eventType,
  cancel_reason: event.cancelReason,
  reason_code: event.reasonCode,
  classified_by: event.classifiedBy ?? classifiedBy(event),
  status: event.status,
  mrr: event.mrr,
  currency: event.currency,
  plan_name: event.planName,
  tenure_days: event.tenureDays,
  locale: event.locale,
  timezone: event.timezone,
  metadata: event.metadata,
  provider: event.provider,
  source: event.source,
  held_back: heldBackOf(event, project),
  test: event.test,
  ...(event.recoveredAt === null ? {} : { recovered_at: iso(event.recoveredAt) }),
  created_at: iso(event.createdAt),
  updated_at: iso(event.updatedAt),
});
