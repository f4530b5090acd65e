// What a writer may know of a customer, and the text it returns. Null means unknown and must not be invented.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { linksFor } from "./links.ts";

/** The text of one recovery email: the body is plain text, with blank lines between paragraphs. */
export type Writing = { subject: string; body: string };

/** The project's own pages; null where the project has not set one. */
export type Links = {
  /** Where the provider has a page for the unpaid invoice, that page. */
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
  /** Monthly, in the currency's minor unit. */
  mrr: number | null;
  currency: string;
  /** Also null where a person should answer it: no text repeats such a reason. */
  cancelReason: string | null;
  reasonCode: CancelReason | null;
  companyName: string | null;
  senderName: string | null;
  /** Before the event. */
  behaviour: Behaviour | null;
  /** BCP 47. */
  language: string;
  links: Links;
  /** A person should answer the reason, so that a sales mail would be out of place. */
  isSensitive?: boolean;
};

export function factsOf(event: ChurnEvent, project: Project, behaviour: Behaviour | null): MailFacts {
  const settings = settingsOf(project);
  const links = linksFor(event, project);
  const isSensitive = event.sensitiveTopic !== null;
  return {
    eventType: event.eventType,
    customerName: event.customerName,
    planName: event.planName,
    tenureDays: event.tenureDays,
    mrr: event.mrr,
    currency: event.currency,
    cancelReason: isSensitive ? null : event.cancelReason,
    reasonCode: isSensitive ? null : event.reasonCode,
    isSensitive,
    companyName: settings.company_name ?? project.name,
    senderName: settings.sender.from_name,
    behaviour: isSensitive ? null : behaviour,
    language: event.locale ?? settings.language,
    links: {
      billingUpdateUrl: links.pay_url ?? links.billing_update_url ?? null,
      reactivateUrl: links.reactivate_url ?? null,
      pauseUrl: links.pause_url ?? null,
      downgradeUrl: links.downgrade_url ?? null,
      bookCallUrl: links.book_call_url ?? null,
    },
  };
}
