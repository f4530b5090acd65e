// What a model may repeat: the words and figures of the facts, except a reason with instructions for a machine.

import { DAY } from "../../../lib/duration.ts";
import { dayAt } from "../../../lib/time-zones.ts";
import type { MailFacts } from "../facts.ts";
import { folded } from "../templates/first-names.ts";
import { wordsOfName } from "../templates/names.ts";
import { plausibleDays } from "../templates/tenure.ts";
import { textsFor } from "../templates/texts/all.ts";
import type { Texts } from "../templates/texts/format.ts";
import { dateIn, fullDateIn } from "../templates/wording.ts";
import { factsToState } from "../templates/writer.ts";

/** Addressed to a language model, not to us. */
const FOR_A_MACHINE =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|above|previous|guidelines|everything)\b|\b(?:system|developer|hidden) (?:prompt|message|instructions?)|^[ \t]{0,9}(?:system|assistant|user|instructions?) ?:|\bnew (?:instructions?|rules|task|role)\b|\byou are (?:now|no longer) (?:an?|the|in)\b|\b(?:reply|respond|answer|output) (?:only|with|exactly)\b|^[ \t]{0,9}(?:write|say|reply|respond|answer|output|print|repeat|include|tell (?:the|every|all))\b[^.]{0,30}[:"“']|^[ \t]{0,9}(?:please )?(?:write|say|state|mention|promise|tell (?:them|everyone|everybody|the \p{L}+)|let (?:them|everyone) know) that\b|^[ \t]{0,9}(?:schreib|sag)e?n?(?: sie)?,? dass\b|^[ \t]{0,9}(?:dis|dites|écris|écrivez|di|diga|escribe|escriba|escreva) que\b|^[ \t]{0,9}[^।\n]{0,20}(?:कहो|लिखो|कहें|लिखें) कि|\b(?:tell|offer|give|promise|inform) (?:the|every|all|each) ?(?:customers?|readers?|users?|one)\b|\b(?:as|you,?) (?:the|an?) (?:assistant|model|ai|system|bot)\b|\byou must (?:include|write|say|output|answer|add)\b|^[ \t]{0,9}important ?:|\binclude the (?:sentence|words?|phrase|link|following)\b|\btranslate (?:your|the) (?:rules|instructions|prompt)|\byour (?:rules|prompt|instructions)\b|\bpretend\b|\bjailbreak|\bvergiss (?:alle|deine)|\bignorier\w* (?:alle|die|deine)|\bignore[zr]? (?:les|toutes|as|todas|las)|\bignora (?:las|todas|le|tutte)|\bolvida (?:las|tus|todas)|\besqueça (?:as|suas|todas)|निर्देशों को (?:भूल|अनदेखा)/imu;

export const isForAMachine = (text: string): boolean => FOR_A_MACHINE.test(text);

/** The customer's own reason as far as it may be repeated; empty where there is none, or where it gives instructions. */
export const reasonOf = ({ cancelReason }: MailFacts): string =>
  cancelReason === null || isForAMachine(cancelReason) ? "" : cancelReason;

/** The folded words of all facts except page addresses. */
export function wordsOfFacts(facts: MailFacts): ReadonlySet<string> {
  const {
    links: _links,
    cancelReason: _reason,
    projectLanguage: _language,
    customerName,
    known: _known,
    timing: _timing,
    ...others
  } = facts;
  const texts = [reasonOf(facts), ...wordsOfName(customerName), ...textsIn(others)];
  return new Set(texts.flatMap(wordsIn));
}

/** The figures in the facts, without thousands separators. */
export function figuresOfFacts(facts: MailFacts): ReadonlySet<string> {
  const { links: _links, cancelReason: _reason, mrr: _mrr, known: _known, timing: _timing, ...others } = facts;
  const texts = [reasonOf(facts), ...textsIn(others)];
  return new Set(
    texts.flatMap((text) => (text.match(/\d[\d.,]*/g) ?? []).map((figure) => figure.replace(/[.,]/g, ""))),
  );
}

/**
 * The known dates in the words of the language; a fact "on 28 May" also covers "28 May". With their years: a mail may name the
 * day of the event and this year. `from`: leaves out the moments before.
 */
export function timesOf(facts: MailFacts, from = Number.NEGATIVE_INFINITY): string {
  if (facts.isSensitive) return "";
  const stated = Object.entries(factsToState(facts)).filter(([slot]) => /day$|until$/.test(slot));
  const texts = textsFor([facts.language, facts.projectLanguage ?? "en"]);
  const dayOf = (day: string) => dateIn(texts, Date.parse(day), Date.parse(day), "UTC");
  const shipped = facts.known?.knowledge.fixes.flatMap(({ shipped_on: day }) => (day === null ? [] : [dayOf(day)]));
  return [...stated.map(([, { text }]) => text), ...(shipped ?? []), ...datesIn(facts, texts, from)].join("\n");
}

/** In full, and in English in both orders. */
function datesIn({ timing, tenureDays }: MailFacts, { dates }: Texts, from: number): string[] {
  if (!timing) return [];
  const { at, now, accessUntil, retryAt, timezone } = timing;
  const since = plausibleDays(tenureDays);
  const moments = [at, accessUntil, retryAt].filter((moment) => moment !== null && moment >= from) as number[];
  const years = [now, ...(since === null ? [] : [at - since * DAY])].map((moment) =>
    dayAt(timezone, moment).slice(0, 4),
  );
  const tags = dates.startsWith("en") ? ["en-GB", "en-US"] : [dates];
  return [...years, ...tags.flatMap((tag) => moments.map((moment) => fullDateIn(tag, moment, timezone)))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(Math.round(value))];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export const wordsIn = (text: string): string[] => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(folded);
