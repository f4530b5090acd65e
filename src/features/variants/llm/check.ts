// Decides whether a model's text may be sent: shape, length, language, greeting, claims, conduct, and similarity to
// the event's other variants. The templates replace a text that fails. Rejects what could hurt a customer or commit
// the company; matters of taste pass.

import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { jsonIn } from "../../../lib/json.ts";
import { primaryOf } from "../../../lib/language-tag.ts";
import { cleanLine, cleanText } from "../../../lib/text.ts";
import type { Fact, MailFacts, Writing } from "../facts.ts";
import { accountClaimErrors } from "./account-claims.ts";
import { attributedClaimErrors } from "./attributed-claims.ts";
import { claimErrors } from "./claims.ts";
import { asWritten, factsIn, type ListedFact, listedFacts, withoutFacts } from "./facts-list.ts";
import { greetingErrors } from "./greeting.ts";
import { injectedOrderErrors } from "./injected-orders.ts";
import { languageErrors } from "./language.ts";
import { nameErrors, signatureErrors } from "./people.ts";
import { plausibilityErrors } from "./plausibility.ts";
import { reasonOf } from "./quotable-facts.ts";
import { abilitiesOf } from "./rules/abilities.ts";
import { BANK_CLAIMS } from "./rules/bank-claims.ts";
import { CHATTER, CONDUCT, LABEL, OUTSIDERS, SPEAKS_OF_OTHERS } from "./rules/conduct.ts";
import {
  DEEDS_IN,
  ENDED,
  FAILED,
  GIFTS,
  INVENTED_ACTIONS,
  REFUNDS,
  SPEAKS_OF_PAYMENTS,
  withoutDenials,
} from "./rules/invented-actions.ts";
import { MADE_UP_FIGURES } from "./rules/made-up-figures.ts";
import { type Doubt, doubtsIn, phraseErrors, plain, type Rule } from "./rules/phrases.ts";
import { MONEY_PROMISED, NOVELTIES, PROMISES, withoutUndecided } from "./rules/promises.ts";
import { STRETCHED } from "./rules/stretched.ts";
import { isSameText, similarity } from "./similarity.ts";
import { tenureErrors } from "./tenure-claims.ts";
import { sentenceErrors } from "./weigh-sentences.ts";

export type Checked =
  // Remarks are worth one more try, but no reason to throw the text away.
  { ok: true; writing: Writing; factsUsed: Fact[]; remarks: string[] } | { ok: false; errors: string[] };

/** A model that knows no schema may leave `facts` out. */
const Answer = Type.Object({
  subject: Type.String(),
  body: Type.String(),
  facts: Type.Optional(Type.Array(Type.Integer())),
});

const MAX_SUBJECT_LENGTH = 200;
const LONG_SUBJECT = 120;
const MAX_BODY_LENGTH = 50_000;
const SHORTEST_BODY = 120;
const NEAR_COPY = 0.9;
const REPLY = /^(?:re|aw|antw|fwd?|wg|tr|rv|res|enc)\s*:/i;

/**
 * Checks an answer: the model's raw text (JSON, possibly fenced or with words around it), or the parsed value.
 * `others` are the event's existing texts, `more` rules for this kind of mail.
 */
