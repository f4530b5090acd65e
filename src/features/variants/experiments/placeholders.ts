// The placeholders of a project's own texts: {{customer_name}}, or with a fallback, {{customer_name|there}}. Values
// come from outside, so they are sanitised like those of templates.

import type { Detail } from "../../../lib/errors.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { addressOf } from "../templates/names.ts";
import { type TemplateFacts, templateFactsFrom } from "../templates/template-facts.ts";

type Value = (facts: MailFacts, known: TemplateFacts) => string | null;

/** A single line without markup each; null where it is unknown or looks wrong. */
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

type Placeholder = keyof typeof VALUES;
export const PLACEHOLDERS = Object.keys(VALUES) as Placeholder[];

export const MAX = { subject: 200, body: 50_000 } as const;

const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}|]*))?\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(VALUES, name);
const isLink = (name: string): boolean => name.endsWith("_url");

/** The problems of a text's placeholders by field; `path` is put before `subject` and `body`. */
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

export const neededBy = ({ subject, body }: Writing): Placeholder[] =>
  [...`${subject}\n${body}`.matchAll(WRITTEN)]
    .filter(([, name, otherwise]) => otherwise === undefined && isPlaceholder(name!))
    .map(([, name]) => name as Placeholder);

/** The text for one event; null where a value without a fallback is missing, or the text gets too long. */
export function fill(text: Writing, facts: MailFacts): Writing | null {
  const known = templateFactsFrom(facts);
  let isComplete = true;
  const filled = (part: string) =>
    part.replace(WRITTEN, (_, name: string, otherwise: string | undefined) => {
      const value = (isPlaceholder(name) ? VALUES[name](facts, known) : null) ?? otherwise?.trim();
      isComplete &&= value !== undefined;
      return value ?? "";
    });
  const writing = { subject: filled(text.subject).trim(), body: filled(text.body) };
  const fits = (part: keyof Writing) => writing[part].trim() !== "" && writing[part].length <= MAX[part];
  return isComplete && fits("subject") && fits("body") ? writing : null;
}
