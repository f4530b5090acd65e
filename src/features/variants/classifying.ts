// Asking the LLM for the row of the mapping that a cancel reason belongs to, where no keyword caught it.

import type { Deps } from "../../deps.ts";
import { patience } from "../../lib/patience.ts";
import { RetryLater } from "../../queue/work.ts";
import { getChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { classificationQuestion, readClassification } from "../strategies/classification.ts";
import { judgeReason } from "./judging.ts";
import { needsClassifying, rankVariants } from "./service.ts";

/** Returns the event with what the LLM made of its reason; as it was where there is nothing to ask or no fitting answer. */
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
    // The reason may have been changed while the model was thinking.
    if (current.cancelReason !== event.cancelReason) return current;
    return updateChurnEvent(tx, current, { classifiedAs }, clock.now());
  });
}

/** Judges and classifies the reason of an event whose variants exist already, and ranks its drafts by the answers. */
export async function rankByClassification(
  deps: Deps,
  { projectId, eventId }: { projectId: string; eventId: string },
  signal: AbortSignal,
): Promise<void> {
  const project = await getProject(deps.store.read, projectId);
  using patient = patience(deps.config.generation.deadline, signal, deps.stopping);
  const before = await getChurnEvent(deps.store.read, project, eventId);
  await judgeReason(deps, project, before, patient.signal);
  const event = await classifyReason(deps, project, before, patient.signal);
  if (deps.stopping.aborted) throw new RetryLater(0, "The service is stopping; the model is asked after its start");
  await deps.store.write(async (tx) => {
    const current = await getChurnEvent(tx, project, eventId);
    if (event.classifiedAs !== null) await rankVariants(tx, project, current, deps.clock.now());
    // A reason that changed meanwhile has a question of its own.
    if (current.cancelReason !== before.cancelReason || current.topicAskedAt === null) return;
    await updateChurnEvent(tx, current, { topicAskedAt: null }, deps.clock.now());
  });
}
