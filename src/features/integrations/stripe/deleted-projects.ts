// Removes the webhook endpoint of a deleted project at Stripe. The job contains all it needs, because the project's rows are
// gone.

import { stripeFailure } from "../../../adapters/stripe.ts";
import type { Deps } from "../../../deps.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import type { Run } from "../../../queue/handlers.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { findProject } from "../../projects/service.ts";
import { changedSettings, secretSettingOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { listAt, remove } from "./endpoint.ts";
import { sentenceFor } from "./failures.ts";
import { findConnection } from "./tables.ts";

/**
 * `sealedKey`: as sealed in the project's settings; null if it had been removed from them. `endpointId`: null if only the
 * address is known.
 */
type Orphan = { deletedProject: string; sealedKey: string | null; endpointId: string | null; url: string };

export const removeOrphan = defineJob<Orphan>("remove_stripe_endpoint");

export const removeEndpointWhenDeleted: Subscriber<Project> = {
  async take(tx, { id, settings }, now) {
    const connection = await findConnection(tx, id);
    if (!connection) return;
    const sealedKey = settings.integrations?.stripe?.api_key ?? null;
    const { endpointId, endpointUrl: url } = connection;
    await enqueue(tx, removeOrphan, { deletedProject: id, sealedKey, endpointId, url }, now);
  },
};

/** For a project that was deleted while it was being connected: Stripe may have an endpoint that nothing else refers to. */
export async function removeIfDeleted(
  tx: Db,
  { id }: Project,
  apiKey: string,
  url: string,
  sealingKey: Uint8Array,
  now: number,
): Promise<void> {
  if ((await findProject(tx, id)) !== undefined) return;
  const given = { integrations: { stripe: { api_key: apiKey } } };
  const sealedKey = changedSettings({ id, settings: {} }, given, sealingKey).integrations?.stripe?.api_key ?? null;
  await enqueue(tx, removeOrphan, { deletedProject: id, sealedKey, endpointId: null, url }, now);
}

/** If it cannot be removed, this is logged once. */
export async function removeAtStripe(
  { apis: { stripe }, keys, log }: Pick<Deps, "apis" | "keys" | "log">,
  { deletedProject, sealedKey, endpointId, url }: Orphan,
  { signal, lastAttempt }: Pick<Run, "signal" | "lastAttempt">,
): Promise<void> {
  const giveUp = (reason: string) =>
    log.warn("The webhook endpoint of a deleted project is still at Stripe: remove it there by hand", {
      project: deletedProject,
      endpoint: endpointId ?? url,
      reason,
    });
  const project = { id: deletedProject, settings: { integrations: { stripe: { api_key: sealedKey } } } };
  const key = secretSettingOf(project, "integrations.stripe.api_key", keys.sealing);
  if (key === null) return giveUp("no_key");
  try {
    const client = stripe(key, { signal });
    if (endpointId !== null) await remove(client, endpointId);
    for (const id of await listAt(client, url)) await remove(client, id);
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure === null || signal.aborted) throw error;
    // Stripe's own message may contain a part of the key.
    if (failure.kind === "later" && !lastAttempt) throw new Error(sentenceFor(failure.reason));
    giveUp(failure.reason);
  }
}
