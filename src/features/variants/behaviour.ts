// A customer's behaviour before a churn event.

import type { Db } from "../../store/engine.ts";
import { EVENT_SOURCES } from "../churn-events/sources.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { listIdsOfAddress } from "../customers/by-address.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type Behaviour, findBehaviour, type WhoBehaved } from "../tracking/behaviour.ts";

/**
 * Up to the day of the event, because later behaviour does not explain it. Events tracked only with the public key count if
 * the project trusts it. Null if nothing is known.
 */
export async function behaviourBefore(db: Db, project: Project, event: ChurnEvent): Promise<Behaviour | null> {
  const trustedOnly = !settingsOf(project).automation.trust_public_key;
  return findBehaviour(db, project, await customerOf(db, project, event), { at: event.createdAt, trustedOnly });
}

/** The address and ids by which tracking may know the event's customer. */
export async function customerOf(db: Db, project: Project, event: ChurnEvent): Promise<WhoBehaved> {
  const email = event.customerEmail;
  const customerIds = new Set(await listIdsOfAddress(db, project, email));
  if (event.customerId !== null && provesItsCustomer(event)) customerIds.add(event.customerId);
  return { email, customerIds: [...customerIds] };
}

// A browser may send any id with its own address, and must not learn what somebody else did.
const provesItsCustomer = ({ source, heldBack }: ChurnEvent): boolean =>
  EVENT_SOURCES[source].trusted || (source === "custom" && heldBack === null);
