// Informs the admins of a project about accepted offers: if the page has no handler and no system listens to the webhook,
// a person has to carry them out.

import { iso } from "../../lib/clock.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { cleanLine } from "../../lib/text.ts";
import { spanAt } from "../../lib/time-zones.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { zoneOf } from "../messages/calendar.ts";
import { findOffer } from "../offers/service.ts";
import type { OfferContent, RetentionOffer } from "../offers/tables.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { contentOf } from "./choosing.ts";
import { labelOf } from "./labels.ts";
import type { CancelSession, OfferedContent } from "./tables.ts";

const ACCEPTED_OFFERS = defineNotice({
  name: "accepted_offer",
  words: {
    en: {
      subject: (project, count) =>
        count === 1 ? `A customer of ${project} accepted an offer` : `${count} offers of ${project} were accepted`,
      before: (project, count) =>
        `${count === 1 ? "A customer" : "Customers"} of ${project} wanted to cancel and stayed for an offer:`,
      after:
        "Recoverd has changed nothing at your payment provider for these. Unless your page's handler or a system that receives the webhook cancel_flow.completed does it, please carry these offers out by hand. Check who a customer is where it says not verified. You find all of them on the page Cancel flow, where you can also switch these mails off.",
    },
    de: {
      subject: (project, count) =>
        count === 1
          ? `Ein Kunde von ${project} hat ein Angebot angenommen`
          : `${count} Angebote von ${project} wurden angenommen`,
      before: (project, count) =>
        `${count === 1 ? `Ein Kunde von ${project} wollte` : `Kunden von ${project} wollten`} kündigen und ${count === 1 ? "ist" : "sind"} wegen eines Angebots geblieben:`,
      after:
        "Beim Zahlungsanbieter hat Recoverd dafür nichts geändert. Wenn es nicht deine eigene Seite erledigt oder ein System, das den Webhook cancel_flow.completed bekommt, dann führe es bitte von Hand aus. Wo „nicht geprüft“ steht, sieh zuerst nach, wer es ist. Alle stehen auf der Seite Kündigung, auf der sich diese Mails auch abschalten lassen.",
    },
  },
  page: "/cancel-flow",
  mostLines: 100,
});

type Completed = { project: Project; session: CancelSession };

export const informOfAcceptedOffer: Subscriber<Completed> = {
  wants: ({ project, session }) =>
    session.outcome === "accepted" &&
    session.outcomeOffer !== null &&
    // For offers that are carried out automatically, the admins are mailed only on failure.
    session.applicationId === null &&
    settingsOf(project).cancel_flow.mail_accepted_offers,
  take: async (tx, { project, session }, now) => {
    const offer = session.outcomeOffer === "fallback" ? session.fallback : session.offer;
    if (offer === null) return;
    const description = await findDescription(tx, project, session, offer);
    const at = momentIn(zoneOf(settingsOf(project).timezone), session.outcomeAt!);
    const lineIn = (language: OwnLanguage) => lineOf(session, at, offer, description, language);
    await informAdmins(tx, ACCEPTED_OFFERS, { projectId: project.id, about: session.id }, lineIn, now);
  },
};

const MOST_DESCRIPTION = 300;

const EN = {
  types: {
    discount: "discount",
    extension: "extension",
    downgrade: "smaller plan",
    feature_unlock: "unlocked feature",
    custom: "offer of your own",
  },
  accepted: (customer: string, title: string) => `${customer} accepted "${title}"`,
  off: (percent: number) => `${percent}% off`,
  days: (days: number) => `${days} ${days === 1 ? "day" : "days"}`,
  reason: "Reason",
  session: "Session",
  somebody: "a customer",
  noAddress: "a customer who gave no address (not verified)",
  hiddenAddress: "a customer whose address the session names",
  hiddenId: "a customer whose id the session names",
  verified: "(verified)",
  doubtfulAddress: "(not verified: anybody may have typed this address)",
  doubtfulId: "(not verified: anybody may have typed this id)",
};

type Words = typeof EN;

