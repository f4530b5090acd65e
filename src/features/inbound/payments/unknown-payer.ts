// What was reported of a payment before it was known who paid waits under a stand-in for the customer.

import type { Db } from "../../../store/engine.ts";
import type { Subject } from "../../providers/provider-event.ts";
import type { Origin } from "../origin.ts";
import { moveSignals } from "../signals/signals.ts";

export const somebodyWhoPaid = (paymentId: string): string => `payment/${paymentId}`;

/** `email` as it is stored. */
export const somebodyAt = (email: string): string => `address/${email}`;

/** Assigns what was reported of an address alone to its customer, as soon as the provider has said who that is. */
export async function claimAddress(
  tx: Db,
  { project, provider }: Origin,
  email: string,
  owner: Subject,
): Promise<void> {
  await moveSignals(tx, { projectId: project.id, provider }, [somebodyAt(email)], owner);
}
