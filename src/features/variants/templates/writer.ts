// The built-in writer: hand-written mails for each strategy, after a cancellation and after a failed payment. It needs
// no model and no network, and never fails. It writes English whatever `facts.language` is.

import type { Strategy } from "../../strategies/table.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { MAILS } from "./mails/all.ts";
import { sensitiveFounderEmail } from "./sensitive.ts";
import { templateFactsFrom } from "./template-facts.ts";

/**
 * The mail of one strategy for one customer. The same facts always give the same mail.
 * Subject: one line of at most 200 characters. Body: plain text, paragraphs separated by a blank line, links bare on
 * lines of their own.
 */
export function writeFromTemplate(strategy: Strategy, facts: MailFacts): Writing {
  const known = templateFactsFrom(facts);
  const template =
    facts.isSensitive && strategy === "founder_email" ? sensitiveFounderEmail : MAILS[strategy][facts.eventType];
  const { subject, paragraphs } = template(known);
  return { subject, body: [known.greeting, ...paragraphs, known.signature].filter(Boolean).join("\n\n") };
}
