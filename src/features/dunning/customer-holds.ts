// Why a mail that is sent to many customers at once, such as an announcement, leaves one of them out or waits.

import type { Db } from "../../store/engine.ts";
import { firstAddressOf } from "../churn-events/former-addresses.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { calendarOf, nextAllowed } from "../messages/calendar.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { isReplyWaiting } from "../replies/service.ts";
import { isHeldOut } from "./holdout.ts";
import { ledgerOf, type MailConfig } from "./send-policy.ts";

/** The sentences in the responses of the API. */
export const CUSTOMER_HOLDS = {
  do_not_contact: "The customer asks not to be written to",
  sensitive: "The reason is one that a person should answer",
  dispute: "The payment is disputed",
  test_mode: "The event is a test",
  unverified: "Only the public key vouches for the event",
  customer_sensitive: "A person should answer what another event of the customer says",
  replied: "The customer answered a mail, and a person should read that first",
  suppressed: "The address is suppressed",
  holdout: "The customer is in the holdout",
} as const;
export type CustomerHold = keyof typeof CUSTOMER_HOLDS;

export const CAP_REACHED = "The customer has had as many mails as the project allows one person";

/** What a mail waits for. */
export const WAITS = {
  quiet_hours: "It waits for the hours and days on which the customer may be written to",
  daily_limit: "It waits until tomorrow: the project has sent as many mails today as the server allows",
} as const;
export type Wait = keyof typeof WAITS;

/** What speaks against writing to the customer; null if nothing does. */
export async function customerHoldOf(
  db: Db,
  config: MailConfig,
  project: Project,
  event: ChurnEvent,
  now: number,
): Promise<CustomerHold | null> {
  const heldBack = heldBackOf(event, project);
  if (heldBack !== null) return heldBack;
  const ledger = ledgerOf(db, config, project);
  if (await ledger.hasSensitiveEvent(event.customerEmail, now)) return "customer_sensitive";
  if (await isReplyWaiting(db, project, event.customerEmail)) return "replied";
  if (await ledger.isSuppressed(event.customerEmail, now)) return "suppressed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, firstAddressOf(event), holdout_percent) ? "holdout" : null;
}

/** What the mail waits for, and until when (in ms); null if it may go now. */
export async function waitOf(
  db: Db,
  config: MailConfig,
  project: Project,
  event: ChurnEvent,
  now: number,
): Promise<{ hold: Wait; until: number } | null> {
  const calendar = calendarOf(event, settingsOf(project));
  const allowed = nextAllowed(now, calendar);
  if (allowed > now) return { hold: "quiet_hours", until: allowed };
  const endOfLimit = await ledgerOf(db, config, project).endOfLimit(now);
  return endOfLimit === null ? null : { hold: "daily_limit", until: nextAllowed(endOfLimit, calendar) };
}
