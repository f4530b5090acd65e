// Asks the LLM whether a person should answer a reason, and updates the drafts accordingly.

import type { Deps } from "../../deps.ts";
import { setOf, wordsOf } from "../../lib/words.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { asksForSilence } from "../churn-events/held-back.ts";
import { isWorthAsking, readTopic, topicQuestion } from "../churn-events/sensitive/question.ts";
import { getChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import { type ChurnEvent, SENSITIVE_TOPICS } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { factsOf, type Writing } from "./facts.ts";
import { linksFor } from "./links.ts";
import { classify, listVariants, needsClassifying, rankVariants, updateVariant } from "./service.ts";
import { writeFromTemplate } from "./templates/writer.ts";

/** Asks the LLM, unless keywords already gave the strictest answer, and records the result. */
export async function detectSensitiveReason(
  { llm, store, clock }: Deps,
  project: Project,
  event: ChurnEvent,
  signal: AbortSignal,
): Promise<void> {
  if (!llm || !needsSensitivityCheck(event)) return;
  const answer = await llm.ask({ ...topicQuestion(event.cancelReason!), signal });
  const topic = answer.ok ? readTopic(answer.text) : null;
  if (topic === null) return;
  await store.write(async (tx) => {
    const current = await getChurnEvent(tx, project, event.id);
    // The reason may have changed while the model was thinking.
    if (current.cancelReason !== event.cancelReason) return;
    const known = current.sensitiveTopic;
    if (known !== null && SENSITIVE_TOPICS.indexOf(known) <= SENSITIVE_TOPICS.indexOf(topic)) return;
    const now = clock.now();
    await updateChurnEvent(tx, current, { sensitiveTopic: topic, sensitiveSince: now }, now);
  });
}

const needsSensitivityCheck = ({ cancelReason, sensitiveTopic }: ChurnEvent): boolean =>
  isWorthAsking(cancelReason) && (sensitiveTopic === null || !asksForSilence(sensitiveTopic));

type Updated = { before: ChurnEvent; event: ChurnEvent };

/**
 * Ranks the drafts again when a reason changed, or turned out to be sensitive. A configured LLM is asked about the new
 * reason, and nothing is sent automatically until it has answered; an event without texts is checked by its
 * generation.
 */
export const recheckReason: Subscriber<Updated> = {
  wants: ({ before, event }) =>
    (before.cancelReason !== event.cancelReason || before.sensitiveTopic !== event.sensitiveTopic) &&
    (event.generation > 0 || event.status === "processing"),
  take: async (tx, { before, event }, now) => {
    const project = await getProject(tx, event.projectId);
    if (event.sensitiveTopic !== null) await rewriteQuotes(tx, project, event, now);
    await rankVariants(tx, project, event, now);
    if (before.cancelReason === event.cancelReason) return;
    if (!needsSensitivityCheck(event) && !needsClassifying(event)) return;
    await enqueue(tx, classify, { projectId: event.projectId, eventId: event.id }, now);
    await updateChurnEvent(tx, event, { topicAskedAt: now }, now);
  },
};

/** A draft from before the check may repeat a sensitive reason; the template writer's never does. */
async function rewriteQuotes(tx: Db, project: Project, event: ChurnEvent, now: number): Promise<void> {
  for (const variant of await listVariants(tx, event)) {
    if (variant.status !== "draft" || !quotesReason(variant, event.cancelReason ?? "")) continue;
    const writing = writeFromTemplate(variant.strategy, factsOf(event, project, null, now));
    const by = { source: "template", model: null, links: linksFor(event, project) } as const;
    await updateVariant(tx, variant, { ...writing, ...by }, now);
  }
}

/** This many consecutive words are a quotation. */
const QUOTATION = 4;

const COMMON = setOf("i we you it the a is not no to too my our your and");

/** Whether a text repeats words of a reason: all of a short one, several in a row of a longer one. */
function quotesReason({ subject, body }: Writing, reason: string): boolean {
  const said = wordsOf(reason).map(({ folded }) => folded);
  if (said.every((word) => COMMON.has(word))) return false;
  const text = ` ${wordsOf(`${subject}\n${body}`)
    .map(({ folded }) => folded)
    .join(" ")} `;
  const length = Math.min(QUOTATION, said.length);
  return said.some(
    (_, at) => at + length <= said.length && text.includes(` ${said.slice(at, at + length).join(" ")} `),
  );
}
