// The facts about a customer that a writer gets, and the text that it returns. Null means unknown and must not be invented.

import { isZone } from "../../lib/time-zones.ts";
import { amountDueOf } from "../churn-events/amount-due.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { EVENT_SOURCES } from "../churn-events/sources.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { KnowledgeText } from "../knowledge/tables.ts";
import type { RetentionOffer } from "../offers/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { linksFor } from "./links.ts";

/** The text of one recovery email: the body is plain text, with blank lines between paragraphs. */
export type Writing = { subject: string; body: string };

/**
 * The source of a claim, such as `usage.invoice_created.total`, its value, and its wording in the mail. `promise`: the full terms
 * of an offer at that time.
 */
export type Fact = { fact: string; value: string | number; text: string; promise?: string };

/** A text and the facts in it. */
export type GroundedWriting = Writing & { factsUsed: Fact[] };

/** The project's own pages; null if the project has not set one. */
export type Links = {
  /** The provider's page for the unpaid invoice, if there is one. */
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
  /** Also null if a person should answer it, because no text may repeat such a reason. */
  cancelReason: string | null;
  reasonCode: CancelReason | null;
  companyName: string | null;
  senderName: string | null;
  /** Formal or informal address; `usual` by default. */
  address?: "usual" | "formal" | "informal";
  /** Before the event. */
  behaviour: Behaviour | null;
  /** BCP 47. */
  language: string;
  /** BCP 47. Used if the built-in writer does not support `language`; English by default. */
  projectLanguage?: string;
  links: Links;
  /** A person should answer the reason, so that a sales mail would be out of place. */
  isSensitive?: boolean;
  timing?: Timing;
  known?: Known;
};

/** Times in ms since the epoch, from the provider's reports about the subscription and the open invoice. */
export type Timing = {
  /** Of the event. */
  at: number;
  /** When the mail is written, or sent. */
  now: number;
  timezone: string;
  accessUntil: number | null;
  retryAt: number | null;
  /** In the minor unit of the event's currency. */
  amountDue: number | null;
  declineCode: string | null;
};

/** What the company says about itself and offers, and what the customer did. */
export type Known = {
  knowledge: KnowledgeText;
  offers: readonly RetentionOffer[];
  usage: Usage | null;
  /** The fix that a mail is about, whatever the reason. */
  announced?: KnowledgeText["fixes"][number];
  /** The currency of amounts without one. */
  currency: string;
  /** The time zone of the days of offers. */
  timezone: string;
};

/** The part of `CustomerUsage` that mails use. */
type Usage = {
  since: number | null;
  events: readonly { event: string; total: number }[];
  neverUsed: readonly KnowledgeText["features"][number][];
};

export function factsOf(
  event: ChurnEvent,
  project: Project,
  behaviour: Behaviour | null,
  now: number,
  known?: Known,
): MailFacts {
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
    address: settings.sender.address,
    behaviour: isSensitive ? null : behaviour,
    language: event.locale ?? settings.language,
    projectLanguage: settings.language,
    links: {
      billingUpdateUrl: links.pay_url ?? links.billing_update_url ?? null,
      reactivateUrl: links.reactivate_url ?? null,
      pauseUrl: links.pause_url ?? null,
      downgradeUrl: links.downgrade_url ?? null,
      bookCallUrl: links.book_call_url ?? null,
    },
    timing: timingOf(event, project, now),
    ...(known && !isSensitive ? { known } : {}),
  };
}

/** A time zone stored by an older version may not exist. */
const knownZone = (timezone: string | null): string | null => (timezone && isZone(timezone) ? timezone : null);

function timingOf(event: ChurnEvent, project: Project, now: number): Timing {
  // Anybody can write an event's metadata with the public key.
  const metadata = EVENT_SOURCES[event.source].trusted ? event.metadata : null;
  const momentOf = (value: unknown) => (typeof value === "string" && Date.parse(value) > 0 ? Date.parse(value) : null);
  const code = metadata?.decline_code;
  return {
    at: event.createdAt,
    now,
    timezone: knownZone(event.timezone) ?? knownZone(settingsOf(project).timezone) ?? "UTC",
    accessUntil: momentOf(metadata?.ends_at),
    retryAt: momentOf(metadata?.next_payment_attempt),
    amountDue: amountDueOf(event) || null,
    declineCode: typeof code === "string" ? code : null,
  };
}
