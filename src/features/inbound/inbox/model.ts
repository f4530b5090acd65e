// The inbox as the API shows it.

import { Type } from "@sinclair/typebox";
import { LogPage, Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { shownAs } from "../../../http/shown.ts";
import { INBOUND_SOURCES, INBOUND_STATUSES, type InboundEvent } from "./tables.ts";

export const FindInboundEvents = Type.Object({
  ...LogPage,
  status: Type.Optional(OneOf(INBOUND_STATUSES, "InboundStatus")),
  source: Type.Optional(OneOf(INBOUND_SOURCES)),
});

const Event = Type.Object({
  id: Type.String(),
  source: OneOf(INBOUND_SOURCES),
  event_id: Nullable(Type.String({ description: "The sender's own identifier" })),
  signed: Type.Boolean(),
  status: OneOf(INBOUND_STATUSES, "InboundStatus"),
  reason: Nullable(Type.String({ description: "Why it was dropped or failed, or what else there is to say" })),
  notes: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
    description:
      "Of the custom webhook: the fields that did not fit, and what was done about each. `body` is all of it",
  }),
  count: Type.Integer({ description: "Of what was dropped on arrival: how many with this reason in this hour" }),
  attempts: Type.Integer(),
  churn_event_id: Nullable(Type.String()),
  received_at: Timestamp,
  processed_at: Nullable(Timestamp),
});

const EXAMPLE = {
  id: "inb_01kjq6psg000g2dh1hcvm1pz6fyxq",
  source: "stripe",
  event_id: "evt_1PxAcmeExample",
  signed: true,
  status: "processed",
  reason: null,
  notes: [],
  count: 1,
  attempts: 1,
  churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
  received_at: "2026-03-02T09:00:00.000Z",
  processed_at: "2026-03-02T09:00:00.000Z",
};

export const ReadInboundEvent = named("InboundEvent", Event, EXAMPLE);

export const ReadInboundPayload = named(
  "InboundEventWithBody",
  Type.Object({
    ...Event.properties,
    size: Type.Integer({ description: "Of the body, in bytes" }),
    body: Nullable(Type.String({ description: "As it came; null where it was not saved, or not for so long" })),
  }),
  { ...EXAMPLE, size: 34, body: '{"type":"invoice.payment_failed"}' },
);

export const Retried = named("RetriedInboundEvents", Type.Object({ retried: Type.Integer() }), { retried: 3 });

const withNotes = ({ notes }: InboundEvent) => ({ notes: notes ?? [] });

export const toInboundEvent = shownAs(ReadInboundEvent, withNotes);

export const toInboundPayload = shownAs(ReadInboundPayload, withNotes);
