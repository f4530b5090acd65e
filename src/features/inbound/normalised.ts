// What a payment provider's webhook means in our own words. Each provider turns its payloads into these; what they do
// to our events stands in one place for all providers.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { Settings } from "../projects/settings-shape.ts";
import type { Project } from "../projects/tables.ts";

/** Which customer and subscription at the provider; at least one of the two is known. */
export type Subject = { customerId: string | null; subscriptionId: string | null };

/** What the payload itself says of customer and plan; null is not said. The rest comes from what earlier ones told. */
export type Facts = {
  email: string | null;
  name: string | null;
  planId: string | null;
  planName: string | null;
  /** How many of the plan, where its price may be told elsewhere; `mrr` counts them already. */
  quantity?: number;
  /** What `planName` falls back to, after the name kept for `planId`: the name kept for the product behind the plan, … */
  productId?: string | null;
  /** … and then what a line of the invoice called it. */
  planDescription?: string | null;
  /** Per month, in the currency's minor unit; null where it cannot be known, never 0 for that. */
  mrr: number | null;
  /** Lower case. */
  currency: string | null;
  /** When the subscription began, in ms. */
  startedAt: number | null;
  /** When it ended, in ms, where the payload says so: the webhook may come much later. */
  endedAt?: number | null;
  /** Something comes off the plan's price, but nobody says how much: a price known elsewhere is too much. */
  reduced?: true;
  /** The plan's price per month in that case: what the MRR falls back to where no payment has shown more. */
  listMrr?: number | null;
  /** Since when e-mail and name stand so, in ms, where a payload froze them before it happened: a newer address is the right one. */
  toldAt?: number | null;
};

/** What a payload says of customer and plan where it says nothing. */
export const NO_FACTS: Facts = {
  email: null,
  name: null,
  planId: null,
  planName: null,
  mrr: null,
  currency: null,
  startedAt: null,
};

export type Reason = { text: string | null; code: CancelReason | null };

type At = {
  subject: Subject;
  /** When it happened by the provider's clock, in ms: what is older than the newest seen of a subscription changes nothing. */
  occurredAt: number;
};

/** Whether a subscription is paid for; all of it is left out where the payload does not show it. */
export type Activity = {
  /** False while it is in trial, paused, or waits for its first payment; left out while payments fail. */
  active?: boolean;
  /** It became active with this very event. */
  becameActive?: true;
  /** When the subscription was created, in ms: it cannot have been active before. */
  createdAt?: number;
};

export type Normalised =
  /** Tells who a customer is, or what a plan is called; makes no event. */
  | { kind: "identity"; customerId: string; email: string | null; name: string | null; occurredAt: number }
  | {
      kind: "plan";
      planId: string;
      name: string | null;
      mrr: number | null;
      currency: string | null;
      occurredAt: number;
    }
  | (At & {
      kind: "payment_failed";
      facts: Facts;
      attempt: number | null;
      nextAttemptAt: number | null;
      declineCode: string | null;
      /** Where the customer can pay. */
      payUrl: string | null;
      /** In the minor unit of the facts' currency. */
      amountDue?: number | null;
      paymentIds?: string[];
    })
  /** With `paymentIds`, the subject may be unknown: it is that of the payment or of the invoice. */
  | (At & Activity & { kind: "payment_succeeded"; facts: Facts; amount: number; paymentIds?: string[] })
  /** Says why a payment failed; makes no event, and completes the failed payment that it belongs to. */
  | (At & { kind: "payment_declined"; facts: Facts; amount: number | null; declineCode: string; paymentIds: string[] })
  /**
   * Whose a payment was; makes no event. `paymentIds`: its own, those of its charges, and the invoice's where an invoice
   * says it. `invoiceId`: what it paid. `oneOff`: it says that it paid no invoice.
   */
  | (At & {
      kind: "payment_told";
      paymentIds: string[];
      invoiceId: string | null;
      paidAt: number | null;
      oneOff: boolean;
    })
  /** A payment of somebody of whom the address alone is said: who pays at a checkout need not be a customer there. */
  | { kind: "address_paid"; email: string; amount: number; currency: string | null; occurredAt: number }
  /** The subscription will end: the best moment to save it. A repeat with a reason updates the open event. */
  | (At & Activity & { kind: "cancellation_scheduled"; facts: Facts; reason: Reason; endsAt: number | null })
  | (At & Activity & { kind: "cancellation_undone"; facts: Facts })
  | (At &
      Activity & {
        kind: "subscription_ended";
        facts: Facts;
        reason: Reason;
        cause: "requested" | "payment_failed" | "disputed" | "policy" | "never_active" | "unknown";
      })
  /**
   * What is known of a subscription; also keeps plan, MRR and state. `running` is null where it is not said. `neverActive`:
   * it waits for its first payment still, and has not run before.
   */
  | (At &
      Activity & {
        kind: "subscription_seen";
        facts: Facts;
        running: boolean | null;
        cancelScheduled: boolean | null;
        neverActive?: true;
      })
  /** Of a payment of a subscription; the subject may be unknown where there are `paymentIds`. */
  | (At & { kind: "disputed"; facts: Facts; amount?: number | null; paymentIds?: string[] })
  /** Describes discounts, by their ids or whose they are, in the provider's own shape; makes no event. */
  | { kind: "discount"; entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>; occurredAt: number }
  | { kind: "ignored"; why: string };

/** Discounts that earlier webhooks described, by the same keys. */
export type KnownDiscounts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** One provider: a new one is one file of this shape and one folder of fixtures. */
export type InboundProvider = {
  readonly name: "stripe" | "razorpay" | "paddle";
  /** Whether the raw body is the provider's own, by any of the secrets (several while one is being replaced). `now` in ms. */
  verify(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean;
  /** The provider's identifier of this delivery's event; null where it has none. */
  eventIdOf(body: unknown, headers: Headers): string | null;
  /** A test-mode event never mails anybody by itself. */
  isTest(body: unknown): boolean;
  /** The connected account that the event belongs to; left out where the provider has none. */
  accountOf?(body: unknown): string | null;
  /**
   * In the order in which they are to be applied. Never throws: what is not understood is `ignored` with its reason.
   * What tells no time of its own happened at `receivedAt`, in ms.
   */
  normalise(body: unknown, receivedAt?: number, discounts?: KnownDiscounts): Normalised[];
  /** Which discounts the body may mean without describing them. */
  discountKeys?(body: unknown): string[];
  /** What the project's settings add to the facts, where the provider's events leave it out. */
  completed?(facts: Facts, settings: Settings): Facts;
};

/**
 * Where an event comes from. `test`: the provider's test mode, so that nobody is mailed automatically. `account`: the
 * connected account that it belongs to, where the project is a platform.
 */
export type From = {
  project: Project;
  provider: InboundProvider["name"];
  test: boolean;
  account?: string | null;
};
