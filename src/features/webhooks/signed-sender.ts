// Sends one webhook to a system of the project: its headers, the signatures, and the post. Our own signature covers only the
// body, that of Standard Webhooks covers id, time and body.

import type { Answer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { VERSION } from "../../lib/version.ts";
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

/** The signed data: a webhook's id and body, and the time of the attempt in epoch ms. */
type Signed = { id: string; body: string; now: number };

const PREFIX = "whsec_";

/**
 * Returns a function that creates the signature headers. `secrets`: the current one, then its predecessor if still valid, each
 * `whsec_` and base64. The hashers are prepared once.
 */
function signer(secrets: readonly string[]): (signed: Signed) => Record<string, string> {
  const [current, previous] = secrets.map((secret) => new Bun.CryptoHasher("sha256", secret));
  const standard = secrets.map((secret) => new Bun.CryptoHasher("sha256", keyOf(secret)));
  return ({ id, body, now }) => {
    const timestamp = String(Math.floor(now / 1000));
    const before = `${id}.${timestamp}.`;
    const headers: Record<string, string> = {
      "x-service-signature": current!.copy().update(body).digest("hex"),
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": standard
        .map((hasher) => `v1,${hasher.copy().update(before).update(body).digest("base64")}`)
        .join(" "),
    };
    if (previous) headers["x-service-signature-previous"] = previous.copy().update(body).digest("hex");
    return headers;
  };
}

const keyOf = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
