// The work of one generation: nine texts, from the LLM where there is one, else from the template writer; where an
// experiment runs, the project's own.
// It may be cut off and run again at any point: what was written is kept, and only what is missing is written.

import type { Deps } from "../../deps.ts";
import { newId } from "../../lib/ids.ts";
import { patience } from "../../lib/patience.ts";
import { RetryLater } from "../../queue/work.ts";
import { type Db, reasonOf } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import type { Strategy } from "../strategies/names.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { behaviourBefore } from "./behaviour.ts";
import { classifyReason } from "./classifying.ts";
import { assignArms } from "./experiments/assigning.ts";
import { factsOf, type Writing } from "./facts.ts";
import { judgeReason } from "./judging.ts";
import { linksFor } from "./links.ts";
import { writeWithLlm } from "./llm/writer.ts";
import { causeOf, completeGeneration, keepVariant, listVariants, rankingOf, type Target } from "./service.ts";
import type { Variant } from "./tables.ts";
import { writeFromTemplate } from "./templates/writer.ts";

/** After so many strategies in a row that the LLM could not write, the template writer takes the rest of the event. */
const FAILURES_IN_A_ROW = 3;

/**
 * Writes what is missing of the nine variants and completes the generation. When it is asked to stop (by `signal`, or
 * with the process) it throws, so that the job runs again; what was written so far is kept.
 */
export async function generateVariants(deps: Deps, target: Target, signal: AbortSignal): Promise<void> {
  const project = await getProject(deps.store.read, target.projectId);
  const event = await getChurnEvent(deps.store.read, project, target.eventId);
  if (event.generation >= target.generation) return;
  await deps.journal.absorbed(); // what has been tracked until now counts
  const task = { project, target, behaviour: await behaviourBefore(deps.store.read, project, event) };

  if (deps.llm) {
    await deps.store.write((tx) => writeOwnTexts(tx, task, deps.clock.now()));
    await writeWhatTheLlmCan(deps, task, event, signal);
  }

  await deps.store.write(async (tx) => {
    // Who joins an experiment is settled once: one that starts while the LLM writes finds texts of no arm.
    if (!deps.llm) await writeOwnTexts(tx, task, deps.clock.now());
    await writeTheRest(tx, task, deps.clock.now());
    await completeGeneration(tx, project, target.eventId, target.generation, deps.clock.now());
  });
}

/** One generation of a project's event, and what is known of the customer's behaviour. */
type Task = { project: Project; target: Target; behaviour: Behaviour | null };

/** Puts what is missing in the experiments that run, and writes those whose arm has a text of the project's own. */
async function writeOwnTexts(tx: Db, task: Task, now: number): Promise<void> {
  const { project, target, behaviour } = task;
  const event = await getChurnEvent(tx, project, target.eventId);
  const strategies = await missingStrategies(tx, task, event);
  const by = { source: "template", model: null, links: linksFor(event, project) } as const;
  const facts = factsOf(event, project, behaviour);
  const cause = causeOf(event, project);
  for (const [strategy, text] of await assignArms(tx, event, { strategies, cause, facts })) {
    await keepVariant(tx, newVariant(event, target, strategy, text, by, now));
  }
}

/** Lets the LLM write the missing variants until the deadline. Whatever goes wrong with it, the event gets its nine variants. */
async function writeWhatTheLlmCan(deps: Deps, task: Task, event: ChurnEvent, signal: AbortSignal): Promise<void> {
  const { clock, config, log, stopping } = deps;
  const started = event.generationStartedAt ?? clock.now();
  const timeLeft = started + config.generation.deadline - clock.now();
  using patient = patience(timeLeft, signal, stopping);
  try {
    // What the reason speaks of first: a text that repeats what it should not must not be written at all.
    await judgeReason(deps, task.project, event, patient.signal);
    const judged = await getChurnEvent(deps.store.read, task.project, event.id);
    const classified = await classifyReason(deps, task.project, judged, patient.signal);
    await writeWithFailuresCounted(deps, task, classified, patient.signal);
  } catch (error) {
    log.error("Writing with the model failed; the template writer takes the rest", {
      event_id: event.id,
      reason: reasonOf(error),
    });
  }
  signal.throwIfAborted();
  if (stopping.aborted) throw new RetryLater(0, "The service is stopping; the rest is written after its start");
}

async function writeWithFailuresCounted(
  { llm, store, clock, config, log }: Deps,
  task: Task,
  event: ChurnEvent,
  signal: AbortSignal,
): Promise<void> {
  if (!llm) return;
  const { project, target, behaviour } = task;
  const facts = factsOf(event, project, behaviour);
  const by = { source: "llm", model: llm.model, links: linksFor(event, project) } as const;
  const written: Writing[] = await listVariants(store.read, event, target.generation);
  const missing = (await missingStrategies(store.read, task, event)).filter(
    // The template writer has a text of its own for what a person should answer.
    (strategy) => !(facts.isSensitive && strategy === "founder_email"),
  );
  let failures = 0;

  const writeNext = async (): Promise<void> => {
    while (failures < FAILURES_IN_A_ROW && !signal.aborted) {
      const strategy = missing.shift();
      if (!strategy) return;
      const answer = await writeWithLlm(llm, strategy, facts, written, signal);
      if (answer.ok) {
        failures = 0;
        written.push(answer.writing);
        await store.write((tx) =>
          keepVariant(tx, newVariant(event, target, strategy, answer.writing, by, clock.now())),
        );
      } else if (!signal.aborted) {
        failures++;
        log.warn("The model could not write a variant", { event_id: event.id, strategy, reason: answer.reason });
      }
    }
  };
  await Promise.all(Array.from({ length: config.llm.concurrency }, writeNext));
}

async function writeTheRest(tx: Db, task: Task, now: number): Promise<void> {
  const { project, target, behaviour } = task;
  const event = await getChurnEvent(tx, project, target.eventId);
  const facts = factsOf(event, project, behaviour);
  const by = { source: "template", model: null, links: linksFor(event, project) } as const;
  for (const strategy of await missingStrategies(tx, task, event)) {
    await keepVariant(tx, newVariant(event, target, strategy, writeFromTemplate(strategy, facts), by, now));
  }
}

/** In rank order, so that what matters most is written first. */
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
  { subject, body }: Writing,
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
    // Given with the reason when the generation is completed, by the event as it is then.
    rank: 0,
    rankReason: "",
    propensity: null,
    ...by,
    sentAt: null,
    opensByPeople: 0,
    opensByMachines: 0,
    clicksByPeople: 0,
    clicksByMachines: 0,
    createdAt: now,
    updatedAt: now,
  };
}
