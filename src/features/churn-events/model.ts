// Churn events in the API.

import { Type } from "@sinclair/typebox";
import { Instant, Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import type { Project } from "../projects/tables.ts";
import { classifiedBy } from "./cause/read-reason.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { EVENT_EXAMPLE, NEW_EVENT_EXAMPLE } from "./examples.ts";
import { SHOWN_FIELDS, schemaOf, takenBy } from "./fields/model.ts";
import { HELD_BACK, heldBackOf } from "./held-back.ts";
import { EVENT_SOURCE_NAMES } from "./sources.ts";
import { type ChurnEvent, CLASSIFIED_BY, EVENT_STATUSES } from "./tables.ts";

export const NewChurnEvent = named("NewChurnEvent", Type.Object(takenBy("api")), NEW_EVENT_EXAMPLE);

export const NewCancelReason = named(
  "CancelReasonUpdate",
  Type.Object({ cancel_reason: Nullable(schemaOf("cancel_reason")) }),
  {
    cancel_reason: "We are missing an export to Excel",
  },
);

/** The filter of churn events, in the query of a list and in the body of a bulk action. */
export const EventFilterFields = {
  status: Type.Optional(OneOf(EVENT_STATUSES, "EventStatus")),
  event_type: Type.Optional(OneOf(EVENT_TYPES, "EventType")),
  customer_email: Type.Optional(Type.String({ maxLength: 254 })),
  provider: Type.Optional(Type.String({ maxLength: 200 })),
  test: Type.Optional(Type.Boolean({ description: "Only tests, or only what is none; both where it is left out" })),
  created_from: Type.Optional(Instant),
  created_to: Type.Optional(Instant),
};

export const FindChurnEvents = Type.Object({
  ...Page,
  sort: Type.Optional(OneOf(["created_at", "updated_at", "mrr", "customer_email", "status"])),
  order: Type.Optional(OneOf(["asc", "desc"])),
  ...EventFilterFields,
});

export const ListedChurnEvent = named(
  "ChurnEvent",
  Type.Object({
    id: Type.String(),
    project_id: Type.String(),
    ...SHOWN_FIELDS,
    test: Type.Boolean({
      description: "Of the provider's test mode, or created as a test: in no numbers but those of `mode=test`",
    }),
    classified_by: {
      ...OneOf(CLASSIFIED_BY),
      description:
        "What the first strategy was chosen by: the reason code, a keyword of the mapping, our lexicon of common words, a language model, or nothing that was recognised",
    },
    status: OneOf(EVENT_STATUSES, "EventStatus"),
    provider: Type.String(),
    source: OneOf(EVENT_SOURCE_NAMES, "EventSource"),
    held_back: {
      ...Nullable(OneOf(HELD_BACK)),
      description:
        "Why nothing is sent automatically for the event; where several apply, the first of this order. `do_not_contact`: the reason asks not to be written to, or for deletion, and the address is suppressed. `sensitive`: the reason speaks of a death, an illness, distress, an alleged fraud, a threat or lawyers; a person may send. `dispute`: the payment is disputed. `test_mode`: it is a test. `unverified`: it came with the public key alone, and `settings.automation.trust_public_key` is off",
    },
    replied_at: {
      ...Nullable(Timestamp),
      description:
        "Since when a reply of the customer has been waiting for a person. No automatic mail of the event goes out until it is handled (`POST …/replies/:id/handled`)",
    },
    snoozed_until: {
      ...Nullable(Timestamp),
      description: "Until then the event is left out of the queue of `GET …/today`. Automatic mails are still sent",
    },
    sample: Type.Boolean({ description: "Made up: it goes when the project's sample data is removed" }),
    recovered_at: Type.Optional(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  EVENT_EXAMPLE,
);

export const Snooze = named(
  "Snooze",
  Type.Object({
    until: Type.Optional(
      Nullable({
        ...Timestamp,
        description: "In the future, at most a year; by default 8:00 of the next day in the project's time zone",
      }),
    ),
  }),
  { until: "2026-03-03T08:00:00.000Z" },
);

export const Recovered = named(
  "RecoveredChurnEvent",
  Type.Object({ id: Type.String(), status: Type.Literal("recovered"), recovered_at: Timestamp }),
  { id: EVENT_EXAMPLE.id, status: "recovered", recovered_at: "2026-03-02T11:00:00.000Z" },
);

export const toChurnEvent = shownAs(ListedChurnEvent, (event: ChurnEvent, project: Pick<Project, "settings">) => ({
  classified_by: event.classifiedBy ?? classifiedBy(event),
  held_back: heldBackOf(event, project),
  ...(event.recoveredAt === null ? {} : { recovered_at: iso(event.recoveredAt) }),
}));
