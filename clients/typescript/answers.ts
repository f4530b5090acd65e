// What the API answers: its shapes, and the body of an answer or an error.

import type { Client } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

/** A named shape of the API: `Shape<"ChurnEvent">`. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type Recoverd = Client<paths>;

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
