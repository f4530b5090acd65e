// The built-in writer: hand-written mails for each strategy, after a cancellation and after a failed payment, in the
// languages of `texts/`. It needs no model and no network, and never fails.

import { primaryOf } from "../../../lib/language-tag.ts";
import { circumstanceOf, isFarewell } from "../../churn-events/cause/circumstance.ts";
import { readReason } from "../../churn-events/cause/read-reason.ts";
import type { FactSlot, FarewellWords, MailText } from "../../strategies/mail-text.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { Fact, GroundedWriting, Known, MailFacts } from "../facts.ts";
import { isInformalIn } from "./address.ts";
import { assemble, type Material } from "./assemble.ts";
import { offersFor } from "./chosen-knowledge.ts";
import { clockOf } from "./clock.ts";
import { openerOf, slotsFor } from "./mail-slots.ts";
import { givenName } from "./names.ts";
import { paymentProblemOf } from "./reasons.ts";
import { printable, templateFactsFrom } from "./template-facts.ts";
import { textsFor } from "./texts/all.ts";
import type { Texts } from "./texts/format.ts";
import { percentIn } from "./wording.ts";

/**
 * Writes the mails of an event: that of a strategy with the facts that stand in it. The same facts always give the same
 * mails. Subject: one line of at most 45 characters. Body: plain text, paragraphs separated by a blank line, links bare on
 * lines of their own.
 */
export function templateWriter(facts: MailFacts): (strategy: Strategy) => GroundedWriting {
  const material = materialFor(facts, false);
  const { [facts.eventType]: mails, sensitive, farewells, forNow } = material.texts;
  return (strategy) => {
    if (strategy === "founder_email")
      return fitted(isAboutTheirLife(facts) ? sensitive : mails.founder_email, materialFor(facts, true));
    const words = farewells[strategy];
    if (words && isGoodbye(facts)) return farewell(words, material);
    return fitted((material.facts.for_now && forNow[strategy]) ?? mails[strategy], material);
  };
}

/** Whether no mail may try to win the customer back: a person should answer, or nothing could have made them stay. */
export const isGoodbye = (facts: MailFacts): boolean =>
  facts.eventType === "cancellation" && (facts.isSensitive === true || isFarewell(facts));

function farewell({ subject, question }: FarewellWords, material: Material): GroundedWriting {
  const phrases = { ...material.phrases, question };
  return fitted({ subjects: [subject], body: [material.texts.farewell] }, { ...material, phrases });
}

/** Whether what they wrote is no judgement of the product, so that a founder does not ask what went wrong. */
function isAboutTheirLife(facts: MailFacts): boolean {
  const { eventType, cancelReason, isSensitive } = facts;
  if (isSensitive) return true;
  const { by, cause } = readReason(cancelReason, null);
  const isPause = cause === "temporary_pause" && (by === "keyword" || by === "lexicon");
  return eventType === "cancellation" && (isPause || circumstanceOf(cancelReason) !== null);
}

export const writeFromTemplate = (strategy: Strategy, facts: MailFacts): GroundedWriting =>
  templateWriter(facts)(strategy);

export type Winback = Extract<keyof Texts["winback"], "ask" | "fix_or_offer">;

/**
 * A mail long after a cancellation; null for `fix_or_offer` where there is nothing to say: it needs a fix that was shipped
 * since, or an offer.
 */
export function writeWinback(kind: Winback, facts: MailFacts): GroundedWriting | null {
  const material = materialFor(facts, false);
  if (kind === "fix_or_offer") leaveOutOldFix(material.facts, facts);
  const { fix, offer, month } = material.facts;
  if (!month || (kind === "fix_or_offer" && !fix && !offer)) return null;
  return fitted(material.texts.winback[kind], material);
}

/** A mail about a shipped fix to a customer who asked for it: in the words of `quote`, or, where it is null, by a reason alone. */
export function writeFixNews(facts: MailFacts & { known: Known }, fix: Known["announced"] & {}, quote: string | null) {
  const material = materialFor({ ...facts, known: { ...facts.known, announced: fix } }, false);
  if (quote === null) return fitted(material.texts.winback.something_new, material);
  material.facts.reason_quote = { fact: "event.cancel_reason", value: quote, text: quote };
  return fitted(material.texts.winback.we_built_it, material);
}

/** A mail of another feature; `textIn` has its text in each language of the built-in writer. */
export function writeText(textIn: (language: string) => MailText, facts: MailFacts): GroundedWriting {
  const material = materialFor(facts, false);
  return fitted(textIn(primaryOf(material.texts.tag)), material);
}

/** What was there before they left is no news. */
function leaveOutOldFix(slots: Material["facts"], { timing }: MailFacts): void {
  const shipped = slots.fix_day?.value;
  if (!timing || shipped === undefined || String(shipped) >= new Date(timing.at).toISOString().slice(0, 10)) return;
  for (const slot of ["fix", "fix_day", "fix_limit"] as const) delete slots[slot];
}

