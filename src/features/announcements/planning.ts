// Decides whether a customer may be notified of a fix now. Runs for the preview, and again in the transaction that sends the
// mail.

import type { Deps } from "../../deps.ts";
import { HOUR } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { firstAddressOf } from "../churn-events/former-addresses.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { isHeldOut } from "../dunning/holdout.ts";
import { ledgerOf } from "../dunning/send-policy.ts";
import { calendarOf, nextAllowed } from "../messages/calendar.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { isReplyWaiting } from "../replies/service.ts";
import { listFixesInMails } from "../variants/named-fixes.ts";

/** The sentences in the responses of the API. */
export const HOLDS = {
  unsure: "The customer wrote a reason of this kind that does not name it: confirm it by sending its churn_event_ids",
  named: "A mail has named the fix to the customer already",
  fix_gone: "The fix is not in the knowledge any more, or not shipped",
  sample: "The churn event is sample data",
  recovered: "The customer is back",
  do_not_contact: "The customer asks not to be written to",
  sensitive: "The reason is one that a person should answer",
  dispute: "The payment is disputed",
  test_mode: "The event is a test",
  unverified: "Only the public key vouches for the event",
  customer_sensitive: "A person should answer what another event of the customer says",
  replied: "The customer answered a mail, and a person should read that first",
  paused: "The mails of the churn event are paused",
  suppressed: "The address is suppressed",
  holdout: "The customer is in the holdout",
  customer_cap: "The customer has had as many mails as the project allows one person",
  project_paused: "It waits until the automation of the project is resumed",
  quiet_hours: "It waits for the hours and days on which the customer may be written to",
  daily_limit: "It waits until tomorrow: the project has sent as many mails today as the server allows",
} as const;
export type Hold = keyof typeof HOLDS;

/** `until`: when it is tried again, in ms; null for never. */
export type Held = { hold: Hold; until: number | null };

const PAUSE_CHECKED = HOUR;

type About = { event: ChurnEvent; fixId: string };

export async function holdOf(
  db: Db,
  config: Deps["config"],
  project: Project,
  { event, fixId }: About,
  now: number,
): Promise<Held | null> {
  const end = await endOf(db, config, project, { event, fixId }, now);
  if (end !== null) return { hold: end, until: null };
  if (project.automationPausedAt !== null) return { hold: "project_paused", until: now + PAUSE_CHECKED };
  const calendar = calendarOf(event, settingsOf(project));
  const allowed = nextAllowed(now, calendar);
  if (allowed > now) return { hold: "quiet_hours", until: allowed };
  const endOfLimit = await ledgerOf(db, config, project).endOfLimit(now);
  return endOfLimit === null ? null : { hold: "daily_limit", until: nextAllowed(endOfLimit, calendar) };
}

async function endOf(
  db: Db,
  config: Deps["config"],
  project: Project,
  { event, fixId }: About,
  now: number,
): Promise<Hold | null> {
  const stop = await stopOf(db, config, project, event, now);
  if (stop !== null) return stop;
  const customer = { projectId: project.id, email: event.customerEmail };
  if ((await listFixesInMails(db, customer)).has(fixId)) return "named";
  return (await ledgerOf(db, config, project).reachedCap(event.customerEmail, now)) ? "customer_cap" : null;
}

/** Why nothing may be announced about the event, even if the mail is in the outbox already. */
export async function stopOf(
  db: Db,
  config: Deps["config"],
  project: Project,
  event: ChurnEvent,
  now: number,
): Promise<Hold | null> {
  if (event.sample) return "sample";
  if (event.status === "recovered") return "recovered";
  const heldBack = event.test ? "test_mode" : heldBackOf(event, project);
  if (heldBack !== null) return heldBack;
  if (event.automationPausedAt !== null) return "paused";
  const ledger = ledgerOf(db, config, project);
  if (await ledger.hasSensitiveEvent(event.customerEmail, now)) return "customer_sensitive";
  if (await isReplyWaiting(db, project, event.customerEmail)) return "replied";
  if (await ledger.isSuppressed(event.customerEmail, now)) return "suppressed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, firstAddressOf(event), holdout_percent) ? "holdout" : null;
}
