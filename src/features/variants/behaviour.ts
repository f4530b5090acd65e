// What is known of the customer's behaviour before a churn event.

import type { Db } from "../../store/engine.ts";
import type { ChurnEvent, EventSource } from "../churn-events/tables.ts";
import { listIdsOfAddress } from "../customers/by-address.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type Behaviour, findBehaviour } from "../tracking/behaviour.ts";

/**
 * Up to the day of the event: what comes after it does not explain it. What was tracked with the public key alone counts
 * where the project trusts it. Null where nothing is known.
 */
export async function behaviourBefore(db: Db, project: Project, event: ChurnEvent): Promise<Behaviour | null> {
  const email = event.customerEmail;
  const customerIds = new Set(await listIdsOfAddress(db, project, email));
  if (event.customerId !== null && provesItsCustomer(event)) customerIds.add(event.customerId);
  const trustedOnly = !settingsOf(project).automation.trust_public_key;
  return findBehaviour(db, project, { email, customerIds: [...customerIds] }, { at: event.createdAt, trustedOnly });
}

// A browser may say any id beside its own address, and must not learn what somebody else did.
const PROVING: readonly EventSource[] = ["api", "import", "stripe", "razorpay", "paddle"];

const provesItsCustomer = ({ source, heldBack }: ChurnEvent): boolean =>
  PROVING.includes(source) || (source === "custom" && heldBack === null);
