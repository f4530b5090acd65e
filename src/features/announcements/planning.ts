// Decides whether a customer may be notified of a fix now. Runs for the preview, and again in the transaction that sends the
// mail.

import type { Deps } from "../../deps.ts";
import { HOUR } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { CAP_REACHED, CUSTOMER_HOLDS, customerHoldOf, WAITS, waitOf } from "../dunning/customer-holds.ts";
import { ledgerOf } from "../dunning/send-policy.ts";
import type { Project } from "../projects/tables.ts";
import { listFixesInMails } from "../variants/named-fixes.ts";

/** The sentences in the responses of the API. */
export const HOLDS = {
  unsure: "The customer wrote a reason of this kind that does not name it: confirm it by sending its churn_event_ids",
  named: "A mail has named the fix to the customer already",
  fix_gone: "The fix is not in the knowledge any more, or not shipped",
  sample: "The churn event is sample data",
  recovered: "The customer is back",
  ...CUSTOMER_HOLDS,
  paused: "The mails of the churn event are paused",
  customer_cap: CAP_REACHED,
  project_paused: "It waits until the automation of the project is resumed",
  ...WAITS,
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
  return waitOf(db, config, project, event, now);
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
  if (event.test) return "test_mode";
  if (event.automationPausedAt !== null) return "paused";
  return customerHoldOf(db, config, project, event, now);
}
