// Stripe's API through Stripe's own package. Other files import only its types. The first client loads the package, because
// it takes 50 ms and 13 MB.

import type Stripe from "stripe";
import { stripePackage } from "../lib/lazy-imports.ts";
import { type ApiFailure, kindOfStatus, retryAfterIn } from "./api-failure.ts";
import { answerWith, LARGEST_ANSWER, objectIn, textOf } from "./bounded-answer.ts";

/** The version of the package's types. It fixes the shape of the answers, regardless of the account's version. */
export const STRIPE_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type StripeOptions = {
  /** Aborts a request, for example when the process stops. */
  signal?: AbortSignal;
  /** Milliseconds for a whole answer. */
  timeout?: number;
  /** The maximum size of an answer, in bytes. */
  largestAnswer?: number;
  /** The connected account to act for; undefined or null for the key's own. */
  account?: string | null;
};

/**
 * Creates a client for a key. It does not retry: the queue does, with the same idempotency key.
 *
 * @example
 * const stripe = deps.apis.stripe(key);
 * await stripe.subscriptions.update(id, { cancel_at_period_end: false }, { idempotencyKey: application.id });
 */
type StripeClients = (apiKey: string, options?: StripeOptions) => Stripe;

const TIMEOUT = 20_000; // ms

/** `baseUrl`: `https://api.stripe.com`, or a replacement in tests. */
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
 * The runtime's `fetch` with a maximum size of answers and without redirects, because the key must not reach another host.
 * An answer that is not from Stripe, such as a proxy's page, becomes an error in Stripe's shape, which preserves its status.
 */
const boundedFetch = (largest: number, stop: AbortSignal | undefined) =>
  (async (input: string, init: RequestInit & { signal: AbortSignal }) => {
    const signal = stop ? AbortSignal.any([init.signal, stop]) : init.signal;
    try {
      const response = await fetch(input, { ...init, signal, redirect: "manual" });
      return await readAnswer(response, largest);
    } catch {
      // The error has no code, because the package would retry after the code of a closed connection.
      throw init.signal.aborted ? init.signal.reason : new Error("unreachable");
    }
  }) as unknown as typeof fetch;

async function readAnswer(response: Response, largest: number): Promise<Response> {
  const { status } = response;
  const text = await textOf(response, largest);
  if (text === null) return noAnswer("too_large", response);
  const answer = objectIn(text);
  if (response.ok) return answer === null ? noAnswer("not_json", response) : answerWith(text, response);
  return typeof answer?.error === "object" ? answerWith(text, response) : noAnswer(`status_${status}`, response);
}

const noAnswer = (code: string, response: Response): Response =>
  answerWith(JSON.stringify({ error: { type: "api_error", code, message: code } }), response);

/** Classifies an error of the package; null for other errors. The result does not contain the key. */
export function stripeFailure(error: unknown): ApiFailure | null {
  if (!isStripeError(error)) return null;
  const status = error.statusCode ?? null;
  const code = error.code ?? null;
  const retryAfter = retryAfterIn(error.headers?.["retry-after"]);
  const failure = (kind: ApiFailure["kind"], reason: string) => ({ kind, reason, status, code, retryAfter });
  if (status === null) return failure("later", /timeout/i.test(error.message) ? "timed_out" : "unreachable");
  if (code === "too_large") return failure("invalid", code); // a retry would be as large
  if (code === "not_json") return failure("later", code);
  const isBusy = code === "lock_timeout" || code === "rate_limit";
  return failure(isBusy ? "later" : kindOfStatus(status), `status_${status}`);
}

type Thrown = Error & { statusCode?: number; code?: string; headers?: Record<string, string> };

// Checks the shape instead of the class, so that the package need not be loaded.
const isStripeError = (error: unknown): error is Thrown =>
  error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

/** Converts an object of the API to plain JSON, without the package's own types, such as its decimals. */
export const plainObject = (object: object): Record<string, unknown> => JSON.parse(JSON.stringify(object));
