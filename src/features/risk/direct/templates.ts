// The built-in writer of mails to customers at risk: one hand-written mail per topic, in the languages of the built-in writer.

import type { MailFacts, Writing } from "../../variants/facts.ts";
import { writeText } from "../../variants/templates/writer.ts";
import { RISK_TEXTS } from "./texts/all.ts";
import type { Topic } from "./topics.ts";

/** The same facts always give the same mail. Never fails. */
export function writeFromTemplate(topic: Topic, facts: MailFacts): Writing {
  const { subject, body } = writeText((language) => RISK_TEXTS[language]![topic], facts);
  return { subject, body };
}
