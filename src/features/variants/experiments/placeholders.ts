// The placeholders of a project's own texts: {{customer_name}}, or with words for where it is not known,
// {{customer_name|there}}. Values come from outside, so they are the same made-safe pieces that templates speak of.

import type { Detail } from "../../../lib/errors.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { type Known, knownFrom } from "../templates/known.ts";
import { addressOf } from "../templates/names.ts";

type Value = (facts: MailFacts, known: Known) => string | null;

/** A single line without markup each; null where it is not known, or looks like anything but what it should be. */
const VALUES = {
  customer_name: ({ customerName }) => addressOf(customerName),
  plan_name: (_, { planName }) => planName?.replace(/ plan$/, "") ?? null,
  company_name: (_, { company }) => company,
  sender_name: (_, { sender }) => sender,
  tenure: (_, { tenure }) => tenure?.duration ?? null,
  billing_update_url: (_, { links }) => links.billingUpdateUrl,
  reactivate_url: (_, { links }) => links.reactivateUrl,
  pause_url: (_, { links }) => links.pauseUrl,
  downgrade_url: (_, { links }) => links.downgradeUrl,
  book_call_url: (_, { links }) => links.bookCallUrl,
} satisfies Record<string, Value>;

export type Placeholder = keyof typeof VALUES;
export const PLACEHOLDERS = Object.keys(VALUES) as Placeholder[];

export const LONGEST = { subject: 200, body: 50_000 } as const;

const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}|]*))?\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(VALUES, name);
const isLink = (name: string): boolean => name.endsWith("_url");

/** What is wrong with the placeholders of a text, by field: `path` stands before `subject` and `body`. */
export function placeholderFaults(text: Partial<Writing>, path: string): Detail[] {
  return (["subject", "body"] as const).flatMap((part) => {
    const message = faultOf(text[part] ?? "", part);
    return message === null ? [] : [{ field: path + part, message }];
  });
}

function faultOf(text: string, part: keyof Writing): string | null {
  const names = [...text.matchAll(WRITTEN)].map(([, name]) => name!);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    return `has the unknown placeholder {{${unknown}}}; there are: ${PLACEHOLDERS.join(", ")}`;
  }
  if (/\{\{|\}\}/.test(text.replace(WRITTEN, " "))) {
    return "has a placeholder that cannot be read; write {{customer_name}}, or {{customer_name|there}} with words for where it is not known";
  }
  return part === "subject" && names.some(isLink) ? "must not have a link in it" : null;
}

/** The placeholders that stand without words for where they are not known. */
export const neededBy = ({ subject, body }: Writing): Placeholder[] =>
  [...`${subject}\n${body}`.matchAll(WRITTEN)]
    .filter(([, name, otherwise]) => otherwise === undefined && isPlaceholder(name!))
    .map(([, name]) => name as Placeholder);

/** The text for one event; null where a value is missing that the text says no other words for, or where it gets too long. */
export function fill(text: Writing, facts: MailFacts): Writing | null {
  const known = knownFrom(facts);
  let isComplete = true;
  const filled = (part: string) =>
    part.replace(WRITTEN, (_, name: string, otherwise: string | undefined) => {
      const value = (isPlaceholder(name) ? VALUES[name](facts, known) : null) ?? otherwise?.trim();
      isComplete &&= value !== undefined;
      return value ?? "";
    });
  const writing = { subject: filled(text.subject).trim(), body: filled(text.body) };
  const fits = (part: keyof Writing) => writing[part].trim() !== "" && writing[part].length <= LONGEST[part];
  return isComplete && fits("subject") && fits("body") ? writing : null;
}
