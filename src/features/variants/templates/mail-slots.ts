// The facts that a mail may state, each with its source, its value and its words in the mail's language.

import { DAY } from "../../../lib/duration.ts";
import { primaryOf } from "../../../lib/language-tag.ts";
import type { Span } from "../../../lib/span.ts";
import { circumstanceOf } from "../../churn-events/cause/circumstance.ts";
import { DEFAULT_MONTHS, promiseOf } from "../../offers/promise.ts";
import type { RetentionOffer } from "../../offers/tables.ts";
import type { FactSlot } from "../../strategies/mail-text.ts";
import type { MailFacts } from "../facts.ts";
import type { Facts } from "./assemble.ts";
import { causeOf, fixFor, offersFor, plansFor, short, storyFor, unusedFeatureFor } from "./chosen-knowledge.ts";
import { addressOf, isOrganisationName, wholeNameOf } from "./names.ts";
import { namesNoNeed, namesReturn, quotableThing } from "./reasons.ts";
import { type TemplateFacts, webAddress } from "./template-facts.ts";
import { capitalised } from "./text.ts";
import type { Texts } from "./texts/format.ts";
import { usePatternOf } from "./usage.ts";
import { dateIn, dayIn, figureIn, moneyIn, monthIn, percentIn, spanOfTenure } from "./wording.ts";

/** So few of anything are no achievement. */
const LEAST_COUNT = 5;

/** What the company says in its own words: out of place in a mail in another language. Names are not. */
const OWN_WORDS: ReadonlySet<FactSlot> = new Set<FactSlot>([
  "feature_use",
  "plan_gap",
  "pause_terms",
  "fix_limit",
  "story",
  "story_who",
  "story_name",
  "offer_terms",
]);

export function slotsFor(facts: MailFacts, names: TemplateFacts, texts: Texts): Facts {
  const slots: Facts = {};
  const isForeign = facts.projectLanguage !== undefined && primaryOf(facts.projectLanguage) !== primaryOf(texts.tag);
  const set: Set = (slot, fact, value, text, offer) => {
    if (!text || (isForeign && OWN_WORDS.has(slot))) return;
    slots[slot] = { fact, value, text, ...(offer && { promise: promiseOf(offer) }) };
  };
  setPeople(facts, names, set);
  setEvent(facts, texts, set);
  setBehaviour(facts, texts, set);
  setLinks(names, set);
  setKnown(facts, texts, set);
  return slots;
}

type Set = (
  slot: FactSlot,
  fact: string,
  value: string | number,
  text: string | null | undefined,
  offer?: RetentionOffer,
) => void;

function setPeople(facts: MailFacts, names: TemplateFacts, set: Set): void {
  const { customerName, companyName, senderName } = facts;
  if (customerName !== null && isOrganisationName(customerName)) {
    set("customer_team", "customer.name", customerName, addressOf(customerName));
  } else if (customerName !== null) {
    set("first_name", "customer.name", customerName, addressOf(customerName));
    set("full_name", "customer.name", customerName, wholeNameOf(customerName));
  }
  if (companyName !== null) set("product", "company.name", companyName, names.company);
  if (senderName !== null) set("founder", "sender.name", senderName, names.sender);
}

const LOYAL_DAYS = 90;

