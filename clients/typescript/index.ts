// The client of Recoverd's API: openapi-fetch with the types of the service's own document, and what every program that calls
// the API would otherwise write again.

import createClient from "openapi-fetch";
import type { Recoverd } from "./answers.ts";
import { type Options, sending } from "./retries.ts";
import type { paths } from "./schema.d.ts";

export { body, type Recoverd, RecoverdError, type Shape } from "./answers.ts";
export { each, type ItemOf, type ListPath } from "./lists.ts";
export type { Options } from "./retries.ts";
export { verifyWebhook, type WebhookHeaders } from "./webhooks.ts";
export type { paths };

/**
 * `const recoverd = createRecoverd({ url, apiKey })`, then `await recoverd.GET("/api/v1/projects/{slug}", { params: { path: {
 * slug } } })` answers `{ data }` or `{ error }`; with `body` around it, the body or a `RecoverdError`.
 */
export function createRecoverd(options: Options): Recoverd {
  const { url, apiKey, accessToken } = options;
  return createClient<paths>({
    baseUrl: url.replace(/\/+$/, ""),
    headers: {
      ...(apiKey === undefined ? {} : { "X-API-Key": apiKey }),
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    },
    fetch: sending(options),
  });
}
