// Reports about a payment wait under a placeholder customer until the payer is known.

import type { Db } from "../../../store/engine.ts";
import type { Origin } from "../origin.ts";
import { moveSignals, somebodyAt } from "../signals/signals.ts";

export const somebodyWhoPaid = (paymentId: string): string => `payment/${paymentId}`;

/** Assigns reports that name only an address to its customer, once the provider has reported who that is. */
export async function claimAddress(
  tx: Db,
  { project, provider }: Origin,
  email: string,
  customerId: string,
): Promise<void> {
  await moveSignals(tx, { projectId: project.id, provider }, [somebodyAt(email)], { subscriptionId: null, customerId });
}