function setEvent(facts: MailFacts, texts: Texts, set: Set): void {
  const { eventType, timing, tenureDays, mrr, currency, cancelReason } = facts;
  const isFailure = eventType === "payment_failed";
  const span = spanOfTenure(tenureDays);
  if (span !== null) {
    for (const form of ["after_tenure", "in_tenure"] as const) {
      set(form, "event.tenure_days", tenureDays!, texts.tenure[form](span));
    }
    // Nobody has stuck with anything for five weeks, and nobody is thanked for it on a bad day.
    if (tenureDays! >= LOYAL_DAYS && !facts.isSensitive)
      set("for_tenure", "event.tenure_days", tenureDays!, texts.tenure.for_tenure(span));
  }
  if (!isFailure && mrr !== null && mrr > 0) set("amount", "event.mrr", mrr, moneyIn(texts, mrr, currency));
  if (!isFailure && cancelReason !== null) {
    set("reason_quote", "event.cancel_reason", cancelReason, quotableThing(cancelReason, texts.quotable));
  }
  if (isForNow(facts)) {
    set("for_now", "event.cancel_reason", causeOf(facts).cause, "yes");
    if (namesReturn(cancelReason)) set("return_named", "event.cancel_reason", cancelReason!, "yes");
  }
  if (timing === undefined) return;
  const { at, now, timezone, accessUntil, retryAt, amountDue } = timing;
  if (isFailure && amountDue !== null) {
    set("amount", "event.amount_due", amountDue, moneyIn(texts, amountDue, currency));
  }
  if (!isFailure && isShortOfMoney(facts)) set("tight_means", "event.cancel_reason", cancelReason!, "yes");
  set("day", "event.created_at", isoOf(at), dayIn(texts, at, now, timezone));
  set("month", "event.created_month", isoOf(at), texts.month(monthIn(texts, at, now, timezone)));
  if (accessUntil !== null && accessUntil > now) {
    set("access_until", "event.ends_at", isoOf(accessUntil), dateIn(texts, accessUntil, now, timezone));
  }
  if (retryAt !== null && retryAt > now) {
    set("retry_day", "event.next_payment_attempt", isoOf(retryAt), dayIn(texts, retryAt, now, timezone));
  }
}

/** Whether the customer takes a break from the product, or is short of money, and may well come back. */
export const isForNow = (facts: MailFacts): boolean =>
  facts.eventType === "cancellation" && (isShortOfMoney(facts) || causeOf(facts).cause === "temporary_pause");

const isShortOfMoney = ({ cancelReason }: MailFacts): boolean => circumstanceOf(cancelReason) === "short_of_money";

function setBehaviour({ behaviour }: MailFacts, texts: Texts, set: Set): void {
  if (behaviour === null) return;
  const { regular, isLess, isPartial, askedForHelp, metErrors } = usePatternOf(behaviour);
  if (regular !== null) {
    const [active, span] = [figureIn(texts, regular.active), figureIn(texts, regular.span)];
    const text = texts.regularDays(active, span, regular.active === regular.span);
    set("regular_days", "behaviour.active_days", regular.active, text);
  }
  const asked = { less_use: isLess, partial_use: isPartial, asked_for_help: askedForHelp, met_errors: metErrors };
  for (const [slot, is] of Object.entries(asked)) if (is) set(slot as FactSlot, `behaviour.${slot}`, 1, "yes");
}

function setLinks({ links }: TemplateFacts, set: Set): void {
  const pages: [FactSlot, string, string | null][] = [
    ["pay_link", "links.billing_update_url", links.billingUpdateUrl],
    ["back_link", "links.reactivate_url", links.reactivateUrl],
    ["pause_link", "links.pause_url", links.pauseUrl],
    ["plan_link", "links.downgrade_url", links.downgradeUrl],
    ["call_link", "links.book_call_url", links.bookCallUrl],
    ["feature_link", "links.reactivate_url", links.reactivateUrl],
    ["fix_link", "links.reactivate_url", links.reactivateUrl],
  ];
  for (const [slot, fact, url] of pages) if (url !== null) set(slot, fact, url, url);
}