/**
 * What the mails of an event say of time, as it reads at `facts.timing.now`. `isLast`: no other mail will follow. `isPerson`:
 * a person writes, whoever the project's sender is.
 */
export function timedFacts(facts: MailFacts, { isLast = false, isPerson = false } = {}): Fact[] {
  const material = materialFor(facts, false);
  if (isPerson) material.manner.isTeam = false;
  const { clock, within } = clockOf(material, facts.timing!, isLast);
  const { day, access_until } = material.facts;
  return [clock, ...within, ...[day, access_until].filter((fact) => fact !== undefined)];
}

/** The facts that a writer may state, worded in the mail's language. */
export const factsToState = (facts: MailFacts): Material["facts"] => materialFor(facts, true).facts;

/** The discount that may be offered without its length, where the project has not set one: its terms may say that, too. */
export function briefOffer(facts: MailFacts): string | undefined {
  const discount = facts.known && offersFor(facts, facts.known).discount;
  if (!discount || discount.details?.months) return undefined;
  const texts = textsOf(facts);
  return texts.percentOff(percentIn(texts, discount.discountPercent!), null);
}

const textsOf = ({ language, projectLanguage }: MailFacts): Texts => textsFor([language, projectLanguage ?? "en"]);

function materialFor(facts: MailFacts, isFromFounder: boolean): Material {
  const texts = textsOf(facts);
  const names = templateFactsFrom(facts);
  const slots = slotsFor(facts, names, texts);
  const manner = { isTeam: names.sender === null, isInformal: isInformalIn(texts.tag, facts.address) };
  if (names.isSigned) slots.signature = { fact: "sender.name", value: facts.senderName ?? "", text: names.signature };
  if (isFromFounder || !names.isSigned) signByFounder(facts, { slots, manner });
  const cause = texts.causes[problemOf(facts)];
  const material: Material = {
    texts,
    facts: slots,
    phrases: {
      opener: choiceOf(texts.openers[openerOf(facts)], slots),
      charge: choiceOf(texts.charge, slots),
      cause: cause.say,
      ...(cause.subject !== null && { cause_subject: cause.subject }),
      hitch: cause.hitch,
    },
    manner,
  };
  if (facts.eventType === "payment_failed" && facts.timing) slots.clock = clockOf(material, facts.timing, false).clock;
  return material;
}

/** The founder signs their own mail, and all mails of a project that has named no sender. */
function signByFounder(facts: MailFacts, { slots, manner }: Pick<Material, "manner"> & { slots: Material["facts"] }) {
  const founder = facts.known?.knowledge.founder;
  const name = printable(founder?.name ?? null, 60);
  const given = name === null ? null : givenName(name);
  if (!founder || name === null || given === null) return;
  manner.isTeam = false;
  slots.founder = { fact: "knowledge.founder.name", value: name, text: given };
  const own = founder.signature?.trim();
  const text =
    own && own.length <= 120 && !own.includes("\n\n") ? own : [name, slots.product?.text].filter(Boolean).join("\n");
  slots.signature = { fact: "knowledge.founder.signature", value: own ?? name, text };
}

const problemOf = ({ cancelReason, timing }: MailFacts) =>
  paymentProblemOf(cancelReason) ?? paymentProblemOf(timing?.declineCode ?? null) ?? "unknown";

/** The first text whose facts are all known. */
function choiceOf(choice: readonly string[], slots: Material["facts"]): string {
  const isWhole = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].every(([, slot]) => slot === "product" || slots[slot as "day"] !== undefined);
  return choice.find(isWhole) ?? choice.at(-1)!;
}

// Keeps a mail within the length that is read to its end, whatever the company has written about itself.
const LEAST_WORDS = 50;
const MOST_WORDS = 110;

/**
 * What a long mail leaves out, in this order. Each goes as a whole: an offer without its terms, or half of a story, would
 * say something else.
 */
const DISPENSABLE: readonly FactSlot[][] = [
  ["feature_use"],
  ["story", "story_who", "story_name"],
  ["offer"],
  ["pause_terms"],
  ["thanks_offer"],
];

/** The mail of a text, of 50 to 110 words. */
function fitted(text: MailText, material: Material): GroundedWriting {
  const mail = assemble(text, material);
  if (wordsIn(mail) < LEAST_WORDS)
    return assemble({ ...text, body: [...text.body, `¶${material.texts.ifShort}`] }, material);
  const dispensable = DISPENSABLE.find(([slot]) => material.facts[slot!] !== undefined);
  if (wordsIn(mail) <= MOST_WORDS || dispensable === undefined) return mail;
  const facts = { ...material.facts };
  for (const slot of dispensable) delete facts[slot];
  return fitted(text, { ...material, facts });
}

const wordsIn = ({ body }: GroundedWriting): number => body.split(/\s+/).length;
