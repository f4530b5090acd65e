// Works off the inbox: each event in an operation of its own, many of them in one commit.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { type Db, prepared, reasonOf } from "../../store/engine.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { applyNormalised } from "./apply.ts";
import { applyCustom } from "./custom.ts";
import type { CustomEvent } from "./custom-model.ts";
import { seeToIt } from "./inbox.ts";
import type { InboundProvider, Normalised } from "./normalised.ts";
import type { Outcome } from "./outcome.ts";
import { PROVIDERS } from "./providers.ts";
import { type InboundEvent, inboundEvents } from "./tables.ts";

/** So many are read, and written in one commit; others want to write, too. */
const AT_ONCE = 100;
const RETRIES = 8;
const retryDelay = exponential({ first: 10_000, most: 3_600_000 });

const due = prepared((db) =>
  db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(and(sql`${inboundEvents.status} = 'queued'`, lte(inboundEvents.runAt, sql.placeholder("now"))))
    .orderBy(asc(inboundEvents.runAt), asc(inboundEvents.id))
    .limit(AT_ONCE)
    .prepare(),
);

/** Processes what is due, in the order in which it came, until nothing is or the signal aborts. */
export async function workOff({ store, clock, log }: Pick<Deps, "store" | "clock" | "log">, signal: AbortSignal) {
  while (!signal.aborted) {
    const events = await due(store.read).execute({ now: clock.now() });
    if (events.length === 0) return;
    await Promise.all(
      events.map(({ id }) =>
        store
          .write((tx) => processOne(tx, id, clock.now()))
          .catch(async (error) => {
            const reason = reasonOf(error);
            const failed = await store.write((tx) => putOff(tx, id, reason, clock.now()));
            log[failed ? "error" : "warn"]("An inbound event could not be processed", { id, reason, failed });
          }),
      ),
    );
  }
}

const eventById = prepared((db) =>
  db
    .select()
    .from(inboundEvents)
    .where(and(eq(inboundEvents.id, sql.placeholder("id")), sql`${inboundEvents.status} = 'queued'`))
    .prepare(),
);

const setOutcome = prepared((db) =>
  db
    .update(inboundEvents)
    .set({
      status: sql`${sql.placeholder("status")}`,
      reason: sql`${sql.placeholder("reason")}`,
      churnEventId: sql`${sql.placeholder("churnEventId")}`,
      processedAt: sql`${sql.placeholder("now")}`,
      attempts: sql`${inboundEvents.attempts} + 1`,
    })
    .where(eq(inboundEvents.id, sql.placeholder("id")))
    .prepare(),
);

async function processOne(tx: Db, id: string, now: number): Promise<void> {
  const event = (await eventById(tx).execute({ id }))[0];
  if (!event) return; // processed meanwhile
  await setOutcome(tx).execute({ id, now, ...(await outcomeOf(tx, event, now)) });
}

async function outcomeOf(tx: Db, event: InboundEvent, now: number): Promise<Outcome> {
  const project = await getProject(tx, event.projectId);
  const body: unknown = JSON.parse(event.body ?? "null");
  // The door let in what is of this shape only.
  if (event.source === "custom") return applyCustom(tx, project, body as CustomEvent, event.signed, now);
  const provider = PROVIDERS[event.source];
  const test = provider.isTest(body);
  const outcomes: Outcome[] = [];
  for (const normalised of provider.normalise(body, event.receivedAt)) {
    const told = completed(provider, normalised, project);
    outcomes.push(await applyNormalised(tx, { project, provider: provider.name, test }, told, now));
  }
  return together(outcomes);
}

function completed({ completed }: InboundProvider, told: Normalised, project: Project): Normalised {
  return completed && "facts" in told ? { ...told, facts: completed(told.facts, settingsOf(project)) } : told;
}

/** Of what a body said, what is worth telling: what made or changed an event, else what was processed, else why not. */
function together(outcomes: Outcome[]): Outcome {
  const told =
    outcomes.find(({ churnEventId }) => churnEventId !== null) ??
    outcomes.find(({ status }) => status === "processed") ??
    outcomes[0];
  return told ?? { status: "dropped", reason: "nothing_said", churnEventId: null };
}

/** To be tried again later, or failed for good; returns which. */
async function putOff(tx: Db, id: string, reason: string, now: number): Promise<boolean> {
  const event = (await eventById(tx).execute({ id }))[0];
  if (!event) return false;
  const attempts = event.attempts + 1;
  const failed = attempts > RETRIES;
  const runAt = now + retryDelay(attempts);
  const outcome = failed ? { status: "failed" as const, processedAt: now } : { runAt };
  await tx
    .update(inboundEvents)
    .set({ attempts, reason, ...outcome })
    .where(eq(inboundEvents.id, id));
  if (!failed) await seeToIt(tx, runAt, now);
  return failed;
}