function setKnown(facts: MailFacts, texts: Texts, set: Set): void {
  const { known, timing } = facts;
  if (known === undefined || timing === undefined) return;
  setUsage(facts, texts, set);
  setPlans(facts, texts, set);
  setFix(facts, texts, set);
  setOffers(facts, texts, set);
  setPage(set, "call_link", "knowledge.founder.calendar_url", known.knowledge.founder.calendar_url);
  // Who is short of money, or takes a break, need not hear how well others are doing, nor what was paid for and not used.
  if (isForNow(facts)) return;
  setUnusedFeature(facts, set);
  const story = storyFor(facts, known);
  if (story) {
    const id = `knowledge.stories.${story.id}`;
    set("story", `${id}.text`, story.text, short(story.text, "story")?.replace(/^["“„«]|["”“»]$/gu, ""));
    if (story.who !== null) {
      const who = short(story.who, "who");
      set("story_who", `${id}.who`, story.who, who);
      set("story_name", `${id}.who`, story.who, who?.replace(/,.*$/u, ""));
    }
  }
}

function setUsage(facts: MailFacts, texts: Texts, set: Set): void {
  const { usage, knowledge } = facts.known!;
  const featureOf = (event: string) => knowledge.features.find(({ events }) => events.includes(event))?.name ?? null;
  const most = (usage?.events ?? [])
    .filter(({ total }) => total >= LEAST_COUNT)
    .toSorted((a, b) => b.total - a.total)
    .map(({ event, total }) => ({
      event,
      total,
      text: texts.usage({ count: total, event, feature: featureOf(event) }, figureIn(texts, total)),
    }))
    .find(({ text }) => text !== null);
  if (usage && most) {
    set("usage", `usage.${most.event}.total`, most.total, most.text);
    // What was counted began with the tracking, which may be later than the subscription.
    const days = usage.since === null ? null : Math.floor((facts.timing!.at - usage.since) / DAY);
    const span = spanOfTenure(days);
    set(
      "in_tenure",
      "usage.since",
      usage.since === null ? 0 : isoOf(usage.since),
      span && texts.tenure.in_tenure(span),
    );
  }
}

function setUnusedFeature(facts: MailFacts, set: Set): void {
  const feature = unusedFeatureFor(facts, facts.known!);
  if (!feature) return;
  const id = `knowledge.features.${feature.id}`;
  set("unused_feature", `${id}.name`, feature.name, short(feature.name, "name"));
  if (feature.use !== null) set("feature_use", `${id}.use`, feature.use, sentence(short(feature.use, "use")));
  setPage(set, "feature_link", `${id}.url`, feature.url);
}

function setPlans(facts: MailFacts, texts: Texts, set: Set): void {
  const { own, cheaper } = plansFor(facts, facts.known!);
  if (!own || !cheaper) return;
  const money = (price: number) => moneyIn(texts, price, facts.currency);
  const id = `knowledge.plans.${cheaper.id}`;
  set("cheaper_plan", `${id}.name`, cheaper.name, short(cheaper.name, "name"));
  set("cheaper_price", `${id}.price`, cheaper.price!, money(cheaper.price!));
  if (cheaper.lacks !== null) set("plan_gap", `${id}.lacks`, cheaper.lacks, unstopped(short(cheaper.lacks, "gap")));
  setPage(set, "plan_link", `${id}.url`, cheaper.url);
  // With several seats, or a discount, the customer pays another price.
  if (facts.mrr === null || facts.mrr === own.price) {
    set("plan_price", `knowledge.plans.${own.id}.price`, own.price!, money(own.price!));
  }
}

function setFix(facts: MailFacts, texts: Texts, set: Set): void {
  const { now } = facts.timing!;
  const { shipped, missing } = fixFor(facts, facts.known!, isoOf(now).slice(0, 10));
  if (missing)
    set("missing_fix", `knowledge.fixes.${missing.id}.what`, missing.what, unstopped(short(missing.what, "what")));
  if (!shipped) return;
  const id = `knowledge.fixes.${shipped.id}`;
  // A mail about this fix alone names it, however long its name is.
  const what = facts.known!.announced ? shipped.what.replace(/[\s¶]+/gu, " ") : short(shipped.what, "what");
  set("fix", `${id}.what`, shipped.what, unstopped(what));
  const day = dateIn(texts, Date.parse(shipped.shipped_on!), now, "UTC");
  set("fix_day", `${id}.shipped_on`, shipped.shipped_on!, texts.day.date(day));
  if (shipped.limit !== null) set("fix_limit", `${id}.limit`, shipped.limit, unstopped(short(shipped.limit, "limit")));
  setPage(set, "fix_link", `${id}.url`, shipped.url);
}

