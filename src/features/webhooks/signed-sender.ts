// Sending one webhook to a system of the project: its headers, both signatures, and the post.

import type { Answer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { VERSION } from "../../lib/version.ts";
import { signer } from "../../lib/webhook-signature.ts";
import { webhookSecrets } from "../projects/keys.ts";
import type { Attempted } from "./attempt.ts";
import type { Due } from "./due.ts";
import { withoutQuery } from "./endpoint.ts";
import type { WebhookEndpoint } from "./tables.ts";

export type SenderDeps = Pick<Deps, "clock" | "deliverer"> & {
  store: Pick<Deps["store"], "read">;
  keys: Pick<Deps["keys"], "sealing">;
  config: { server: Pick<Deps["config"]["server"], "publicUrl"> };
};

/** The status that a receiver answers to unsubscribe. */
const GONE = 410;

export type Sender = {
  endpointId: string;
  /** One attempt at a delivery. Rejects only when the signal aborts. */
  send(delivery: Due, signal: AbortSignal): Promise<Attempted>;
  /** Posts a body without an event's headers, independent of any delivery. */
  post(body: { id: string; body: string; headers?: Record<string, string> }, signal: AbortSignal): Promise<Answer>;
};

/** Sends with the project's current secrets. Throws if one cannot be unsealed. */
export async function signedSenderTo(
  { store, clock, keys, deliverer }: SenderDeps,
  endpoint: WebhookEndpoint,
): Promise<Sender> {
  const project = { id: endpoint.projectId };
  const { current, previous } = await webhookSecrets(store.read, project, keys.sealing, clock.now());
  const sign = signer(previous === null ? [current] : [current, previous]);
  const { url } = endpoint;
  const shown = withoutQuery(url);

  const post: Sender["post"] = ({ id, body, headers }, signal) => {
    const all = {
      "content-type": "application/json",
      "user-agent": `recoverd/${VERSION}`,
      ...headers,
      ...sign({ id, body, now: clock.now() }),
    };
    return deliverer.post({ project: project.id, url, headers: all, body, signal });
  };

  return {
    endpointId: endpoint.id,
    post,
    send: async (delivery, signal) => {
      const startedAt = clock.now();
      const answer = await post({ id: delivery.opaqueId, body: delivery.body, headers: headersOf(delivery) }, signal);
      const isGone = answer.status === GONE;
      return { delivery, url: shown, startedAt, endedAt: clock.now(), answer, isGone, messageId: null };
    },
  };
}

function headersOf({ opaqueId, event, test, requestId }: Due): Record<string, string> {
  const headers: Record<string, string> = { "x-service-event": event, "x-service-delivery": opaqueId };
  if (test) headers["x-service-test"] = "true";
  if (requestId !== null) headers["x-request-id"] = requestId;
  return headers;
}
