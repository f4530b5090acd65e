// Writes the text of one mail: by the model if its text follows the rules, else from the template.

import type { Deps } from "../../../deps.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import { RetryLater } from "../../../queue/handlers.ts";
import type { MailFacts, Writing } from "../../variants/facts.ts";
import { askForWriting } from "../../variants/llm/ask-for-writing.ts";
import { checkWriting } from "../../variants/llm/check.ts";
import { closedWith } from "../../variants/llm/link.ts";
import { ENDED } from "../../variants/llm/rules/invented-actions.ts";
import { OFFERS } from "./offer-rule.ts";
import { questionFor } from "./prompt.ts";
import type { DirectMail } from "./tables.ts";
import { writeFromTemplate } from "./templates.ts";
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
