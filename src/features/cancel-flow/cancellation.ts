// The churn event of a customer who declined. What an unproven customer says touches no event of a proven one.

import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { isOpen, recordChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents, type EventSource } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { findAddress, findKnownFacts } from "./known-facts.ts";
import { flowLanguage, labelOf } from "./labels.ts";
import { SAME_CANCELLATION } from "./lasting.ts";
import type { CancelSession } from "./tables.ts";

/**
 * Records the cancellation and returns its id; null where no address is known. Somebody who declines twice within a day
 * for the same reason, in two windows say, or whose end another system was faster to tell, is one cancellation:
 * nobody is written to twice.
 */
export async function recordCancellation(
  tx: Db,
  project: Project,
  session: CancelSession,
  now: number,
): Promise<string | null> {
  const { identity, reason } = session;
  const email = session.customerEmail ?? (identity ? await findAddress(tx, project, identity) : null);
  if (email === null) return null;
  const told = await factsOf(tx, project, session, now);
  const open = await findSame(tx, project, email, session, now);
  if (open && open.source !== "cancel_flow") return explain(tx, open, told.cancel_reason, session, now);
  if (open) return repeat(tx, open, told, session, now);
  const event = await recordChurnEvent(
    tx,
    project,
    { ...told, customer_email: email, event_type: "cancellation", test: session.test },
    { source: "cancel_flow", provider: "cancel_flow", reasonCode: reason, heldBack: identity ? null : "public_key" },
    now,
  );
  return event.id;
}

/** What providers tell of a proven customer counts more than what the browser says. */
async function factsOf(tx: Db, project: Project, session: CancelSession, now: number) {
  const { identity, test } = session;
  const known = identity ? await findKnownFacts(tx, project, { identity, test }, now) : null;
  const { currency, language } = settingsOf(project);
  const knowsMrr = known !== null && known.mrr !== null;
  return {
    customer_name: session.customerName,
    customer_id: session.customerId,
    cancel_reason: session.comment ?? labelOf(session.reason, flowLanguage(null, null, language)),
    mrr: knowsMrr ? known.mrr : session.mrr,
    currency: knowsMrr ? currency : session.currency,
    plan_name: known?.planName ?? session.planName,
    tenure_days: known?.tenureDays ?? session.tenureDays,
    locale: session.locale,
  };
}

async function findSame(
  tx: Db,
  project: Project,
  email: string,
  { reason, identity, test }: CancelSession,
  now: number,
): Promise<ChurnEvent | undefined> {
  const events = await tx
    .select()
    .from(churnEvents)
    .where(
      and(
        eq(churnEvents.projectId, project.id),
        eq(churnEvents.customerEmail, email),
        eq(churnEvents.test, test),
        gt(churnEvents.createdAt, now - SAME_CANCELLATION),
      ),
    );
  const open = events.filter((event) => event.eventType === "cancellation" && isOpen(event));
  return (
    open.find((event) => event.source === "cancel_flow" && event.reasonCode === reason) ??
    open.find((event) => identity !== null && TELL_OF_OTHERS.includes(event.source) && event.heldBack !== "public_key")
  );
}

const TELL_OF_OTHERS: readonly EventSource[] = ["stripe", "razorpay", "paddle", "custom"];

/** A provider, or another system, tells that a customer goes; the customer tells why. */
async function explain(tx: Db, open: ChurnEvent, reason: string, session: CancelSession, now: number): Promise<string> {
  const told = {
    cancelReason: session.comment ?? open.cancelReason ?? reason,
    reasonCode: open.reasonCode ?? session.reason,
  };
  await updateChurnEvent(tx, open, told, now);
  return open.id;
}

/** Who proves their identity vouches also for what came unproven; the reverse changes nothing. */
async function repeat(
  tx: Db,
  open: ChurnEvent,
  told: Awaited<ReturnType<typeof factsOf>>,
  { identity, comment }: CancelSession,
  now: number,
): Promise<string> {
  if (identity === null && open.heldBack === null) return open.id;
  await updateChurnEvent(
    tx,
    open,
    {
      customerName: told.customer_name ?? open.customerName,
      customerId: told.customer_id ?? open.customerId,
      cancelReason: comment ?? open.cancelReason,
      mrr: told.mrr ?? open.mrr,
      currency: told.mrr === null ? open.currency : (told.currency ?? open.currency),
      planName: told.plan_name ?? open.planName,
      tenureDays: told.tenure_days ?? open.tenureDays,
      heldBack: identity !== null && open.heldBack === "public_key" ? null : open.heldBack,
    },
    now,
  );
  return open.id;
}
