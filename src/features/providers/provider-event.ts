// The common form of payment providers' webhooks. Each provider normalises its payloads into these events; `inbound` applies them
// to customers, subscriptions and churn events.

/** The customer and subscription at the provider; at least one of the two is known. */
export type Subject = { customerId: string | null; subscriptionId: string | null };

/** The facts about customer and plan in the payload; null if it does not contain them. The rest comes from earlier payloads. */
export type Facts = {
  email: string | null;
  name: string | null;
  planId: string | null;
  planName: string | null;
  /** The quantity of the plan, for prices that come from elsewhere; `mrr` includes it already. */
  quantity?: number;
  /** If `planName` is null and `planId` has no stored name, the stored name of this product is used, … */
  productId?: string | null;
  /** … and then this name from a line of the invoice. */
  planDescription?: string | null;
  /** Per month, in the currency's minor unit; null if it is unknown, never 0. */
  mrr: number | null;
  /** Lower case. */
  currency: string | null;
  /** When the subscription began, in ms. */
  startedAt: number | null;
  /** When the paid time began, in ms, if the subscription began with a trial; null if nothing was paid yet. Omitted if neither is known. */
  paidFrom?: number | null;
  /** The provider has given up charging: nothing is paid until it is reported to run again, although it has not ended. */
  givenUp?: true;
  /** When it ended, in ms, if the payload says so, because the webhook may arrive much later. */
  endedAt?: number | null;
  /** The plan's price is reduced by an unknown amount, so a price from elsewhere is too high. */
  reduced?: true;
  /** The plan's price per month in that case, which is used as the MRR until a payment shows the real one. */
  listMrr?: number | null;
  /** Whether it is paused, and until when, in ms; omitted if the payload does not say. */
  pause?: { paused: boolean; untilAt: number | null };
  /** What the MRR was computed from, if discounts that are described later may change it. */
  priced?: Priced;
  /** Since when plan and price apply, in ms, if that is before the event: an invoice may be paid long after it was created. */
  pricedAt?: number | null;
  /** The time of email and name, in ms, if they are older than the event; a newer address wins. Stored in `details`. */
  identityAt?: number | null;
};

/**
 * What a subscription costs per month before discounts. Discounts are in the provider's shape: whole, or as ids. Those of the
 * subscription, null if not reported, replace those of its customer.
 */
export type Priced = {
  currency: string | null;
  items: readonly { monthly: number; months: number | null; product: string | null; discounts: readonly unknown[] }[];
  discounts: readonly unknown[] | null;
  ofCustomer: readonly unknown[];
  /** Something else is paid for use, so the amounts of invoices are not what it costs per month. */
  byUse?: true;
};

/** The time of an address that is used only if no other is known: older than any other report. */
export const OLDER_THAN_ANY = 0;

/** The facts of a payload that contains none. */
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
  /** When it happened by the provider's clock, in ms: an event older than the newest about a subscription changes nothing. */
  occurredAt: number;
};

/** Whether a subscription is paid for; fields are omitted if the payload does not show it. */
export type Activity = {
  /** False while it is in trial, free, paused, or waits for its first payment; omitted while payments fail. */
  active?: boolean;
  /** It became active with this event. */
  becameActive?: true;
  /** Payments are taken again, and those that failed before are not asked for any more. */
  chargedAgain?: true;
  /** When the subscription was created, in ms; it cannot have been active before. */
  createdAt?: number;
} & Progress;

/** How far the subscription has been paid: the beginning of its current period, in ms, and the number of payments so far. */
export type Progress = { periodAt?: number; paidCount?: number };

export type ProviderEvent =
  /** The identity of a customer, or the name of a plan; creates no churn event. */
  | {
      kind: "identity";
      customerId: string;
      email: string | null;
      name: string | null;
      /** The preferred language, as a BCP 47 tag; omitted if none is reported. */
      locale?: string;
      occurredAt: number;
    }
  | {
      kind: "plan";
      planId: string;
      name: string | null;
      mrr: number | null;
      currency: string | null;
      occurredAt: number;
    }
  | (At &
      Progress & {
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
        invoiced?: true;
      })
  /**
   * With `paymentIds`, the subject may be unknown; it is then found by the payment, the invoice or the payer's address, because a
   * checkout need not create a customer at the provider. `invoiced`: it was for an invoice, and another event names the invoice's
   * subscription. `paidFor`: the invoice or transaction, which a failure has among
   * its `paymentIds`.
   */
  | (At &
      Activity & {
        kind: "payment_succeeded";
        facts: Facts;
        amount: number;
        paymentIds?: string[];
        invoiced?: true;
        paidFor?: string;
      })
  /** Why a payment failed; creates no churn event, and completes the failed payment that it belongs to. */
  | (At & { kind: "payment_declined"; facts: Facts; amount: number | null; declineCode: string; paymentIds: string[] })
  /**
   * The invoice was voided or credited in full, so nothing is due although nothing was paid. `paymentIds`: as in the failure.
   * `writtenOff`: nobody asks for it any more, but the revenue is lost. `creditNote`: only `amount` of it need not be paid; a repeat
   * of the same credit note replaces it.
   */
  | (At & {
      kind: "payment_waived";
      facts: Facts;
      paymentIds: string[];
      writtenOff?: true;
      creditNote?: string;
      amount?: number;
    })
  /** The provider's records of the customer were deleted, so the customer is not written to about them. */
  | (At & { kind: "customer_deleted"; facts: Facts })
  /**
   * Who made a payment; creates no churn event. `paymentIds`: its own id, those of its charges, and the invoice's id if an invoice
   * reports it. `invoiceId`: the paid invoice. `oneOff`: the payload says that there is no invoice.
   */
  | (At & {
      kind: "payment_reported";
      paymentIds: string[];
      invoiceId: string | null;
      paidAt: number | null;
      oneOff: boolean;
    })
  /**
   * The subscription will end. This is the best time to save it. A repeat with a reason updates the open event. `turned`: the
   * payload shows that it was not so before, and likewise for the undoing.
   */
  | (At &
      Activity & { kind: "cancellation_scheduled"; facts: Facts; reason: Reason; endsAt: number | null; turned?: true })
  | (At & Activity & { kind: "cancellation_undone"; facts: Facts; turned?: true })
  | (At &
      Activity & {
        kind: "subscription_ended";
        facts: Facts;
        reason: Reason;
        cause: "requested" | "payment_failed" | "disputed" | "policy" | "never_active" | "free" | "unknown";
      })
  /**
   * The state of a subscription; also saves plan and MRR. `running` is null if not reported. `neverActive`: it still waits for its
   * first payment, and has not run before. `endsAt`: when its scheduled end is due, which may have been moved.
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
  /** A dispute of a subscription's payment; with `paymentIds` the subject may be unknown. `won`: it is over, and the money is back. */
  | (At & { kind: "disputed"; facts: Facts; amount?: number | null; paymentIds?: string[]; won?: true })
  /**
   * Describes discounts, by their ids, customers or subscriptions, in the provider's own shape; creates no churn event. `since`:
   * when they begin to change the MRR of the subscriptions of `owner`.
   */
  | {
      kind: "discount";
      entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      owner: Subject;
      since: number;
      occurredAt: number;
    }
  /**
   * A customer's card; creates no churn event. `isInUse`: it was charged or attached, so it replaces another card; otherwise it
   * only updates the same card.
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
  /** The next payment of a running subscription, and the number of months between two payments. */
  | {
      kind: "renewal";
      subscriptionId: string;
      renewsAt: number;
      months: number;
      /** In the currency's minor unit; null if taxes or discounts may change it. */
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