export function checkWriting(
  value: unknown,
  facts: MailFacts,
  others: readonly Writing[],
  more: readonly Rule[] = [],
): Checked {
  const answer = typeof value === "string" ? parsed(value) : value;
  if (!isAnswer(answer)) {
    return {
      ok: false,
      errors: ['the answer must be one JSON object: {"subject": "...", "body": "..."}, both of them strings'],
    };
  }
  const writing = normalised(answer);
  const outsized = lengthErrors(writing);
  if (outsized.length > 0) return { ok: false, errors: outsized };
  const listed = listedFacts(facts);
  const used = factsIn(listed, writing);
  // What the facts hold may be said; whatever is left is judged as if there were none.
  const rest = withoutFacts(writing, used);
  const errors = [
    ...plausibilityErrors(writing.body, writing.subject),
    ...languageErrors(rest.body, facts.language),
    ...greetingErrors(writing.body, facts),
    ...signatureErrors(rest.body, facts),
    ...claimErrors(rest, facts),
    ...nameErrors(rest, facts),
    ...tenureErrors(`${rest.subject}\n${rest.body}`, facts).map((error) => `body: ${error}`),
    ...accountClaimErrors(rest.body, facts, used.some(isAboutUse)),
    ...attributedClaimErrors(rest.body, facts),
    ...storyErrors(used),
    ...phraseErrors(rest, [...STRETCHED, MONEY_PROMISED, ...more]),
    ...(LABEL.shape.test(writing.body) ? [`body: it ${LABEL.fault}`] : []),
    ...sentenceErrors(withoutDenials(rest), facts, doubtsOn(rest, facts)),
    ...injectedOrderErrors(writing, facts),
    ...copyErrors(writing, others),
  ];
  if (errors.length > 0) return { ok: false, errors: [...errors, ...hintsOn(answer.facts ?? [], listed, used)] };
  const factsUsed = used.map((one) => ({
    fact: one.fact,
    value: one.value,
    text: asWritten(one, writing),
    ...(one.promise !== undefined && { promise: one.promise }),
  }));
  return { ok: true, writing, factsUsed, remarks: remarksOn(writing, others) };
}

/** Words of claimed actions, promises and bad conduct that can be harmless in their sentence. */
const doubtsOn = (rest: Writing, facts: MailFacts): Doubt[] => [
  ...doubtsIn(
    withoutDenials(rest),
    [
      ...INVENTED_ACTIONS,
      ...deedsIn(facts.language),
      ...NOVELTIES,
      ...MADE_UP_FIGURES,
      CHATTER,
      ...abilitiesOf(facts),
      ...(facts.eventType === "payment_failed" ? [...ENDED, BANK_CLAIMS] : []),
      ...(facts.eventType === "cancellation" && !SPEAKS_OF_PAYMENTS.test(reasonOf(facts)) ? [FAILED] : []),
    ],
    reasonOf(facts),
  ),
  ...doubtsIn(withoutUndecided(rest), PROMISES),
  ...doubtsIn(rest, [
    ...CONDUCT,
    // A topic that the customer raised may be taken up.
    ...[REFUNDS, GIFTS].filter(({ shape }) => !shape.test(plain(reasonOf(facts)))),
    ...(SPEAKS_OF_OTHERS.test(reasonOf(facts)) ? [] : [OUTSIDERS]),
  ]),
];

const isAnswer = (value: unknown): value is Static<typeof Answer> => Value.Check(Answer, value);

const isAboutUse = ({ fact }: Fact): boolean => fact.startsWith("usage.") || fact.startsWith("knowledge.features.");

/** A customer who gave a reason in their own words is quoted with these words only. */
const storyErrors = (used: readonly ListedFact[]): string[] =>
  used.some(({ slot }) => slot === "story_who") && !used.some(({ slot }) => slot === "story")
    ? ["body: it names a customer without their own words; quote them whole, or name nobody"]
    : [];

const deedsIn = (language: string): Rule[] => {
  const rule = DEEDS_IN[primaryOf(language)];
  return rule ? [rule] : [];
};

/** A fact that was to be used, and stands in the text in other words. */
const hintsOn = (numbers: readonly number[], listed: readonly ListedFact[], used: readonly ListedFact[]): string[] =>
  numbers.flatMap((number) => {
    const fact = listed[number - 1];
    if (fact === undefined) return [`facts: there is no fact ${number}`];
    return used.includes(fact)
      ? []
      : [`facts: write fact ${number} exactly as it stands: ${JSON.stringify(fact.text)}`];
  });

