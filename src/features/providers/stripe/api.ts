// Stripe's API, for the facts that its webhooks leave out: a few reads with a project's own restricted key.
// Of the `stripe` package only the types are used.

import type Stripe from "stripe";

/** The version that the types are of: it fixes the shape of the answers, whatever the account's own version. */
const VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;
const TIMEOUT = 5_000; // ms
const MOST_BYTES = 512 * 1024;

/**
 * The result of a request. `missing`: there is no such object, or not in the key's mode. `refused`: the key is wrong or
 * may not read this. `later`: worth another try. `reason` is `timed_out`, `unreachable`, `too_large`, `not_json` or the
 * status, such as `status_503`. Nothing of it holds the key.
 */
export type StripeAnswer<T> =
  | { ok: true; object: T }
  | { ok: false; kind: "missing" | "refused" | "later"; reason: string };

type Failure = Extract<StripeAnswer<never>, { ok: false }>;

/** The project's key, and the connected account that the object belongs to; null is the key's own account. */
export type StripeCaller = { key: string; account: string | null; signal: AbortSignal };

export interface StripeApi {
  customer(caller: StripeCaller, id: string): Promise<StripeAnswer<Stripe.Customer | Stripe.DeletedCustomer>>;
  /** With its product as a whole. */
  price(caller: StripeCaller, id: string): Promise<StripeAnswer<Stripe.Price>>;
  /** With the payments that were tried for it. */
  invoice(caller: StripeCaller, id: string): Promise<StripeAnswer<Stripe.Invoice>>;
  paymentIntent(caller: StripeCaller, id: string): Promise<StripeAnswer<Stripe.PaymentIntent>>;
}

export type StripeOptions = {
  /** `https://api.stripe.com`, or what stands in its place in tests. */
  baseUrl: string;
  /** Milliseconds for a whole answer. */
  timeout?: number;
};

export function createStripe({ baseUrl, timeout = TIMEOUT }: StripeOptions): StripeApi {
  async function read<T>(caller: StripeCaller, path: string): Promise<StripeAnswer<T>> {
    const late = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(new URL(path, baseUrl), {
        headers: {
          authorization: `Bearer ${caller.key}`,
          accept: "application/json",
          "stripe-version": VERSION,
          ...(caller.account === null ? {} : { "stripe-account": caller.account }),
        },
        redirect: "manual", // the key is for nobody else
        signal: AbortSignal.any([late, caller.signal]),
      });
      if (response.ok) return await objectIn<T>(response);
      await response.body?.cancel();
      return failureOf(response.status);
    } catch {
      return { ok: false, kind: "later", reason: late.aborted ? "timed_out" : "unreachable" };
    }
  }
  const at = (noun: string, id: string, query = "") => `/v1/${noun}/${encodeURIComponent(id)}${query}`;
  return {
    customer: (caller, id) => read(caller, at("customers", id)),
    price: (caller, id) => read(caller, at("prices", id, "?expand[]=product")),
    invoice: (caller, id) => read(caller, at("invoices", id, "?expand[]=payments")),
    paymentIntent: (caller, id) => read(caller, at("payment_intents", id)),
  };
}

async function objectIn<T>(response: Response): Promise<StripeAnswer<T>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) return { ok: false, kind: "missing", reason: "too_large" }; // it will not shrink
    chunks.push(chunk);
  }
  try {
    const object: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof object === "object" && object !== null) return { ok: true, object: object as T };
  } catch {
    // as of a proxy's page
  }
  return { ok: false, kind: "later", reason: "not_json" };
}

function failureOf(status: number): Failure {
  const reason = `status_${status}`;
  if (status === 401 || status === 403) return { ok: false, kind: "refused", reason };
  if (status === 409 || status === 429 || status >= 500) return { ok: false, kind: "later", reason };
  return { ok: false, kind: "missing", reason };
}