function setOffers(facts: MailFacts, texts: Texts, set: Set): void {
  const { thanks, discount, pause } = offersFor(facts, facts.known!);
  const setLastDay = (slot: FactSlot, offer: RetentionOffer) => {
    if (offer.validUntil === null) return;
    const until = dateIn(texts, Date.parse(offer.validUntil), facts.timing!.now, "UTC");
    set(slot, `offers.${offer.reason}.valid_until`, offer.validUntil, until, offer);
  };
  const off = ({ discountPercent, details }: RetentionOffer) =>
    texts.percentOff(percentIn(texts, discountPercent!), monthsOf(details?.months ?? DEFAULT_MONTHS));
  if (thanks) {
    const { reason, discountPercent } = thanks;
    set("thanks_offer", `offers.${reason}.discount_percent`, discountPercent, off(thanks), thanks);
    setLastDay("thanks_until", thanks);
  }
  if (discount) {
    const { reason, discountPercent, description } = discount;
    const said = off(discount);
    set("offer", `offers.${reason}.discount_percent`, discountPercent, said, discount);
    const terms = short(description, "terms");
    const isNew = terms !== undefined && !said.toLowerCase().includes(unstopped(terms)!.toLowerCase());
    set("offer_terms", `offers.${reason}.description`, description, isNew ? sentence(terms) : undefined, discount);
    setLastDay("offer_until", discount);
    if (facts.mrr !== null && facts.mrr > 0 && discountPercent < 100) {
      const price = Math.round((facts.mrr * (100 - discountPercent)) / 100);
      set("offer_price", `offers.${reason}.price`, price, moneyIn(texts, price, facts.currency), discount);
    }
  }
  if (pause) {
    set("pause_terms", "offers.temporary_pause.title", pause.title, unstopped(short(pause.title, "title")), pause);
    const { action, pause_months } = pause.details ?? {};
    const months = pause_months ?? 1;
    const span = action === "pause" ? texts.tenure.for_tenure(monthsOf(months)) : null;
    set("pause_span", "offers.temporary_pause.pause_months", months, span, pause);
    setLastDay("pause_until", pause);
  }
}

function setPage(set: Set, slot: FactSlot, fact: string, url: string | null): void {
  const address = webAddress(url);
  if (address !== null) set(slot, fact, address, address);
}

/** Months above 23 have no word of their own in most languages. */
const monthsOf = (months: number): Span =>
  months < 24
    ? { unit: "month", count: months, isMore: false }
    : { unit: "year", count: Math.floor(months / 12), isMore: months % 12 !== 0 };

const isoOf = (at: number): string => new Date(at).toISOString();
const unstopped = (text: string | undefined) => text?.replace(/[.\s]+$/u, "");
const sentence = (text: string | undefined) => text && capitalised(/[.!?।…]$/u.test(text) ? text : `${text}.`);

/** The reason as the opener takes it up. */
export function openerOf(facts: MailFacts): keyof Texts["openers"] {
  // What they wrote is not repeated, but it is not unknown.
  if (facts.isSensitive) return "unread";
  const match = causeOf(facts);
  if (match.by === "generic") return "none";
  const circumstance = circumstanceOf(facts.cancelReason);
  if (circumstance === "short_of_money" || circumstance === "business_closed") return circumstance;
  // A cause that was guessed from single words orders the mails, but no mail says that the customer named it.
  const isGuess = match.by === "unmatched" || (match.by === "lexicon" && !match.isSure);
  if (isGuess || match.cause === "other") return "unread";
  return match.cause === "not_using_enough" && namesNoNeed(facts.cancelReason) ? "not_needed" : match.cause;
}