const WORDS: Readonly<Record<OwnLanguage, Words>> = {
  en: EN,
  de: {
    types: {
      discount: "Rabatt",
      extension: "Verlängerung",
      downgrade: "kleinerer Tarif",
      feature_unlock: "freigeschaltete Funktion",
      custom: "eigenes Angebot",
    },
    accepted: (customer, title) => `${customer} hat „${title}“ angenommen`,
    off: (percent) => `${percent} % weniger`,
    days: (days) => `${days} ${days === 1 ? "Tag" : "Tage"}`,
    reason: "Grund",
    session: "Sitzung",
    somebody: "ein Kunde",
    noAddress: "ein Kunde ohne Adresse (nicht geprüft)",
    hiddenAddress: "ein Kunde, dessen Adresse bei der Sitzung steht",
    hiddenId: "ein Kunde, dessen Kennung bei der Sitzung steht",
    verified: "(geprüft)",
    doubtfulAddress: "(nicht geprüft: diese Adresse kann jeder eingetippt haben)",
    doubtfulId: "(nicht geprüft: diese Kennung kann jeder eingetippt haben)",
  },
};

/** Such as "2026-03-02 10:00 Europe/Berlin". */
const momentIn = (timeZone: string, at: number): string =>
  `${iso(at + spanAt(timeZone, at).offset)
    .replace("T", " ")
    .slice(0, 16)} ${timeZone}`;

function lineOf(
  session: CancelSession,
  at: string,
  offer: OfferedContent,
  description: string | null,
  language: OwnLanguage,
): string {
  const { id, reason, test } = session;
  const words = WORDS[language];
  const what = words.accepted(customerOf(session, words), cleanLine(offer.title, MOST_DESCRIPTION));
  return [
    `${test ? "Test, " : ""}${at}: ${what}: ${termsOf(offer, words).join(", ")}.`,
    ...(description === null ? [] : [sentence(cleanLine(description, MOST_DESCRIPTION))]),
    `${words.reason}: ${labelOf(reason, language)}. ${words.session} ${id}`,
  ].join(" ");
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const termsOf = ({ offer_type, discount_percent, extension_days }: OfferedContent, words: Words): string[] => [
  words.types[offer_type],
  ...(discount_percent === null ? [] : [words.off(discount_percent)]),
  ...(extension_days === null ? [] : [words.days(extension_days)]),
];

/** A session stores only what identifies its offer; the other terms are in the offer, unless it was replaced since. */
async function findDescription(
  tx: Db,
  project: Project,
  { reason }: CancelSession,
  accepted: OfferedContent,
): Promise<string | null> {
  const offer = await findOffer(tx, project, reason);
  const same = offer && contentsOf(offer).find((content) => isSame(content, accepted));
  return same?.description ?? null;
}

const contentsOf = (offer: RetentionOffer): OfferContent[] => [
  contentOf(offer),
  ...(offer.arms ?? []).map((arm) => arm.offer),
  ...(offer.fallback ? [offer.fallback] : []),
];

const isSame = (content: OfferContent, accepted: OfferedContent): boolean =>
  content.offer_type === accepted.offer_type &&
  content.title === accepted.title &&
  content.discount_percent === accepted.discount_percent &&
  content.extension_days === accepted.extension_days;

/** Mail programs turn many texts into links, so text from anybody is only shown if it cannot become one. */
const PLAIN_ADDRESS = /^[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]+$/u;
const PLAIN_ID = /^[\w-]{1,64}$/;
const MOST_PROVEN = 200;

function customerOf({ customerEmail: email, customerId: id, verified }: CancelSession, words: Words): string {
  if (verified) return `${cleanLine(email ?? id ?? words.somebody, MOST_PROVEN)} ${words.verified}`;
  if (email !== null) {
    return `${PLAIN_ADDRESS.test(email) ? email : words.hiddenAddress} ${words.doubtfulAddress}`;
  }
  if (id === null) return words.noAddress;
  return `${PLAIN_ID.test(id) ? id : words.hiddenId} ${words.doubtfulId}`;
}
