// Which arm an event's variant is in. The same customer always gets the same arm of an experiment, and each arm gets an
// even share of the customers.

import { and, eq, inArray, sql } from "drizzle-orm";
import { hashToken } from "../../../lib/tokens.ts";
import { type Db, prepared } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import type { Cause } from "../../strategies/causes.ts";
import type { Strategy } from "../../strategies/names.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { fill } from "./placeholders.ts";
import { type Experiment, experimentAssignments, experiments } from "./tables.ts";

/**
 * Puts the event's variants of these strategies, which are about to be written, in the experiments that run, and returns
 * the texts of the project's own among them. An event for which any of an experiment's texts cannot be filled is left
 * out of it whatever its arm: an arm that got only the customers of whom more is known could not be compared.
 */
export async function assignArms(
  tx: Db,
  event: ChurnEvent,
  { strategies, cause, facts }: { strategies: readonly Strategy[]; cause: Cause; facts: MailFacts },
): Promise<Map<Strategy, Writing>> {
  const own = new Map<Strategy, Writing>();
  const running = await runningOf(tx).execute({ projectId: event.projectId });
  // Of a generation before, or of this one before it was cut off.
  if (running.length > 0 || event.generation > 0) await forgetAssignments(tx, event, strategies);
  for (const strategy of strategies) {
    const experiment = experimentFor(running, strategy, cause);
    const texts = experiment?.arms.map(({ text }) => text && fill(text, facts));
    if (!experiment || texts!.some((text, index) => text === null && experiment.arms[index]!.text !== null)) continue;
    const arm = armOf(experiment, event.customerEmail);
    const { projectId, id: eventId } = event;
    await insertAssignment(tx, { eventId, strategy, projectId, experimentId: experiment.id, arm });
    const text = texts![arm];
    if (text) own.set(strategy, text);
  }
  return own;
}

const runningOf = prepared((db) =>
  db
    .select()
    .from(experiments)
    // The status stands in the text, so that the index of what runs is taken.
    .where(and(eq(experiments.projectId, sql.placeholder("projectId")), sql`${experiments.status} = 'running'`))
    .prepare(),
);

const insertAssignment = insertInto(experimentAssignments);

/** One that is about the event's cause goes before one about all. */
const experimentFor = (running: readonly Experiment[], strategy: Strategy, cause: Cause): Experiment | undefined =>
  [cause, null]
    .map((reason) => running.find((experiment) => experiment.strategy === strategy && experiment.reason === reason))
    .find((experiment) => experiment !== undefined);

/** From 0 up to the number of arms. */
export const armOf = ({ id, arms }: Pick<Experiment, "id" | "arms">, email: string): number =>
  Math.floor((Number.parseInt(hashToken(`experiment:${id}:${email}`).slice(0, 12), 16) / 2 ** 48) * arms.length);

/** Takes variants out of their experiments: their text is not, or not any more, that of an arm. */
export async function forgetAssignments(
  tx: Db,
  { id }: Pick<ChurnEvent, "id">,
  strategies: readonly Strategy[],
): Promise<void> {
  await tx
    .delete(experimentAssignments)
    .where(and(eq(experimentAssignments.eventId, id), inArray(experimentAssignments.strategy, [...strategies])));
}
