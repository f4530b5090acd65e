// Informs the admins of a project about what could not be carried out, so that a person does it.

import { cleanLine } from "../../lib/text.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { definitionOf } from "../providers/definitions.ts";
import { inWords } from "./in-words.ts";
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
    "Please do it by hand and write to the customer, who saw that you are on it. All of them stand on the page Cancel flow.",
  page: "/cancel-flow",
  mostLines: 100,
});

const MOST = 200; // characters

export const informOfFailure: Subscriber<OfferApplication> = {
  wants: ({ status }) => status === "failed" || status === "not_possible",
  take: async (tx, application, now) => {
    const { id, projectId, reason } = application;
    await informAdmins(tx, NOT_APPLIED, { projectId, about: id, line: lineOf(application, reason) }, now);
  },
};

const NOT_ENDED = defineNotice({
  name: "offer_not_ended",
  subject: (project, count) =>
    count === 1 ? `A pause of ${project} could not be ended` : `${count} pauses of ${project} could not be ended`,
  before: (project, count) =>
    count === 1
      ? `The time of a pause is over, and Recoverd could not let the subscription of a customer of ${project} go on:`
      : `The time of these pauses is over, and Recoverd could not let the subscriptions of ${project}'s customers go on:`,
  after: "Please resume them at the payment provider: until then they are not charged.",
  page: "/cancel-flow",
  mostLines: 100,
});

/** Informs the admins about something that should have ended but could not be ended. */
export const informOfUnended = (tx: Db, application: OfferApplication, reason: string, now: number): Promise<void> => {
  const { id, projectId } = application;
  return informAdmins(tx, NOT_ENDED, { projectId, about: id, line: lineOf(application, reason) }, now);
};

function lineOf(application: OfferApplication, reason: string | null): string {
  const { id, provider, subscriptionId, terms, test } = application;
  const customer = cleanLine(application.customerEmail ?? application.customerId ?? "a customer", MOST);
  const where = `${definitionOf(provider).title}${subscriptionId === null ? "" : `, subscription ${subscriptionId}`}`;
  return `${test ? "Test, " : ""}${customer} (verified): ${inWords(terms)} at ${where}. ${reason}. Application ${id}`;
}
