// What a writer may know of a customer, and what it gives back. Whatever is null is not known and must not be invented.

import type { CancelReason } from "../churn-events/reasons.ts";

/** The text of one recovery email: the body is plain text, its paragraphs parted by blank lines. */
export type Writing = { subject: string; body: string };

/** Addresses of the project's own pages; null where the project has not set one. */
export type Links = {
  billingUpdateUrl: string | null;
  reactivateUrl: string | null;
  pauseUrl: string | null;
  downgradeUrl: string | null;
  bookCallUrl: string | null;
};

export type MailFacts = {
  eventType: "cancellation" | "payment_failed";
  customerName: string | null;
  planName: string | null;
  tenureDays: number | null;
  /** In the currency's minor unit, per month. */
  mrr: number | null;
  currency: string;
  cancelReason: string | null;
  reasonCode: CancelReason | null;
  companyName: string | null;
  senderName: string | null;
  /** BCP 47. */
  language: string;
  links: Links;
};
