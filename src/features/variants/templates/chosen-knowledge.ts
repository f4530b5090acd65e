// Which plan, feature, fix, story and offer of the company a mail may name to one customer. What does not surely fit is
// left out: the mail then asks instead of telling.

import { dayAt } from "../../../lib/time-zones.ts";
import { wordsOf } from "../../../lib/words.ts";
import { readReason } from "../../churn-events/cause/read-reason.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import { type KnowledgeText, MOST_STORY_WORDS } from "../../knowledge/tables.ts";
import { isOpenOn } from "../../offers/open.ts";
import type { RetentionOffer } from "../../offers/tables.ts";
import type { Known, MailFacts } from "../facts.ts";
import { planOf } from "./plans.ts";

type Plan = KnowledgeText["plans"][number];
type Feature = KnowledgeText["features"][number];
type Fix = KnowledgeText["fixes"][number];
type Story = KnowledgeText["stories"][number];

/** Longer ones make a mail too long to be read. */
const MOST_WORDS = {
  name: 5,
  use: 25,
  gap: 12,
  what: 10,
  limit: 15,
  story: MOST_STORY_WORDS,
  who: 10,
  terms: 30,
  title: 14,
} as const;

/** One line of at most so many words, without a full stop; undefined where it is unknown or longer. */
export function short(text: string | null, kind: keyof typeof MOST_WORDS): string | undefined {
  const line = text?.replace(/\s+/gu, " ").trim();
  return line && line.split(" ").length <= MOST_WORDS[kind] && !/[{}¶]/.test(line) ? line : undefined;
}

export const causeOf = ({ cancelReason, reasonCode }: MailFacts) => readReason(cancelReason, reasonCode);

/** The customer's plan, and the next cheaper one that is surely cheaper than what they pay. */
export function plansFor(facts: MailFacts, { knowledge, currency }: Known): { own?: Plan; cheaper?: Plan } {
  const isComparable = (plan: Plan) =>
    plan.interval === "month" && plan.price !== null && (plan.currency ?? currency) === facts.currency.toLowerCase();
  const plans = knowledge.plans.filter(isComparable);
  const nameOf = (name: string | null) => planOf(name)?.toLowerCase();
  const named = nameOf(facts.planName);
  const own =
    plans.find(({ name }) => named !== undefined && nameOf(name) === named) ??
    (facts.planName === null ? plans.find(({ price }) => price === facts.mrr) : undefined);
  if (own === undefined) return {};
  const limit = Math.min(own.price!, facts.mrr ?? own.price!);
  const cheaper = plans
    .filter(({ price, name }) => price! > 0 && price! < limit && short(name, "name"))
    .sort((a, b) => b.price! - a.price!)[0];
  return { own, ...(cheaper && { cheaper }) };
}

/** The feature that was never opened and that the reason speaks of most, else the first. */
export function unusedFeatureFor(facts: MailFacts, { usage }: Known): Feature | undefined {
  const said = foldedWords(facts.cancelReason ?? "");
  const overlap = ({ name, use }: Feature) => [...foldedWords(`${name} ${use ?? ""}`)].filter((word) => said.has(word));
  const features = (usage?.neverUsed ?? []).filter(({ name }) => short(name, "name"));
  return features.toSorted((a, b) => overlap(b).length - overlap(a).length)[0];
}

/** The fix that the customer asked for, by its words, or by their code where they used no words of their own. */
export function fixFor(
  facts: MailFacts,
  { knowledge, announced }: Known,
  today: string,
): { shipped?: Fix; missing?: Fix } {
  if (announced) return { shipped: announced };
  const said = foldedText(facts.cancelReason ?? "");
  const isAsked = ({ words, what }: Fix) => [what, ...words].some((one) => said.includes(foldedText(one)));
  const { by, cause } = causeOf(facts);
  const isCoded = by === "reason_code" && facts.cancelReason === null;
  const fixes = knowledge.fixes.filter(({ what }) => short(what, "what"));
  const isShipped = ({ shipped_on }: Fix) => shipped_on !== null && shipped_on <= today;
  const newestFirst = fixes.toSorted((a, b) => (b.shipped_on ?? "").localeCompare(a.shipped_on ?? ""));
  const asked = newestFirst.filter(isAsked);
  const shipped =
    asked.find(isShipped) ??
    (isCoded ? newestFirst.find((fix) => isShipped(fix) && fix.reasons.includes(cause)) : undefined);
  const missing = shipped === undefined ? asked.find((fix) => !isShipped(fix)) : undefined;
  return { ...(shipped && { shipped }), ...(missing && { missing }) };
}

/** A story that speaks to this reason or this plan, else one that speaks to anybody. */
export function storyFor(facts: MailFacts, { knowledge }: Known): Story | undefined {
  const { by, cause } = causeOf(facts);
  const isRead = by !== "generic" && by !== "unmatched";
  const plan = planOf(facts.planName)?.toLowerCase();
  const fitOf = ({ reasons, plans }: Story): number => {
    if (reasons.length > 0 && !(isRead && reasons.includes(cause))) return -1;
    if (plans.length > 0 && !plans.some((name) => planOf(name)?.toLowerCase() === plan)) return -1;
    return (reasons.length > 0 ? 2 : 0) + (plans.length > 0 ? 1 : 0);
  };
  return knowledge.stories
    .filter((story) => short(story.text, "story") && fitOf(story) >= 0)
    .toSorted((a, b) => fitOf(b) - fitOf(a))[0];
}

/** An offer that holds for anybody: one with conditions needs more than a mail can prove. */
function openOffer(offers: readonly RetentionOffer[], reason: CancelReason, day: string): RetentionOffer | undefined {
  const offer = offers.find((one) => one.reason === reason);
  if (!offer || !isOpenOn(offer, day)) return undefined;
  return offer.rules === null && offer.cooldownDays === null && offer.arms === null ? offer : undefined;
}

const isDiscount = (offer: RetentionOffer | undefined): offer is RetentionOffer & { discountPercent: number } =>
  offer?.offerType === "discount" && offer.discountPercent !== null;

/** `thanks` is for anybody with this reason; the discount is that of the reason, else that of a price that is too high. */
export function offersFor(facts: MailFacts, { offers, timezone }: Known) {
  const today = dayAt(timezone, facts.timing!.now);
  const ofReason = openOffer(offers, causeOf(facts).cause, today);
  const ofPrice = openOffer(offers, "too_expensive", today);
  const pause = openOffer(offers, "temporary_pause", today);
  return {
    thanks: isDiscount(ofReason) ? ofReason : undefined,
    discount: [ofReason, ofPrice].find(isDiscount),
    pause: pause?.offerType === "custom" || pause?.offerType === "extension" ? pause : undefined,
  };
}

const foldedWords = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap(({ folded }) => (folded.length > 3 ? [folded] : [])));

/** With spaces around, so that words are found whole. */
const foldedText = (text: string): string =>
  ` ${wordsOf(text)
    .map(({ folded }) => folded)
    .join(" ")} `;
