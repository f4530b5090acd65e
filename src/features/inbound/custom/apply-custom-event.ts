// Applies an event of the custom webhook. Anyone with the public key can post, so an unsigned event changes only events that
// came unsigned, and causes no mail unless the project trusts it.

import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { changeBy, findReported, type Report } from "../../churn-events/merge.ts";
import { openEventsOf } from "../../churn-events/open-events.ts";
import { recordChurnEvent, updateChurnEvent } from "../../churn-events/service.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import type { Project } from "../../projects/tables.ts";
import type { Outcome } from "../inbox/outcome.ts";
import type { CustomEvent } from "./model.ts";

export async function applyCustom(
  tx: Db,
  project: Project,
  event: CustomEvent,
  signed: boolean,
  now: number,
): Promise<Outcome> {
  const email = normalizeEmail(event.customer_email);
  const { event_type: type, customer_name } = event;
  const test = event.test === true;
  if (type === "payment_recovered") return recover(tx, project, { email, test }, signed, now);
  const given = { ...event, event_type: type, customer_name: customer_name?.trim() || null };
  const report: Report = { by: "custom", proven: signed, email, type, test, at: now };
  const open = await findReported(tx, project, report);
  if (open) {
    const change = changeBy(report, open, given);
    if (change) await updateChurnEvent(tx, open, change, now);
    return { status: "processed", churnEventId: open.id, reason: change ? "repeat" : "unsigned_repeat" };
  }
  const recorded = await recordChurnEvent(
    tx,
    project,
    { ...given, customer_name: given.customer_name ?? email.slice(0, email.lastIndexOf("@")) },
    { source: "custom", provider: event.provider?.trim() || "custom", heldBack: signed ? null : "public_key" },
    now,
  );
  return { status: "processed", reason: null, churnEventId: recorded.id };
}

/** Recovers the customer's newest open failed payment, otherwise their newest open event of any type. */
async function recover(
  tx: Db,
  project: Project,
  { email, test }: { email: string; test: boolean },
  signed: boolean,
  now: number,
): Promise<Outcome> {
  const open = (await openEventsOf(tx, project, email, { test })).filter(
    ({ source }) => signed || !EVENT_SOURCES[source].isProvider,
  );
  const event = open.find(({ eventType }) => eventType === "payment_failed") ?? open[0];
  if (!event) return { status: "dropped", reason: "nothing_to_recover", churnEventId: null };
  await updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now }, now);
  return { status: "processed", reason: null, churnEventId: event.id };
}
