// Informs the admins of a project of what could not be carried out: a person has to.

import { cleanLine } from "../../lib/text.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import type { Terms } from "../providers/carrying-out.ts";
import { definitionOf } from "../providers/definitions.ts";
import type { OfferApplication } from "./tables.ts";

const NOT_APPLIED = defineNotice({
  name: "offer_not_applied",
  subject: (project, count) =>
    count === 1
      ? `An accepted offer of ${project} could not be carried out`
      : `${count} decisions of ${project}'s customers could not be carried out`,
  before: (project, count) =>
    count === 1
      ? `A customer of ${project} decided in the cancel flow, and Recoverd could not do it:`
      : `Customers of ${project} decided in the cancel flow, and Recoverd could not do it:`,
  after:
    "Please do it by hand and write to the customer, who saw that you are on it. All of them: GET /api/v1/projects/:slug/offer-applications",
  mostLines: 100,
});

const MOST = 200; // characters

export const informOfFailure: Subscriber<OfferApplication> = {
  wants: ({ status }) => status === "failed" || status === "not_possible",
  take: async (tx, application, now) => {
    const { id, projectId, provider, subscriptionId, terms, reason, test } = application;
    const customer = cleanLine(application.customerEmail ?? application.customerId ?? "a customer", MOST);
    const where = `${definitionOf(provider).title}${subscriptionId === null ? "" : `, subscription ${subscriptionId}`}`;
    const line = `${test ? "Test, " : ""}${customer} (verified): ${inWords(terms)} at ${where}. ${reason}. Application ${id}`;
    await informAdmins(tx, NOT_APPLIED, { projectId, about: id, line }, now);
  },
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Such as "30% off for 3 months". */
export function inWords(terms: Terms): string {
  switch (terms.kind) {
    case "discount":
      return `${terms.percent}% off for ${plural(terms.months, "month")}`;
    case "extension":
      return `${plural(terms.days, "day")} more`;
    case "downgrade":
      return `the price ${terms.priceId} ${terms.when === "now" ? "at once" : "from the next period"}`;
    case "pause":
      return `a pause of ${plural(terms.months, "month")}`;
    case "cancellation":
      return terms.when === "now" ? "the end of the subscription" : "the end of the subscription with its period";
  }
}
