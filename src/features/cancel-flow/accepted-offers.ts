// Informs the admins of a project about accepted offers: if the page has no handler and no system listens to the webhook,
// a person has to carry them out.

import { iso } from "../../lib/clock.ts";
import { cleanLine } from "../../lib/text.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { findOffer } from "../offers/service.ts";
import type { OfferContent, RetentionOffer } from "../offers/tables.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { contentOf } from "./choosing.ts";
import type { CancelSession, OfferedContent } from "./tables.ts";

const ACCEPTED_OFFERS = defineNotice({
  name: "accepted_offer",
  subject: (project, count) =>
    count === 1 ? `A customer of ${project} accepted an offer` : `${count} customers of ${project} accepted offers`,
  before: (project, count) =>
    count === 1
      ? `A customer of ${project} wanted to cancel and stayed for an offer:`
      : `${count} customers of ${project} wanted to cancel and stayed for an offer:`,
  after:
    "Recoverd has changed nothing at your payment provider for these. Unless your page's handler or a system that receives the webhook cancel_flow.completed does it, please carry these offers out by hand. Check who a customer is where it says not verified. All of them stand on the page Cancel flow, where these mails can be switched off.",
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
    const line = await lineOf(tx, project, session, offer);
    await informAdmins(tx, ACCEPTED_OFFERS, { projectId: project.id, about: session.id, line }, now);
  },
};

const MOST_DESCRIPTION = 300;

async function lineOf(tx: Db, project: Project, session: CancelSession, offer: OfferedContent): Promise<string> {
  const { id, reason, outcomeAt } = session;
  const at = iso(outcomeAt!).replace("T", " ").slice(0, 16);
  const description = await findDescription(tx, project, session, offer);
  const terms = [offer.offer_type, ...termsOf(offer)].join(", ");
  return [
    `${session.test ? "Test, " : ""}${at} UTC: ${customerOf(session)} accepted "${cleanLine(offer.title, MOST_DESCRIPTION)}": ${terms}.`,
    ...(description === null ? [] : [sentence(cleanLine(description, MOST_DESCRIPTION))]),
    `Reason: ${reason}. Session ${id}`,
  ].join(" ");
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const termsOf = ({ discount_percent, extension_days }: OfferedContent): string[] => [
  ...(discount_percent === null ? [] : [`${discount_percent}% off`]),
  ...(extension_days === null ? [] : [`${extension_days} ${extension_days === 1 ? "day" : "days"}`]),
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

function customerOf({ customerEmail: email, customerId: id, verified }: CancelSession): string {
  if (verified) return `${cleanLine(email ?? id ?? "a customer", MOST_PROVEN)} (verified)`;
  if (email !== null) {
    const who = PLAIN_ADDRESS.test(email) ? email : "a customer whose address the session names";
    return `${who} (not verified: anybody may have typed this address)`;
  }
  if (id === null) return "a customer who gave no address (not verified)";
  const who = PLAIN_ID.test(id) ? id : "a customer whose id the session names";
  return `${who} (not verified: anybody may have typed this id)`;
}
