// What an event of the custom webhook does. Whoever has the public key can post: what is not signed touches only what
// came the same way, and mails nobody until the project trusts it.

import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { recordChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent, EventSource } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomEvent } from "./custom-model.ts";
import { openEventsOf } from "./open-events.ts";
import type { Outcome } from "./outcome.ts";
import { PROVIDER_NAMES } from "./providers.ts";

/** In this time the same customer and type are the same event. */
const SAME_EVENT = 24 * 3_600_000;

export async function applyCustom(
  tx: Db,
  project: Project,
  event: CustomEvent,
  signed: boolean,
  now: number,
): Promise<Outcome> {
  const email = normalizeEmail(event.customer_email);
  if (event.event_type === "payment_recovered") return recover(tx, project, event, signed, now);
  const input = {
    ...event,
    event_type: event.event_type,
    customer_name: event.customer_name?.trim() || email.slice(0, email.lastIndexOf("@")),
  };
  // A customer who leaves by the cancel flow and a system that tells so shortly after mean the same cancellation; what
  // nobody has proven does not speak for a customer.
  const meansTheSame = ({ source, heldBack }: ChurnEvent) =>
    source === "custom" || (source === "cancel_flow" && signed && heldBack !== "public_key");
  const open = (await openEventsOf(tx, project, email, { test: event.test === true })).find(
    (one) => meansTheSame(one) && one.eventType === input.event_type && one.createdAt > now - SAME_EVENT,
  );
  if (open) return repeat(tx, open, event, signed, now);
  const recorded = await recordChurnEvent(
    tx,
    project,
    input,
    { source: "custom", provider: event.provider?.trim() || "custom", heldBack: signed ? null : "public_key" },
    now,
  );
  return { status: "processed", reason: null, churnEventId: recorded.id };
}

/** Takes over what the repeat says. A signed one also vouches for what came unsigned; the reverse changes nothing. */
async function repeat(tx: Db, open: ChurnEvent, event: CustomEvent, signed: boolean, now: number): Promise<Outcome> {
  const outcome = { status: "processed" as const, churnEventId: open.id };
  if (!signed && open.heldBack === null) return { ...outcome, reason: "unsigned_repeat" };
  const told: Partial<ChurnEvent> = {
    customerName: event.customer_name?.trim() || open.customerName,
    customerId: event.customer_id ?? open.customerId,
    cancelReason: ownWords(open) ?? event.cancel_reason ?? open.cancelReason,
    mrr: event.mrr ?? open.mrr,
    currency: event.currency?.toLowerCase() ?? open.currency,
    planName: event.plan_name ?? open.planName,
    tenureDays: event.tenure_days ?? open.tenureDays,
    locale: event.locale ?? open.locale,
    timezone: event.timezone ?? open.timezone,
    metadata: event.metadata ?? open.metadata,
    heldBack: signed && open.heldBack === "public_key" ? null : open.heldBack,
  };
  await updateChurnEvent(tx, open, told, now);
  return { ...outcome, reason: "repeat" };
}

/** What the customer said in the cancel flow counts more than what a system says of it. */
const ownWords = ({ source, cancelReason }: ChurnEvent): string | null =>
  source === "cancel_flow" ? cancelReason : null;

/** The customer's newest open failed payment, else the newest open event of any type. */
async function recover(
  tx: Db,
  project: Project,
  { customer_email, test }: CustomEvent,
  signed: boolean,
  now: number,
): Promise<Outcome> {
  const email = normalizeEmail(customer_email);
  const open = (await openEventsOf(tx, project, email, { test: test === true })).filter(
    ({ source }) => signed || !(PROVIDER_NAMES as readonly EventSource[]).includes(source),
  );
  const event = open.find(({ eventType }) => eventType === "payment_failed") ?? open[0];
  if (!event) return { status: "dropped", reason: "nothing_to_recover", churnEventId: null };
  await updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now }, now);
  return { status: "processed", reason: null, churnEventId: event.id };
}
