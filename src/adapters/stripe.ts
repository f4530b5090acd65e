// Stripe's API through Stripe's own package. Nothing else imports the package but for its types; it is loaded by the first
// request, because it takes 50 ms and 13 MB.

import type Stripe from "stripe";
import { stripePackage } from "../lib/lazy-imports.ts";
import { type ApiFailure, kindOfStatus, retryAfterIn } from "./api-failure.ts";
import { LARGEST_ANSWER, objectIn, textOf } from "./bounded-answer.ts";

/** The version that the package's types are of: it fixes the shape of the answers, whatever the account's own version. */
export const STRIPE_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type StripeOptions = {
  /** Ends a request, as when the process is asked to stop. */
  signal?: AbortSignal;
  /** Milliseconds for a whole answer. */
  timeout?: number;
  /** Bytes of an answer. */
  largestAnswer?: number;
  /** The connected account to act for; left out or null for the key's own. */
  account?: string | null;
};

/**
 * A client for a key. It tries nothing twice: the queue does, with the same idempotency key.
 *
 * @example
 * const stripe = deps.apis.stripe(key);
 * await stripe.subscriptions.update(id, { cancel_at_period_end: false }, { idempotencyKey: application.id });
 */
type StripeClients = (apiKey: string, options?: StripeOptions) => Stripe;

const TIMEOUT = 20_000;

/** `baseUrl`: `https://api.stripe.com`, or what stands in its place in tests. */
export const createStripe = ({ baseUrl }: { baseUrl: string }): StripeClients => {
  const { protocol, hostname, port } = new URL(baseUrl);
  return (apiKey, { signal, timeout = TIMEOUT, largestAnswer = LARGEST_ANSWER, account } = {}) => {
    const Package = stripePackage();
    return new Package(apiKey, {
      apiVersion: STRIPE_VERSION,
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
      httpClient: Package.createFetchHttpClient(boundedFetch(largestAnswer, signal)),
      timeout,
      maxNetworkRetries: 0,
      telemetry: false,
      ...(account ? { stripeAccount: account } : {}),
    });
  };
};

/**
 * The runtime's `fetch`, which reads an answer up to a size, and follows no redirect: the key is for nobody else. What is no
 * answer of Stripe, such as a proxy's page, becomes an error in Stripe's shape, so that its status is not lost.
 */
const boundedFetch = (largest: number, stop: AbortSignal | undefined) =>
  (async (input: string, init: RequestInit & { signal: AbortSignal }) => {
    const signal = stop ? AbortSignal.any([init.signal, stop]) : init.signal;
    try {
      const response = await fetch(input, { ...init, signal, redirect: "manual" });
      return await readAnswer(response, largest);
    } catch {
      // Without the code of a closed connection, after which the package would try once more.
      throw init.signal.aborted ? init.signal.reason : new Error("unreachable");
    }
  }) as unknown as typeof fetch;

async function readAnswer(response: Response, largest: number): Promise<Response> {
  const { status } = response;
  const text = await textOf(response, largest);
  if (text === null) return noAnswer("too_large", status);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding"); // it has been decoded
  headers.delete("content-length");
  if (response.ok) {
    return objectIn(text) === null ? noAnswer("not_json", status) : new Response(text, { status, headers });
  }
  return hasError(text) ? new Response(text, { status, headers }) : noAnswer(`status_${status}`, status, headers);
}

const noAnswer = (code: string, status: number, headers = new Headers()) =>
  Response.json({ error: { type: "api_error", code, message: code } }, { status, headers });

const hasError = (text: string): boolean => typeof objectIn(text)?.error === "object";

/** What an error of the package means; null where it is none. Nothing of it holds the key. */
export function stripeFailure(error: unknown): ApiFailure | null {
  if (!isStripeError(error)) return null;
  const status = error.statusCode ?? null;
  const code = error.code ?? null;
  const retryAfter = retryAfterIn(error.headers?.["retry-after"]);
  const failure = (kind: ApiFailure["kind"], reason: string) => ({ kind, reason, status, code, retryAfter });
  if (status === null) return failure("later", /timeout/i.test(error.message) ? "timed_out" : "unreachable");
  if (code === "too_large") return failure("invalid", code); // it will not shrink
  if (code === "not_json") return failure("later", code);
  const isBusy = code === "lock_timeout" || code === "rate_limit";
  return failure(isBusy ? "later" : kindOfStatus(status), `status_${status}`);
}

type Thrown = Error & { statusCode?: number; code?: string; headers?: Record<string, string> };

// By its form: the package itself may not be loaded for this.
const isStripeError = (error: unknown): error is Thrown =>
  error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

/** An object of the API without the package's own types, such as its decimals: as it came over the wire. */
export const plainObject = (object: object): Record<string, unknown> => JSON.parse(JSON.stringify(object));
