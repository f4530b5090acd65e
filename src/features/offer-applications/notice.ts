// Informs the admins of a project about what could not be carried out, so that a person does it.

import type { OwnLanguage } from "../../lib/page-language.ts";
import { cleanLine } from "../../lib/text.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { definitionOf } from "../providers/definitions.ts";
import { inWords } from "./in-words.ts";
import type { OfferApplication } from "./tables.ts";

const NOT_APPLIED = defineNotice({
  name: "offer_not_applied",
  words: {
    en: {
      subject: (project, count) =>
        count === 1
          ? `An accepted offer of ${project} could not be carried out`
          : `${count} decisions of ${project}'s customers could not be carried out`,
      before: (project, count) =>
        `${count === 1 ? "A customer" : "Customers"} of ${project} decided in the cancel flow, and Recoverd could not do it:`,
      after:
        "Please do it by hand and write to the customer, who saw that you are on it. You find all of them on the page Cancel flow.",
    },
    de: {
      subject: (project, count) =>
        count === 1
          ? `Ein angenommenes Angebot von ${project} ließ sich nicht ausführen`
          : `${count} Entscheidungen von Kunden bei ${project} ließen sich nicht ausführen`,
      before: (project, count) =>
        `${count === 1 ? `Ein Kunde von ${project} hat` : `Kunden von ${project} haben`} sich beim Kündigen entschieden, und Recoverd konnte es nicht ausführen:`,
      after:
        "Bitte erledige es von Hand und schreib den Kunden: Sie haben gelesen, dass ihr euch darum kümmert. Alle stehen auf der Seite Kündigung.",
    },
  },
  page: "/cancel-flow",
  mostLines: 100,
});

const MOST = 200; // characters

export const informOfFailure: Subscriber<OfferApplication> = {
  wants: ({ status }) => status === "failed" || status === "not_possible",
  take: async (tx, application, now) => {
    const { id, projectId, reason } = application;
    await informAdmins(tx, NOT_APPLIED, { projectId, about: id }, lineOf(application, reason), now);
  },
};

const NOT_ENDED = defineNotice({
  name: "offer_not_ended",
  words: {
    en: {
      subject: (project, count) =>
        count === 1 ? `A pause of ${project} could not be ended` : `${count} pauses of ${project} could not be ended`,
      before: (project, count) =>
        count === 1
          ? `The time of a pause is over, and Recoverd could not let the subscription of a customer of ${project} go on:`
          : `The time of these pauses is over, and Recoverd could not let the subscriptions of ${project}'s customers go on:`,
      after: "Please resume them at the payment provider: until then they are not charged.",
    },
    de: {
      subject: (project, count) =>
        count === 1
          ? `Eine Pause bei ${project} ließ sich nicht beenden`
          : `${count} Pausen bei ${project} ließen sich nicht beenden`,
      before: (project, count) =>
        count === 1
          ? `Die Zeit einer Pause ist um, und Recoverd konnte das Abonnement eines Kunden von ${project} nicht weiterlaufen lassen:`
          : `Die Zeit dieser Pausen ist um, und Recoverd konnte die Abonnements von Kunden von ${project} nicht weiterlaufen lassen:`,
      after: "Bitte beende die Pause beim Zahlungsanbieter: Bis dahin wird nichts abgebucht.",
    },
  },
  page: "/cancel-flow",
  mostLines: 100,
});

/** Informs the admins about something that should have ended but could not be ended. */
export const informOfUnended = (tx: Db, application: OfferApplication, reason: string, now: number): Promise<void> => {
  const { id, projectId } = application;
  return informAdmins(tx, NOT_ENDED, { projectId, about: id }, lineOf(application, reason), now);
};

const LINE: Readonly<Record<OwnLanguage, Record<"somebody" | "verified" | "at" | "subscription" | "id", string>>> = {
  en: { somebody: "a customer", verified: "verified", at: "at", subscription: "subscription", id: "Application" },
  de: { somebody: "ein Kunde", verified: "geprüft", at: "bei", subscription: "Abonnement", id: "Vorgang" },
};

const lineOf = (application: OfferApplication, reason: string | null) => (language: OwnLanguage) => {
  const { id, provider, subscriptionId, terms, test } = application;
  const words = LINE[language];
  const customer = cleanLine(application.customerEmail ?? application.customerId ?? words.somebody, MOST);
  const where = `${definitionOf(provider).title}${subscriptionId === null ? "" : `, ${words.subscription} ${subscriptionId}`}`;
  return `${test ? "Test, " : ""}${customer} (${words.verified}): ${inWords(terms, language)} ${words.at} ${where}. ${reason}. ${words.id} ${id}`;
};
