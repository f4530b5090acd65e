// Removing the webhook endpoint of a deleted project at Stripe, by a job that has all it needs: the project's rows are gone.

import { stripeFailure } from "../../../adapters/stripe.ts";
import type { Deps } from "../../../deps.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import type { Run } from "../../../queue/handlers.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import { secretSettingOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { remove } from "./endpoint.ts";
import { sentenceFor } from "./failures.ts";
import { findConnection } from "./tables.ts";

/** `sealedKey`: as in the project's settings, and opened as such; null where it had been removed from them. */
type Orphan = { deletedProject: string; sealedKey: string | null; endpointId: string };

export const removeOrphan = defineJob<Orphan>("remove_stripe_endpoint");

export const removeEndpointWhenDeleted: Subscriber<Project> = {
  wants: () => true,
  async take(tx, { id, settings }, now) {
    const connection = await findConnection(tx, id);
    if (!connection) return;
    const sealedKey = settings.integrations?.stripe?.api_key ?? null;
    await enqueue(tx, removeOrphan, { deletedProject: id, sealedKey, endpointId: connection.endpointId }, now);
  },
};

/** Where it cannot be removed, the log says so, once. */
export async function removeAtStripe(
  { stripe, keys, log }: Pick<Deps, "stripe" | "keys" | "log">,
  { deletedProject, sealedKey, endpointId }: Orphan,
  { signal, lastAttempt }: Pick<Run, "signal" | "lastAttempt">,
): Promise<void> {
  const giveUp = (reason: string) =>
    log.warn("The webhook endpoint of a deleted project is still at Stripe: remove it there by hand", {
      project: deletedProject,
      endpoint: endpointId,
      reason,
    });
  const project = { id: deletedProject, settings: { integrations: { stripe: { api_key: sealedKey } } } };
  const key = secretSettingOf(project, "integrations.stripe.api_key", keys.sealing);
  if (key === null) return giveUp("no_key");
  try {
    await remove(stripe(key, { signal }), endpointId);
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure === null || signal.aborted) throw error;
    // Stripe's own message may hold a part of the key.
    if (failure.kind === "later" && !lastAttempt) throw new Error(sentenceFor(failure.reason));
    giveUp(failure.reason);
  }
}
