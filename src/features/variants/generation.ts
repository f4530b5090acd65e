// One generation: a text per strategy, by the LLM if configured, otherwise by the template writer, or the project's own text in an
// experiment. It may be interrupted and run again at any point: written texts are stored, and only missing ones
// are written.

import type { Deps } from "../../deps.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { newId } from "../../lib/ids.ts";
import { RetryLater } from "../../queue/handlers.ts";
import { type Db, reasonOf } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import type { Strategy } from "../strategies/table.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { behaviourBefore } from "./behaviour.ts";
import { classifyReason } from "./classify-reason.ts";
import { assignArms } from "./experiments/assignment.ts";
import { factsOf, type Known, type Writing } from "./facts.ts";
import { knownFor } from "./known-facts.ts";
import { linksFor } from "./links.ts";
import { detectSensitiveReason } from "./sensitive-reasons.ts";
import { causeOf, completeGeneration, listVariants, rankingOf, saveVariant, type Target } from "./service.ts";
import type { Variant } from "./tables.ts";
import { templateWriter } from "./templates/writer.ts";

/** After this many consecutive failures of the LLM the template writer does the rest of the event. */
const FAILURES_IN_A_ROW = 3;

/**
 * Writes the missing variants and completes the generation. When asked to stop (by `signal`, or with
 * the process) it throws, so that the job runs again; the variants written so far are stored.
 */
export async function generateVariants(deps: Deps, target: Target, signal: AbortSignal): Promise<void> {
  const project = await getProject(deps.store.read, target.projectId);
  const event = await getChurnEvent(deps.store.read, project, target.eventId);
  if (event.generation >= target.generation) return;
  await deps.ingest.caughtUp({ canWait: true }); // include everything tracked until now
  const behaviour = await behaviourBefore(deps.store.read, project, event);
  const known = await knownFor(deps.store.read, project, event);
  const task = { project, target, behaviour, known };

  if (deps.llm) {
    await deps.store.write((tx) => writeOwnTexts(tx, task, deps.clock.now()));
    await writeWhatTheLlmCan(deps, task, event, signal);
  }

  await deps.store.write(async (tx) => {
    // Assignments to experiments are made once: an experiment that starts while the LLM writes finds texts of no arm.
    if (!deps.llm) await writeOwnTexts(tx, task, deps.clock.now());
    await writeTheRest(tx, task, deps.clock.now());
    await completeGeneration(tx, project, target.eventId, target.generation, deps.clock.now());
  });
}

/** One generation of a project's event, the customer's behaviour, and what mails may say. */
type Task = { project: Project; target: Target; behaviour: Behaviour | null; known: Known };

/** Assigns the missing variants to running experiments, and writes those of arms with the project's own text. */
async function writeOwnTexts(tx: Db, task: Task, now: number): Promise<void> {
  const { project, target, behaviour, known } = task;
  const event = await getChurnEvent(tx, project, target.eventId);
  const strategies = await missingStrategies(tx, task, event);
  const by = { source: "template", model: null, links: linksFor(event, project) } as const;
  const facts = factsOf(event, project, behaviour, now, known);
  const cause = causeOf(event, project);
  for (const [strategy, text] of await assignArms(tx, event, { strategies, cause, facts })) {
    await saveVariant(tx, newVariant(event, target, strategy, { ...text, factsUsed: null }, by, now));
  }
}

/** Lets the LLM write the missing variants until the deadline. Whatever fails, the event gets a variant of each strategy. */
async function writeWhatTheLlmCan(deps: Deps, task: Task, event: ChurnEvent, signal: AbortSignal): Promise<void> {
  const { clock, config, log, stopping } = deps;
  const started = event.generationStartedAt ?? clock.now();
  const timeLeft = started + config.generation.deadline - clock.now();
  using deadline = withDeadline(timeLeft, signal, stopping);
  try {
    // Checks the reason first: a text must not be written if it would repeat a sensitive reason.
    await detectSensitiveReason(deps, task.project, event, deadline.signal);
    const judged = await getChurnEvent(deps.store.read, task.project, event.id);
    const classified = await classifyReason(deps, task.project, judged, deadline.signal);
    await writeWithFailuresCounted(deps, task, classified, deadline.signal);
  } catch (error) {
    log.error("Writing with the model failed; the template writer writes the rest", {
      event_id: event.id,
      reason: reasonOf(error),
    });
  }
  signal.throwIfAborted();
  if (stopping.aborted) throw new RetryLater(0, "The service is stopping; the rest is written after its start");
}

