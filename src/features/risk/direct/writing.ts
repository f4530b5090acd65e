// The text of one mail: by the model where there is one and it keeps to the rules, else from the template.

import type { Deps } from "../../../deps.ts";
import { patience } from "../../../lib/patience.ts";
import { RetryLater } from "../../../queue/work.ts";
import type { MailFacts, Writing } from "../../variants/facts.ts";
import { askForWriting } from "../../variants/llm/asking.ts";
import { checkWriting } from "../../variants/llm/check.ts";
import { closedWith } from "../../variants/llm/link.ts";
import { ENDED } from "../../variants/llm/rules/deeds.ts";
import { OFFERS } from "./offers.ts";
import { questionFor } from "./prompt.ts";
import type { DirectMail } from "./tables.ts";
import { writeFromTemplate } from "./templates.ts";
import { pageFor, type Topic } from "./topics.ts";

export type Written = Writing & { source: NonNullable<DirectMail["source"]>; model: string | null };

/** Whatever goes wrong with the model, there is a text. Throws where the process stops meanwhile: then it is run again. */
export async function writeMail(deps: Deps, topic: Topic, facts: MailFacts, signal: AbortSignal): Promise<Written> {
  const { llm, log, stopping, config } = deps;
  if (llm) {
    using patient = patience(config.generation.deadline, signal, stopping);
    const check = (answer: string) => checkWriting(answer, facts, [], [OFFERS, ...ENDED]);
    const answer = await askForWriting(llm, questionFor(topic, facts), check, patient.signal);
    if (answer.ok) return { ...withPage(topic, facts, answer.writing), source: "llm", model: llm.model };
    signal.throwIfAborted();
    if (stopping.aborted) throw new RetryLater(0, "The service is stopping; the mail is written after its start");
    log.warn("The model could not write to a customer at risk; the template does", { topic, reason: answer.reason });
  }
  return { ...writeFromTemplate(topic, facts), source: "template", model: null };
}

function withPage(topic: Topic, facts: MailFacts, { subject, body }: Writing): Writing {
  const kind = pageFor(topic);
  const url = facts.links[kind];
  return { subject, body: url === null ? body : closedWith({ kind, url }, facts.language, body) };
}
