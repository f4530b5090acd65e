// Assigns a variant to an arm of an experiment. A customer always gets the same arm of an experiment, and each arm
// gets an even share of the customers.

import { and, eq, sql } from "drizzle-orm";
import { hashToken } from "../../../lib/tokens.ts";
import { type Db, prepared } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { matches } from "../../../store/rows.ts";
import { firstAddressOf } from "../../churn-events/former-addresses.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import type { Cause } from "../../strategies/causes.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { fill } from "./placeholders.ts";
import { type Experiment, experimentAssignments, experiments } from "./tables.ts";

/**
 * Assigns the event's variants of these strategies, which are about to be written, to the running experiments, and
 * returns the project's own texts among them. An event that lacks a value for any text of an experiment is left out of
 * it, whatever its arm: an arm with only the better-known customers could not be compared.
 */
export async function assignArms(
  tx: Db,
  event: ChurnEvent,
  { strategies, cause, facts }: { strategies: readonly Strategy[]; cause: Cause; facts: MailFacts },
): Promise<Map<Strategy, Writing>> {
  const own = new Map<Strategy, Writing>();
  if (event.sample) return own; // an experiment counts real customers only
  const running = await runningOf(tx).execute({ projectId: event.projectId });
  // From an earlier generation, or from this one before it was interrupted.
  if (running.length > 0 || event.generation > 0) await removeAssignments(tx, event, strategies);
  for (const strategy of strategies) {
    const experiment = experimentFor(running, strategy, cause);
    const texts = experiment?.arms.map(({ text }) => text && fill(text, facts));
    if (!experiment || texts!.some((text, index) => text === null && experiment.arms[index]!.text !== null)) continue;
    const arm = armOf(experiment, firstAddressOf(event));
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
    // The status is part of the SQL text, so that SQLite uses the partial index.
    .where(and(eq(experiments.projectId, sql.placeholder("projectId")), sql`${experiments.status} = 'running'`))
    .prepare(),
);

export const insertAssignment = insertInto(experimentAssignments);

/** An experiment for the event's cause goes before one for all causes. */
const experimentFor = (running: readonly Experiment[], strategy: Strategy, cause: Cause): Experiment | undefined =>
  [cause, null]
    .map((reason) => running.find((experiment) => experiment.strategy === strategy && experiment.reason === reason))
    .find((experiment) => experiment !== undefined);

/** From 0 up to the number of arms. */
export const armOf = ({ id, arms }: Pick<Experiment, "id" | "arms">, email: string): number =>
  Math.floor((Number.parseInt(hashToken(`experiment:${id}:${email}`).slice(0, 12), 16) / 2 ** 48) * arms.length);

/** Removes variants from their experiments, because their text is not, or no longer, that of an arm. */
export async function removeAssignments(
  tx: Db,
  { id }: Pick<ChurnEvent, "id">,
  strategies: readonly Strategy[],
): Promise<void> {
  await tx
    .delete(experimentAssignments)
    .where(matches(experimentAssignments, { eventId: id, strategy: [...strategies] }));
}
