// Creates the churn event of a customer who declined. An unproven customer never changes an event of a proven one.

import { pageLanguage } from "../../lib/page-language.ts";
import type { Db } from "../../store/engine.ts";
import type { FieldBy, GivenFields } from "../churn-events/fields.ts";
import { changeBy, findReported, type Report } from "../churn-events/merge.ts";
import { recordChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { carriedBy } from "./carried.ts";
import { findAddress, findKnownFacts } from "./known-facts.ts";
import { labelOf } from "./labels.ts";
import type { CancelSession } from "./tables.ts";

/** Records the cancellation, or merges it into an existing event, and returns its id; null if no address is known. */
export async function recordCancellation(
  tx: Db,
  project: Project,
  session: CancelSession,
  now: number,
): Promise<string | null> {
  const { identity, reason, test } = session;
  const email = session.customerEmail ?? (identity ? await findAddress(tx, project, identity) : null);
  if (email === null) return null;
  const proven = identity !== null;
  const type = "cancellation";
  const given = await fieldsOf(tx, project, session, now);
  const report: Report = { by: "cancel_flow", proven, email, type, test, reasonCode: reason, at: now };
  const open = await findReported(tx, project, report);
  if (open) {
    const words = session.comment ?? open.cancelReason ?? given.cancel_reason;
    const change = changeBy(report, open, { ...given, cancel_reason: words });
    if (change) await updateChurnEvent(tx, open, change, now);
    return open.id;
  }
  const event = await recordChurnEvent(
    tx,
    project,
    { ...given, customer_email: email, event_type: type },
    { source: "cancel_flow", provider: "cancel_flow", heldBack: proven ? null : "public_key" },
    now,
  );
  return event.id;
}

/** For a proven customer, providers' reports take precedence over what the browser sends. */
async function fieldsOf(tx: Db, project: Project, session: CancelSession, now: number) {
  const { identity, test } = session;
  const known = identity ? await findKnownFacts(tx, project, { identity, test }, now) : null;
  const { currency, language } = settingsOf(project);
  const knowsMrr = known !== null && known.mrr !== null;
  return {
    customer_name: session.customerName,
    customer_id: session.customerId,
    cancel_reason: session.comment ?? labelOf(session.reason, pageLanguage(null, null, language)),
    reason_code: session.reason,
    ...carriedBy(session),
    ...(knowsMrr && { mrr: known.mrr }),
    currency: knowsMrr ? currency : session.currency,
    plan_name: known?.planName ?? session.planName,
    tenure_days: known?.tenureDays ?? session.tenureDays,
    test,
  } satisfies Required<Pick<GivenFields, Exclude<FieldBy<"session">, "customer_email">>>;
}