async function writeWithFailuresCounted(
  { llm, liveTexts, store, clock, config, log }: Deps,
  task: Task,
  event: ChurnEvent,
  signal: AbortSignal,
): Promise<void> {
  if (!llm) return;
  // With its rules and weights it would take a tenth of the service's start, and most services start without a model.
  const { writeWithLlm } = await import("./llm/writer.ts");
  const { project, target, behaviour, known } = task;
  const facts = factsOf(event, project, behaviour, clock.now(), known);
  const by = { source: "llm", model: llm.model, links: linksFor(event, project) } as const;
  const stored = await listVariants(store.read, event, target.generation);
  const written: Writing[] = [...stored];
  // The template writer has its own texts for a reason that a person should answer.
  const missing = facts.isSensitive ? [] : await missingStrategies(store.read, task, event);
  let failures = 0;
  using live = liveTexts.begin(event.id);
  for (const { strategy, subject, body } of stored) live.set(strategy, { writing: { subject, body } });

  const writeNext = async (): Promise<void> => {
    while (failures < FAILURES_IN_A_ROW && !signal.aborted) {
      const strategy = missing.shift();
      if (!strategy) return;
      const onText = (answer: string) => live.set(strategy, { answer });
      const answer = await writeWithLlm(llm, strategy, facts, written, signal, onText);
      if (answer.ok) {
        failures = 0;
        written.push(answer.writing);
        await store.write((tx) =>
          saveVariant(tx, newVariant(event, target, strategy, answer.writing, by, clock.now())),
        );
        live.set(strategy, { writing: answer.writing });
      } else if (!signal.aborted) {
        failures++;
        live.set(strategy, { answer: "" });
        log.warn("The model could not write a variant", { event_id: event.id, strategy, reason: answer.reason });
      }
    }
  };
  await Promise.all(Array.from({ length: config.llm.concurrency }, writeNext));
}

async function writeTheRest(tx: Db, task: Task, now: number): Promise<void> {
  const { project, target, behaviour, known } = task;
  const event = await getChurnEvent(tx, project, target.eventId);
  const facts = factsOf(event, project, behaviour, now, known);
  const by = { source: "template", model: null, links: linksFor(event, project) } as const;
  const write = templateWriter(facts);
  for (const strategy of await missingStrategies(tx, task, event)) {
    await saveVariant(tx, newVariant(event, target, strategy, write(strategy), by, now));
  }
}

/** In rank order, so that the most important ones are written first. */
async function missingStrategies(db: Db, task: Task, event: ChurnEvent): Promise<Strategy[]> {
  const { project, target, behaviour } = task;
  const written = new Set((await listVariants(db, event, target.generation)).map((variant) => variant.strategy));
  return rankingOf(event, project, behaviour)
    .map(({ strategy }) => strategy)
    .filter((strategy) => !written.has(strategy));
}

function newVariant(
  event: ChurnEvent,
  { generation }: Target,
  strategy: Strategy,
  { subject, body, factsUsed }: Writing & Pick<Variant, "factsUsed">,
  by: Pick<Variant, "source" | "model" | "links">,
  now: number,
): Variant {
  return {
    id: newId("var", now),
    projectId: event.projectId,
    eventId: event.id,
    generation,
    strategy,
    subject,
    body,
    status: "draft",
    // Set on completion, from the event's state at that time.
    rank: 0,
    rankReason: "",
    rankFacts: null,
    propensity: null,
    ...by,
    factsUsed,
    editedAt: null,
    sentAt: null,
    opensByPeople: 0,
    opensByMachines: 0,
    clicksByPeople: 0,
    clicksByMachines: 0,
    createdAt: now,
    updatedAt: now,
  };
}
