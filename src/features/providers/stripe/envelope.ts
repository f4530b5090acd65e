// Reads the envelope of Stripe's webhooks: the account, the mode and the event.

import type { KnownDiscounts } from "../provider-event.ts";
import { idOf, lineOf, secondsOf } from "../reading/payload.ts";
import { discountsWithin } from "./discounts.ts";
import { record, type StripeEvent } from "./payload.ts";

export const accountOf = (body: unknown): string | null => idOf(record(body)?.account);

export function isTest(body: unknown): boolean {
  const live = record(body)?.livemode ?? record(record(record(body)?.data)?.object)?.livemode;
  return live === false;
}

/** The event, or why the body cannot be read as one. */
export function open(
  body: unknown,
  receivedAt: number | undefined,
  known?: KnownDiscounts,
): StripeEvent | { why: string } {
  const envelope = record(body);
  const type = lineOf(envelope?.type);
  if (!envelope || type === null) return { why: "not an event of Stripe: it says no type" };
  const data = record(envelope.data);
  const object = record(data?.object);
  if (envelope.object === "v2.core.event" || (!object && type.startsWith("v2."))) {
    return { why: `${type}: a thin event says only that something happened; send snapshot events to this address` };
  }
  if (typeof envelope.object === "string" && envelope.object !== "event") {
    return { why: "not an event of Stripe but another object of its API" };
  }
  if (!object) return { why: `${type}: the event carries no object` };
  return {
    type,
    occurredAt: secondsOf(envelope.created) ?? receivedAt ?? secondsOf(object.created) ?? 0,
    account: accountOf(body),
    test: isTest(body),
    object,
    discounts: new Map([...(known ?? []), ...discountsWithin(object)]),
    previous: record(data?.previous_attributes),
  };
}
