// The built-in writer: hand-written mails, nine for a cancellation and nine for a failed payment. It needs no model and no network,
// and never fails. It writes English; for any other `facts.language` it falls back to English.

import type { Strategy } from "../../strategies/names.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { CANCELLATION } from "./cancellation.ts";
import { knownFrom } from "./known.ts";
import { PAYMENT_FAILED } from "./payment-failed.ts";
import { personalWord } from "./personal-word.ts";

/**
 * The mail of one strategy for one customer. The same facts always give the same mail.
 * Subject: one line of at most 200 characters. Body: plain text, paragraphs parted by one blank line, links bare on lines of their own.
 */
export function writeFromTemplate(strategy: Strategy, facts: MailFacts): Writing {
  const known = knownFrom(facts);
  const templates = facts.eventType === "cancellation" ? CANCELLATION : PAYMENT_FAILED;
  const template = facts.isSensitive && strategy === "founder_email" ? personalWord : templates[strategy];
  const { subject, paragraphs } = template(known);
  return { subject, body: [known.greeting, ...paragraphs, known.signature].filter(Boolean).join("\n\n") };
}
