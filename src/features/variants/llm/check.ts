// Whether what a model wrote may be sent: its shape, its lengths, its claims, and that it is not another variant over again.
// A good answer refused costs the user a mail, so whatever is in doubt passes.

import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { cleanLine, cleanText } from "../../../lib/text.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { claimErrors, claimRemarks } from "./claims.ts";
import { languageRemark } from "./language.ts";
import { isSameText, similarity } from "./likeness.ts";

export type Checked =
  // Remarks are worth one more try, but no reason to throw the text away.
  { ok: true; writing: Writing; remarks: string[] } | { ok: false; errors: string[] };

const Answer = Type.Object({ subject: Type.String(), body: Type.String() });

const LONGEST_SUBJECT = 200;
const LONG_SUBJECT = 120;
const LONGEST_BODY = 50_000;
const SHORT_BODY = 24;
const NEAR_COPY = 0.9;

/**
 * Checks an answer: the text as the model gave it (JSON, fenced or with words around it), or the value parsed from it.
 * `others` are the texts of the same event that are written already.
 */
export function checkWriting(value: unknown, facts: MailFacts, others: readonly Writing[]): Checked {
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
  const errors = [...claimErrors(writing, facts), ...copyErrors(writing, others)];
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, writing, remarks: remarksOn(writing, facts, others) };
}

const isAnswer = (value: unknown): value is Static<typeof Answer> => Value.Check(Answer, value);

/** The JSON in a text: as it stands, else without thoughts and fences, else from the first brace to the last. Nothing is ever mended. */
function parsed(text: string): unknown {
  const direct = parseJson(text);
  if (direct !== undefined) return direct;
  const unthought = text.slice(text.lastIndexOf("</think") + 1);
  return parseJson(unthought.slice(unthought.indexOf("{"), unthought.lastIndexOf("}") + 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function normalised({ subject, body }: Static<typeof Answer>): Writing {
  return {
    subject: cleanLine(withoutMarkdown(subject), Number.POSITIVE_INFINITY).replace(/^subject(?: line)?\s*:\s*/i, ""),
    body: cleanText(withoutMarkdown(withLineEnds(body)), Number.POSITIVE_INFINITY),
  };
}

/** Small models escape their line ends twice: a body with none but the written kind means those. */
const withLineEnds = (body: string): string => (body.includes("\n") ? body : body.replaceAll("\\n", "\n"));

/** Stars and number signs have no meaning in plain text: what they set off stays. */
const withoutMarkdown = (text: string): string => text.replace(/\*\*([^*\n]+)\*\*/g, "$1").replace(/^#{1,6} +/gm, "");

function lengthErrors({ subject, body }: Writing): string[] {
  const errors: string[] = [];
  if (subject === "") errors.push("subject: it is empty");
  if (subject.length > LONGEST_SUBJECT) errors.push("subject: it is far too long; write at most 60 characters");
  if (body === "") errors.push("body: it is empty");
  if (body.length > LONGEST_BODY) errors.push("body: it is far too long; write at most 180 words");
  return errors;
}

function copyErrors(writing: Writing, others: readonly Writing[]): string[] {
  return others.some((other) => isSameText(writing, other))
    ? ["body: it is the same text as another email to this customer; write one that is about this strategy"]
    : [];
}

function remarksOn(writing: Writing, facts: MailFacts, others: readonly Writing[]): string[] {
  const { subject, body } = writing;
  const remarks = [...claimRemarks(body), ...languageRemark(`${subject}\n${body}`, facts.language)];
  if (subject.length > LONG_SUBJECT) remarks.push("subject: it is long; write at most 60 characters");
  if (body.length < SHORT_BODY) remarks.push("body: it is very short; write 60 to 180 words");
  if (others.some((other) => similarity(writing, other) > NEAR_COPY)) {
    remarks.push("body: it is almost the same text as another email to this customer; write one about this strategy");
  }
  return remarks;
}
