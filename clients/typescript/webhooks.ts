// Webhooks that Recoverd sends: signed as Standard Webhooks describes.

import { Webhook } from "standardwebhooks";
import type { Shape } from "./answers.ts";

export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** What is sent; `data` is as the API shows the resource. New fields and events may come. */
export type WebhookPost = {
  readonly event: Shape<"WebhookEvent"> | "ping";
  readonly project_id: string;
  /** The same whenever the post is repeated: what was seen before is no news. */
  readonly opaque_id: string;
  readonly triggered_at: string;
  readonly data: Record<string, unknown>;
};

/**
 * What was posted, once its signature and its time (five minutes either way) have been checked. `rawBody` is the body as it
 * arrived: parsing and writing it again changes its bytes.
 * @throws where the post was not signed with the secret, or long ago.
 */
export function verifyWebhook(secret: string, headers: WebhookHeaders, rawBody: string | Uint8Array): WebhookPost {
  const text = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const plain = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")]));
  return new Webhook(secret).verify(text, plain) as WebhookPost;
}
