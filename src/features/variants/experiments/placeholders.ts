// The placeholders of a project's own texts: {{customer_name}}, or with a fallback, {{customer_name|there}}. Values
// come from outside, so they are sanitised like those of templates.

import { type Placeholder, TEXT_LIMITS, WRITTEN } from "../../projects/placeholders.ts";
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
} satisfies Record<Placeholder, Value>;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(VALUES, name);

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
  const fits = (part: keyof Writing) => writing[part].trim() !== "" && writing[part].length <= TEXT_LIMITS[part];
  return isComplete && fits("subject") && fits("body") ? writing : null;
}
