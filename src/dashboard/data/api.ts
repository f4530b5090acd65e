// Calls the public API, typed by its own document. Handles answers that require waiting or signing in, so that pages get an
// answer or an `ApiError` with a readable message.

import createClient from "openapi-fetch";
import type { components, paths } from "../../../clients/typescript/schema.d.ts";
import { shell } from "../texts/shell.ts";
import { BASE } from "./base.ts";
import { reachable, refusals, signInAgain } from "./connection.ts";
import { language } from "./language.ts";

/** A named shape of the API: `Shape<"ChurnEvent">`. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A failed call; the message is in the user's language. `status` is 0 if the server did not answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The problems of single fields in the request, by their path. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

const MOST_WAITS = 5; // after 429, before the error is shown
const LONGEST_WAIT = 30; // seconds

async function send(request: Request): Promise<Response> {
  const ask = () => attempt(request.clone());
  for (;;) {
    const response = await (isSignIn(request) ? ask() : patiently(ask));
    if (response.status === 401 && !isSignIn(request)) {
      await signInAgain();
      continue;
    }
    if (response.status === 403) refusals.value++;
    return response;
  }
}

/** Asks again after each 429, once it may. */
export async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const response = await ask();
    if (response.status !== 429 || waits === MOST_WAITS) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, LONGEST_WAIT) * 1000));
  }
}

async function attempt(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isFromProxy(response)) throw new TypeError("no answer of the service");
    reachable.value = true;
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    reachable.value = false;
    throw new ApiError(0, "unreachable", shell().notReached);
  }
}

/** Whether a proxy answers for the service, which cannot be reached or is starting. Its own answers are JSON. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && headers.get("content-type")?.includes("json") !== true;

const isSignIn = ({ url }: Request): boolean => /\/api\/v1\/(auth\/|invitations\/)/.test(url);

/**
 * The openapi-fetch client: `api.GET("/api/v1/auth/state", { signal })`. Wrap calls in `data` to get the body or an `ApiError`.
 * `projectApi` calls it about the open project.
 */
export const api = createClient<paths>({
  baseUrl: `${location.origin}${BASE}`,
  fetch: send,
  credentials: "same-origin",
});

/** The body of a successful answer. @throws {ApiError} for any other answer. */
export async function data<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  throw await errorOf(error, response.status);
}

type ErrorBody = { error?: { code?: string; message?: string; details?: { field?: string; message?: string }[] } };

/** The error in the body of an answer, with words of our own if a proxy has sent another body. */
export async function errorOf(body: unknown, status: number): Promise<ApiError> {
  const { error } = (typeof body === "object" && body !== null ? body : {}) as ErrorBody;
  const said = await speaker();
  const details = Array.isArray(error?.details) ? error.details : [];
  const fields: Record<string, string> = {};
  for (const { field = "", message = "" } of details) {
    fields[field] = fields[field] === undefined ? said(message) : `${fields[field]}\n${said(message)}`;
  }
  return new ApiError(
    status,
    error?.code ?? "unknown",
    error?.message === undefined ? shell().answered(status) : said(error.message),
    fields,
  );
}

/** The translator of the server's messages, loaded when first needed. If that fails, messages stay in English. */
async function speaker(): Promise<(english: string) => string> {
  if (language.value === "en") return (english) => english;
  try {
    return (await import("../texts/server-sentences.ts")).said;
  } catch {
    return (english) => english;
  }
}
