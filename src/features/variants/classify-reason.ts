// Asks the LLM to classify a cancel reason that matches no keyword.

import type { Deps } from "../../deps.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { RetryLater } from "../../queue/handlers.ts";
import { getChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { classificationQuestion, readClassification } from "../strategies/classification.ts";
import { detectSensitiveReason } from "./sensitive-reasons.ts";
import { needsClassifying, rankVariants } from "./service.ts";

/** Returns the event with the LLM's classification of its reason; unchanged if there is nothing to classify or no valid answer. */
export async function classifyReason(
  { llm, store, clock }: Deps,
  project: Project,
  event: ChurnEvent,
  signal: AbortSignal,
): Promise<ChurnEvent> {
  if (!llm || event.cancelReason === null || !needsClassifying(event)) return event;
  const answer = await llm.ask({ ...classificationQuestion(event.cancelReason), signal });
  const classifiedAs = answer.ok ? readClassification(answer.text) : null;
  if (!classifiedAs) return event;
  return store.write(async (tx) => {
    const current = await getChurnEvent(tx, project, event.id);
    // The reason may have changed while the model was thinking.
    if (current.cancelReason !== event.cancelReason) return current;
    return updateChurnEvent(tx, current, { classifiedAs }, clock.now());
  });
}

/** Checks and classifies the reason of an event with existing variants, and ranks its drafts by the result. */
export async function rankByClassification(
  deps: Deps,
  { projectId, eventId }: { projectId: string; eventId: string },
  signal: AbortSignal,
): Promise<void> {
  const project = await getProject(deps.store.read, projectId);
  using deadline = withDeadline(deps.config.generation.deadline, signal, deps.stopping);
  const before = await getChurnEvent(deps.store.read, project, eventId);
  await detectSensitiveReason(deps, project, before, deadline.signal);
  const event = await classifyReason(deps, project, before, deadline.signal);
  if (deps.stopping.aborted) throw new RetryLater(0, "The service is stopping; the model is asked after its start");
  await deps.store.write(async (tx) => {
    const current = await getChurnEvent(tx, project, eventId);
    if (event.classifiedAs !== null) await rankVariants(tx, project, current, deps.clock.now());
    // A changed reason is asked about separately.
    if (current.cancelReason !== before.cancelReason || current.topicAskedAt === null) return;
    await updateChurnEvent(tx, current, { topicAskedAt: null }, deps.clock.now());
  });
}
