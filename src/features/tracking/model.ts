// Tracked events as the API accepts and returns them.

import { type Static, Type } from "@sinclair/typebox";
import { CustomerId, Email, JsonObject, Nullable, named, Page, Text, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { nameOf } from "./names.ts";
import type { ListedEvent } from "./service.ts";

/** The most events in one request. */
export const MOST_EVENTS = 1_000;
/** Of one event's properties, as JSON. */
export const MOST_PROPERTIES = 4_096;

const name = Text({ min: 1, max: 100, oneLine: true });
const id = Text({ min: 1, max: 255, oneLine: true });

const event = {
  customer_email: Type.Optional(Nullable(Email)),
  customer_id: Type.Optional(Nullable(CustomerId({ min: 1, max: 255 }))),
  event: name,
  timestamp: Type.Optional(Nullable(Timestamp)),
  occurred_at: Type.Optional(Nullable(Timestamp)),
  event_id: Type.Optional(Nullable(id)),
  properties: Type.Optional(Nullable(JsonObject({ maxBytes: MOST_PROPERTIES }))),
};

export const NewTrackedEvent = named("NewTrackedEvent", Type.Object(event), {
  customer_email: "grace@example.com",
  event: "invoice_created",
  properties: { total: 3 },
});

export type NewTrackedEvent = Static<typeof NewTrackedEvent>;

export const NewTrackedEvents = Type.Object({
  events: Type.Array(NewTrackedEvent, { minItems: 1, maxItems: MOST_EVENTS }),
});

/** What the document shows: one event's fields, or several events in `events`. */
export const Tracked = named(
  "TrackRequest",
  Type.Object({
    public_key: Type.Optional(Type.String({ description: "The project's, where no X-API-Key is sent" })),
    ...event,
    event: Type.Optional(name),
    events: Type.Optional(NewTrackedEvents.properties.events),
  }),
  { customer_email: "grace@example.com", event: "invoice_created", event_id: "act_20411", properties: { total: 3 } },
);

export const Accepted = named(
  "TrackingReceipt",
  Type.Object({
    status: Type.Literal("ok"),
    accepted: Type.Integer({ description: "How many events the request had; repeated ones included" }),
  }),
  { status: "ok", accepted: 1 },
);

export const FindTrackedEvents = Type.Object({
  ...Page,
  customer_email: Type.Optional(Email),
  customer_id: Type.Optional(id),
});

export const ReadTrackedEvent = named(
  "TrackedEvent",
  Type.Object({
    customer_email: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    event: Type.String({ description: "Without its alias" }),
    event_id: Nullable(Type.String()),
    properties: Nullable(Type.Object({}, { additionalProperties: true })),
    trusted: Type.Boolean({ description: "Reported with a secret API key" }),
    occurred_at: Timestamp,
    received_at: Timestamp,
  }),
  {
    customer_email: "grace@example.com",
    customer_id: "cus_1042",
    event: "invoice_created",
    event_id: "act_20411",
    properties: { total: 3 },
    trusted: true,
    occurred_at: "2026-03-02T09:00:00.000Z",
    received_at: "2026-03-02T09:00:00.000Z",
  },
);

export const toTrackedEvent = ({ customer, event, kind }: ListedEvent): Static<typeof ReadTrackedEvent> => ({
  customer_email: customer.email,
  customer_id: customer.customerId,
  event: nameOf(kind.name),
  event_id: event.eventId,
  properties: event.properties === null ? null : (JSON.parse(event.properties) as object),
  trusted: kind.trusted,
  occurred_at: iso(event.occurredAt),
  received_at: iso(event.receivedAt),
});
