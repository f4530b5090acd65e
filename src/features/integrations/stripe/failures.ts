// Explains Stripe's refusals to the person who connects. The sentences never quote Stripe, whose messages may contain a part of
// the key.

import { stripeFailure } from "../../../adapters/stripe.ts";
import { type AppError, invalid } from "../../../lib/errors.ts";
import { TryLater } from "../../../lib/try-later.ts";

const TRY_AGAIN = 30; // seconds

/** The error to respond with; rethrows errors that are not from Stripe. */
export function answerTo(error: unknown): AppError {
  const failure = stripeFailure(error);
  if (failure === null) throw error;
  if (failure.status === 401) {
    return invalid("api_key", "is refused by Stripe: it does not exist, has expired, or was revoked");
  }
  if (failure.status === 403) return invalid("api_key", "is refused by Stripe: it lacks a right that was there before");
  const wait = failure.retryAfter === null ? TRY_AGAIN : failure.retryAfter / 1_000;
  return new TryLater("unavailable", `${sentenceFor(failure.reason)}: try again; nothing was changed here`, wait);
}

/** Says in words why reading failed. */
export function sentenceFor(reason: string): string {
  if (reason === "timed_out") return "Stripe did not answer in time";
  if (reason === "unreachable") return "Stripe could not be reached";
  if (reason === "status_429") return "Stripe asks for fewer requests";
  const status = /^status_(\d+)$/.exec(reason)?.[1];
  return status ? `Stripe answered with an error (${status})` : "Stripe's answer could not be read";
}
