// Chooses the sender for the kind of an endpoint.

import { chatSenderTo } from "./chat/sender.ts";
import { type Sender, type SenderDeps, signedSenderTo } from "./signed-sender.ts";
import type { WebhookEndpoint } from "./tables.ts";

/** Throws if a secret, or the address of a chat, cannot be unsealed. */
export function senderTo(deps: SenderDeps, endpoint: WebhookEndpoint): Promise<Sender> {
  const { kind } = endpoint;
  return kind === "webhook" ? signedSenderTo(deps, endpoint) : chatSenderTo(deps, { ...endpoint, kind });
}