/** The JSON in a text: as it stands, else without thoughts and fences, else from the first brace to the last. Never repaired. */
function parsed(text: string): unknown {
  const direct = jsonIn(text);
  if (direct !== null) return direct;
  const unthought = text.slice(text.lastIndexOf("</think") + 1);
  return jsonIn(unthought.slice(unthought.indexOf("{"), unthought.lastIndexOf("}") + 1));
}

function normalised({ subject, body }: Static<typeof Answer>): Writing {
  return {
    subject: cleanLine(withoutMarkdown(inPlainSigns(subject)), Number.POSITIVE_INFINITY).replace(
      /^subject(?: line)?\s*:\s*/i,
      "",
    ),
    body: cleanText(withoutMarkdown(withoutHtml(withLineEnds(inPlainSigns(body)))), Number.POSITIVE_INFINITY),
  };
}

/** Digits of other scripts and full-width signs in their plain form, in which the facts have them and the rules expect them. */
const inPlainSigns = (text: string): string =>
  text
    .replace(/[＄％．＠\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (sign) => sign.normalize("NFKC"))
    .replace(/(?!\d)\p{Nd}/gu, plainDigit);

/** Every script has its ten digits in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** Small models escape their line ends twice: in a body without real ones, `\\\ ` means a line end. */
const withLineEnds = (body: string): string => (body.includes("\n") ? body : body.replaceAll("\\n", "\n"));

/** Converts a body that is entirely simple HTML to text; one with links, images or styles stays and is rejected. */
function withoutHtml(body: string): string {
  if (!/^\s*<(?:!doctype html>\s*)?(?:p|div|html|body|span)>/i.test(body)) return body;
  const text = body
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replace(/<br ?\/?>\s*/gi, "\n")
    .replace(/<\/(?:p|div|li|h[1-3])>\s*/gi, "\n\n")
    .replace(/<\/?(?:!doctype html|html|body|p|div|span|strong|b|em|i|u|ul|ol|li|h[1-3])>/gi, "")
    .replace(/&nbsp;/gi, " ")
    .replace(/&(?:#39|apos);/gi, "'")
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, "&");
  return text;
}

/** Asterisks and number signs mean nothing in plain text; the emphasised words stay. */
const withoutMarkdown = (text: string): string => text.replace(/\*\*([^*\n]+)\*\*/g, "$1").replace(/^#{1,6} +/gm, "");

function lengthErrors({ subject, body }: Writing): string[] {
  const errors: string[] = [];
  if (subject === "") errors.push("subject: it is empty");
  if (REPLY.test(subject))
    errors.push("subject: it looks like a reply or a forwarded mail; write a subject of its own");
  if (subject.length > MAX_SUBJECT_LENGTH) errors.push("subject: it is far too long; write at most 60 characters");
  if (body === "") errors.push("body: it is empty");
  else if (lengthOf(body) < SHORTEST_BODY) errors.push("body: it is very short; write 60 to 180 words");
  if (body.length > MAX_BODY_LENGTH) errors.push("body: it is far too long; write at most 180 words");
  return errors;
}

/** In Chinese, Japanese and Korean one character carries as much as three elsewhere. */
const lengthOf = (text: string): number =>
  text.length +
  2 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0);

function copyErrors(writing: Writing, others: readonly Writing[]): string[] {
  return others.some((other) => isSameText(writing, other))
    ? ["body: it is the same text as another email to this customer; write one that is about this strategy"]
    : [];
}

function remarksOn(writing: Writing, others: readonly Writing[]): string[] {
  const { subject } = writing;
  const remarks: string[] = [];
  if (subject.length > LONG_SUBJECT) remarks.push("subject: it is long; write at most 60 characters");
  if (others.some((other) => similarity(writing, other) > NEAR_COPY)) {
    remarks.push("body: it is almost the same text as another email to this customer; write one about this strategy");
  }
  return remarks;
}
