// What a payment provider's webhook means, in the same words for all providers. Each provider normalises its payloads into
// these events; what they do to customers, subscriptions and churn events stands in `inbound`.

/** The customer and subscription at the provider; at least one of the two is known. */
export type Subject = { customerId: string | null; subscriptionId: string | null };

/** What the payload itself says of customer and plan; null is not said. The rest comes from earlier payloads. */
export type Facts = {
  email: string | null;
  name: string | null;
  planId: string | null;
  planName: string | null;
  /** How many of the plan, where its price may come from elsewhere; `mrr` counts them already. */
  quantity?: number;
  /** What `planName` falls back to, after the name saved for `planId`: the name saved for the product behind the plan, … */
  productId?: string | null;
  /** … and then what a line of the invoice called it. */
  planDescription?: string | null;
  /** Per month, in the currency's minor unit; null where it cannot be known, never 0 for that. */
  mrr: number | null;
  /** Lower case. */
  currency: string | null;
  /** When the subscription began, in ms. */
  startedAt: number | null;
  /** Since when it is paid for, in ms, where it began with a trial; null where nothing was paid yet. Left out where neither is known. */
  paidFrom?: number | null;
  /** When it ended, in ms, where the payload says so: the webhook may come much later. */
  endedAt?: number | null;
  /** The plan's price is reduced by an unknown amount: a price known elsewhere is too high. */
  reduced?: true;
  /** The plan's price per month in that case: what the MRR falls back to where no payment has shown more. */
  listMrr?: number | null;
  /** Whether it is paused, and until when, in ms; left out where the payload says nothing of it. */
  pause?: { paused: boolean; untilAt: number | null };
  /** What the MRR of a subscription was computed from, where discounts that are described later may change it. */
  priced?: Priced;
  /** Since when plan and price are so, in ms, where they are older than the event: an invoice is paid, or not, long after it was written. */
  pricedAt?: number | null;
  /** Since when email and name are so, in ms, where they are older than the event; a newer address wins. Stored in `details`. */
  toldAt?: number | null;
};

/**
 * What a subscription costs a month before discounts. Discounts stand in the provider's shape: whole, or as their ids. Those of
 * the subscription, null where it did not say them, take the place of its customer's.
 */
export type Priced = {
  currency: string | null;
  items: readonly { monthly: number; months: number | null; product: string | null; discounts: readonly unknown[] }[];
  discounts: readonly unknown[] | null;
  ofCustomer: readonly unknown[];
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

/** The standard reasons (`churn-events/reasons.ts`) that providers ask for. */
type ReasonCode =
  | "too_expensive"
  | "missing_features"
  | "switched_to_competitor"
  | "not_using_enough"
  | "technical_issues"
  | "bad_support"
  | "other";

export type Reason = { text: string | null; code: ReasonCode | null };

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

export type ProviderEvent =
  /** Who a customer is, or what a plan is called; creates no churn event. */
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
  /** Why a payment failed; creates no churn event, and completes the failed payment that it belongs to. */
  | (At & { kind: "payment_declined"; facts: Facts; amount: number | null; declineCode: string; paymentIds: string[] })
  /** Nothing is due any more, although nothing was paid: the invoice was voided, or credited in full. `paymentIds` as when it failed. */
  | (At & { kind: "payment_waived"; facts: Facts; paymentIds: string[] })
  /**
   * Who made a payment; creates no churn event. `paymentIds`: its own, those of its charges, and the invoice's where an invoice
   * says it. `invoiceId`: what it paid. `oneOff`: it says that it paid no invoice.
   */
  | (At & {
      kind: "payment_reported";
      paymentIds: string[];
      invoiceId: string | null;
      paidAt: number | null;
      oneOff: boolean;
    })
  /** A payment of which only the payer's address is said: anyone who pays at a checkout need not be a customer there. */
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
   * What is known of a subscription; also saves plan, MRR and state. `running` is null where it is not said. `neverActive`:
   * it waits for its first payment still, and has not run before. `endsAt`: when a scheduled end is due, which may have been moved.
   */
  | (At &
      Activity & {
        kind: "subscription_seen";
        facts: Facts;
        running: boolean | null;
        cancelScheduled: boolean | null;
        endsAt?: number | null;
        neverActive?: true;
      })
  /** Of a payment of a subscription; the subject may be unknown where there are `paymentIds`. */
  | (At & { kind: "disputed"; facts: Facts; amount?: number | null; paymentIds?: string[] })
  /**
   * Describes discounts, by their ids, customers or subscriptions, in the provider's own shape; creates no churn event. `since`:
   * from when on they change what the subscriptions of `owner` are worth.
   */
  | {
      kind: "discount";
      entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      owner: Subject;
      since: number;
      occurredAt: number;
    }
  /**
   * A customer's card; creates no churn event. `isInUse`: it was charged or attached, so that it takes the place of another;
   * else only what is known of that same card changes.
   */
  | {
      kind: "card";
      customerId: string;
      cardId: string;
      brand: string | null;
      last4: string | null;
      /** 1 to 12. */
      expMonth: number;
      expYear: number;
      isInUse: boolean;
      occurredAt: number;
    }
  /** When a running subscription is paid for the next time, and how many months lie between two payments. */
  | {
      kind: "renewal";
      subscriptionId: string;
      renewsAt: number;
      months: number;
      /** In the currency's minor unit; null where taxes or discounts may change it. */
      amount: number | null;
      currency: string | null;
      occurredAt: number;
    }
  | { kind: "ignored"; why: string };

/** Discounts that earlier webhooks described, by the same keys. */
export type KnownDiscounts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export const isNobody = ({ customerId, subscriptionId }: Subject): boolean =>
  customerId === null && subscriptionId === null;

export const NO_REASON: Reason = { text: null, code: null };
