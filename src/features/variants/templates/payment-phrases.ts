// The phrases that the mails about a failed payment share.

import type { PaymentProblem } from "./reasons.ts";
import { linkOr } from "./template.ts";
import type { TemplateFacts } from "./template-facts.ts";

export function failed({ plan, company }: TemplateFacts): string {
  return `The latest payment for ${plan}${company === null ? "" : ` with ${company}`} did not go through`;
}

const CAUSES: Record<PaymentProblem, string> = {
  expired: "From what we can see, the card on file has expired.",
  declined: "From what we can see, the bank turned it down.",
  confirmation: "From what we can see, the bank wanted you to confirm it first.",
  details: "From what we can see, some of the card details did not match.",
};

export const cause = ({ paymentProblem }: TemplateFacts): string | null =>
  paymentProblem === null ? null : CAUSES[paymentProblem];

/** "been with us for almost three years"; null for a newcomer, of whom it may be untrue by the time they read it. */
export function stayed({ tenure }: TemplateFacts): string | null {
  return tenure === null || tenure.stage === "first_week" ? null : `been with us for ${tenure.duration}`;
}

/** The way to a working card; `reply` opens the sentence that stands in the link's stead. */
export function updateCard(
  { links, i }: TemplateFacts,
  lead = "You can update your card here:",
  reply = "Reply to this email and",
): (string | null)[] {
  return linkOr(links.billingUpdateUrl, lead, `${reply} ${i} will send you a link to update the card.`);
}
