// The client of Recoverd's API: openapi-fetch with the types of the service's own document, and what every program that calls
// the API would otherwise write again.

import createClient, { type Client } from "openapi-fetch";
import { sending } from "./retries.ts";
import type { components, paths } from "./schema.d.ts";

export { each, type ItemOf, type ListPath } from "./lists.ts";
export { verifyWebhook, type WebhookHeaders } from "./webhooks.ts";
export type { paths };

/** A named shape of the API: `Shape<"ChurnEvent">`. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type Recoverd = Client<paths>;

export type Options = {
  /** Where the service is reached, such as `https://recoverd.example.com`. */
  readonly url: string;
  /** A project's API key. */
  readonly apiKey?: string;
  /** What a person gets by signing in, in place of a key. */
  readonly accessToken?: string;
  /** How often a call is repeated that can be repeated without harm; 3 by default. */
  readonly retries?: number;
  /** The longest wait before a repeat, in ms; 30,000 by default. Where the server asks for more, its answer is returned. */
  readonly longestWait?: number;
  /** For one attempt, in ms; 30,000 by default. */
  readonly timeout?: number;
  /** In place of the runtime's own. */
  readonly fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
};

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

/** An answer that is no success. */
export class RecoverdError extends Error {
  override readonly name = "RecoverdError";

  constructor(
    readonly status: number,
    /** Such as `VALIDATION_ERROR`; stable, for programs. */
    readonly code: string,
    message: string,
    /** What is wrong with single fields of what was sent, by their path. */
    readonly fields: Readonly<Record<string, string>>,
    /** To find the request in the service's log. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/**
 * The body of a call's answer: `const { data } = await body(recoverd.GET(…))`.
 * @throws {RecoverdError} for any answer but a success.
 */
export async function body<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  // A proxy in between may answer with something else.
  const given = (error as Partial<Shape<"Error">> | undefined)?.error;
  throw new RecoverdError(
    response.status,
    given?.code ?? "UNKNOWN",
    given?.message ?? `The server answered ${response.status}`,
    Object.fromEntries((given?.details ?? []).map(({ field, message }) => [field, message])),
    response.headers.get("x-request-id"),
  );
}
