// Decides what a bulk action does with one event: it acts, holds the event back, or waits. Runs for the preview, and again in
// the transaction that acts.

import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Db } from "../../../store/engine.ts";
import { getChurnEvent } from "../../churn-events/service.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { CAP_REACHED, CUSTOMER_HOLDS, customerHoldOf, WAITS, waitOf } from "../../dunning/customer-holds.ts";
import { ledgerOf } from "../../dunning/send-policy.ts";
import type { Project } from "../../projects/tables.ts";
import { listVariants } from "../../variants/service.ts";
import type { Variant } from "../../variants/tables.ts";
import type { BulkAction } from "./tables.ts";

export const HOLDS = {
  not_found: "The churn event does not exist",
  same_customer: "Another event of the same customer is part of this action",
  recovered: "The customer is back",
  lost: "The recovery window has passed",
  writing: "The variants are being written",
  already_written: "The variants are written already",
  already_sent: "A variant was sent already",
  no_variants: "There are no variants yet",
  ...CUSTOMER_HOLDS,
  customer_cap: CAP_REACHED,
  ...WAITS,
} as const;
export type Hold = keyof typeof HOLDS;

/** `variant` is null for the action `generate`. `until`: when the event is tried again, in ms; null for never. */
export type Plan =
  | { event: ChurnEvent; variant: Variant | null }
  | { event: ChurnEvent | null; hold: Hold; until: number | null };

export async function planFor(
  db: Db,
  config: Deps["config"],
  project: Project,
  action: BulkAction,
  eventId: string,
  now: number,
): Promise<Plan> {
  const event = await findEvent(db, project, eventId);
  if (event === null) return { event, hold: "not_found", until: null };
  const held = (hold: Hold, until: number | null = null): Plan => ({ event, hold, until });
  switch (event.status) {
    case "recovered":
    case "lost":
      return held(event.status);
    case "processing":
      return held("writing");
    case "email_sent":
      return held("already_sent");
  }
  if (action === "generate") return event.status === "new" ? { event, variant: null } : held("already_written");

  const hold = await customerHoldOf(db, config, project, event, now);
  if (hold !== null) return held(hold);
  const variant = (await listVariants(db, event)).find(({ status }) => status === "draft");
  if (!variant) return held("no_variants");
  if (await ledgerOf(db, config, project).reachedCap(event.customerEmail, now)) return held("customer_cap");
  const wait = await waitOf(db, config, project, event, now);
  if (wait !== null) return held(wait.hold, wait.until);
  return { event, variant };
}

async function findEvent(db: Db, project: Project, id: string): Promise<ChurnEvent | null> {
  try {
    return await getChurnEvent(db, project, id);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not_found") return null;
    throw error;
  }
}

/** The plans for all events, in the given order; mails go to each customer only once. */
export async function planAll(
  db: Db,
  config: Deps["config"],
  project: Project,
  { action, ids }: { action: BulkAction; ids: readonly string[] },
  now: number,
): Promise<{ id: string; plan: Plan }[]> {
  const customers = new Set<string>();
  const plans: { id: string; plan: Plan }[] = [];
  for (const id of ids) {
    const plan = await planFor(db, config, project, action, id, now);
    const { event } = plan;
    const acts = event !== null && (!("hold" in plan) || plan.until !== null);
    const isSecond = acts && action === "send" && customers.has(event.customerEmail);
    if (acts) customers.add(event.customerEmail);
    plans.push({ id, plan: isSecond ? { event, hold: "same_customer", until: null } : plan });
  }
  return plans;
}
