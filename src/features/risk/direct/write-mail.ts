// Writes the text of one mail: by the model if its text follows the rules, else from the template.

import type { Deps } from "../../../deps.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import { RetryLater } from "../../../queue/handlers.ts";
import type { MailFacts, Writing } from "../../variants/facts.ts";
import { askForWriting } from "../../variants/llm/ask-for-writing.ts";
import { checkWriting } from "../../variants/llm/check.ts";
import { closedWith } from "../../variants/llm/link.ts";
import { ENDED } from "../../variants/llm/rules/invented-actions.ts";
import type { Rule } from "../../variants/llm/rules/phrases.ts";
import { writeText } from "../../variants/templates/writer.ts";
import { questionFor } from "./prompt.ts";
import type { DirectMail } from "./tables.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import type { RiskTexts } from "./texts/format.ts";
import { fr } from "./texts/fr.ts";
import { hi } from "./texts/hi.ts";
import { pt } from "./texts/pt.ts";
import { pageFor, type Topic } from "./topics.ts";

export type Written = Writing & { source: NonNullable<DirectMail["source"]>; model: string | null };

/**
 * Uses the template whenever the model fails.
 * @throws if the job is aborted or the process is stopping, so that the job runs again.
 */
export async function writeMail(deps: Deps, topic: Topic, facts: MailFacts, signal: AbortSignal): Promise<Written> {
  const { llm, log, stopping, config } = deps;
  if (llm) {
    using deadline = withDeadline(config.generation.deadline, signal, stopping);
    const check = (answer: string) => checkWriting(answer, facts, [], [OFFERS, ...ENDED]);
    const answer = await askForWriting(llm, questionFor(topic, facts), check, deadline.signal);
    if (answer.ok) return { ...withPage(topic, facts, answer.writing), source: "llm", model: llm.model };
    signal.throwIfAborted();
    if (stopping.aborted) throw new RetryLater(0, "The service is stopping; the mail is written after its start");
    log.warn("The model could not write to a customer at risk; the template is used", { topic, reason: answer.reason });
  }
  return { ...writeFromTemplate(topic, facts), source: "template", model: null };
}

function withPage(topic: Topic, facts: MailFacts, { subject, body }: Writing): Writing {
  const kind = pageFor(topic);
  const url = facts.links[kind];
  return { subject, body: url === null ? body : closedWith({ kind, url }, facts.language, body) };
}

// Words for discounts, vouchers, refunds and special prices, in the languages that models write best.
export const OFFERS: Rule = {
  shape: new RegExp(
    [
      String.raw`\b(?:discount(?:s|ed)?|coupons?|vouchers?|rebates?|refund(?:s|ed)?|promo(?:s|tions?|tional)?|freebies?|cashback)\b`,
      String.raw`\b(?:special|exclusive|limited[ -]time|one[ -]time) (?:offer|price|deal|rate)s?\b`,
      String.raw`\b(?:lower|reduced|better|cheaper) (?:price|rate)s?\b|\baccount credits?\b|\bfree (?:of charge|upgrade|trial)\b|\bat no (?:extra )?c(?:ost|harge)\b|\bwaive\w*\b`,
      "rabatt|gutschein|preisnachlass|erstattung|sonderangebot|kostenlos|gratis",
      "remise|réduction|code promo|remboursement|gratuit|offre spéciale",
      "descuento|rebaja|cup[oó]n|reembolso|oferta especial",
      String.raw`\bsconto|rimborso|buono sconto|\bdesconto|cupom|oferta exclusiva`,
      String.raw`\bkorting|terugbetaling|zniżk|\bsleva\b|割引|クーポン|返金|無料|折扣|优惠|退款|할인|환불`,
    ].join("|"),
    "iu",
  ),
  fault: "sounds like an offer, and nobody has made one; offer help instead",
};

/** The languages of the built-in mails to customers at risk: the same as those of the built-in writer. */
const RISK_TEXTS: Readonly<Record<string, RiskTexts>> = { de, en, es, fr, hi, pt };

/** The same facts always give the same mail. Never fails. */
export function writeFromTemplate(topic: Topic, facts: MailFacts): Writing {
  const { subject, body } = writeText((language) => RISK_TEXTS[language]![topic], facts);
  return { subject, body };
}
