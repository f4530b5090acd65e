// The webhook endpoint at Stripe. Stripe shows its secret only once, so an endpoint whose secret is not stored here is
// replaced.

import type Stripe from "stripe";
import { STRIPE_VERSION, stripeFailure } from "../../../adapters/stripe.ts";
import type { Log } from "../../../lib/log.ts";
import { ENDPOINT_EVENTS } from "../../providers/stripe/endpoint-events.ts";

/** `secret`: null if the stored one is still valid. */
type EnsuredEndpoint = { id: string; secret: string | null };

const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [...ENDPOINT_EVENTS];
const DESCRIPTION = "Recoverd: cancellations and failed payments";

/**
 * Returns the endpoint for this address: the known one (`knownId`), repaired if it has changed, or a new one. If Stripe's
 * response to the creation is lost, the endpoint remains until `removeOthers` removes it after the next call.
 */
export async function ensureEndpoint(stripe: Stripe, url: string, knownId: string | null): Promise<EnsuredEndpoint> {
  const known = knownId === null ? null : await find(stripe, knownId);
  if (known) {
    if (!isAsMade(known, url)) {
      await stripe.webhookEndpoints.update(known.id, { url, enabled_events: EVENTS, disabled: false });
    }
    return { id: known.id, secret: null };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: EVENTS,
    api_version: STRIPE_VERSION,
    description: DESCRIPTION,
  });
  if (!made.secret) throw new Error("Stripe's answer has no secret for the webhook endpoint");
  return { id: made.id, secret: made.secret };
}

const isAsMade = (endpoint: Stripe.WebhookEndpoint, url: string): boolean =>
  endpoint.url === url &&
  endpoint.status === "enabled" &&
  [...endpoint.enabled_events].sort().join() === [...EVENTS].sort().join();

/** Null if it does not exist. */
export async function find(stripe: Stripe, id: string): Promise<Stripe.WebhookEndpoint | null> {
  try {
    return await stripe.webhookEndpoints.retrieve(id);
  } catch (error) {
    if (stripeFailure(error)?.code === "resource_missing") return null;
    throw error;
  }
}

/**
 * Removes other endpoints with this address, because their secrets are unknown. Failures are logged, and the next call tries
 * again.
 */
export async function removeOthers(stripe: Stripe, url: string, keptId: string, log: Log): Promise<void> {
  try {
    for (const id of await listAt(stripe, url)) if (id !== keptId) await remove(stripe, id);
  } catch (error) {
    const reason = stripeFailure(error)?.reason;
    if (reason === undefined) throw error;
    log.warn("Other webhook endpoints at Stripe with this service's address were not removed", { reason });
  }
}

/** The ids of the endpoints with this address. An account has at most 16. */
export async function listAt(stripe: Stripe, url: string): Promise<string[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.filter((endpoint) => endpoint.url === url).map(({ id }) => id);
}

/** Removes an endpoint; succeeds if it is already gone. */
export async function remove(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.webhookEndpoints.del(id);
  } catch (error) {
    if (stripeFailure(error)?.code !== "resource_missing") throw error;
  }
}
