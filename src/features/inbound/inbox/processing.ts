// Processes the inbox: each event in its own operation, many of them in one commit.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { exponential } from "../../../lib/backoff.ts";
import { HOUR } from "../../../lib/duration.ts";
import { enqueue } from "../../../queue/jobs.ts";
import { type Db, prepared, reasonOf } from "../../../store/engine.ts";
import { findProject } from "../../projects/service.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { ProviderName } from "../../providers/definitions.ts";
import { type FetchedFacts, NOTHING_FETCHED } from "../../providers/enrichment.ts";
import { applyCustom } from "../custom/apply-custom-event.ts";
import { readCustomEvent } from "../custom/model.ts";
import type { Origin } from "../origin.ts";
import { applyProviderEvent } from "../signals/apply-provider-event.ts";
import { apiKeySetting, enrichEvent, enriched, missingFacts } from "./enrichment.ts";
import { ensureScheduled } from "./inbox.ts";
import { type Normalised, normaliseBody, withSettings } from "./normalise.ts";
import type { Outcome } from "./outcome.ts";
import { type InboundEvent, inboundEvents } from "./tables.ts";

/** How long an event waits for facts from its provider's API, in ms; then it is applied without them. */
const WAITS_FOR_ANSWERS = 30 * 60_000;

/** How many events are processed in one commit: fewer while posts arrive, because their senders wait for an answer. */
const AT_ONCE = { alone: 100, besidePosts: 20, underHighLoad: 5 };
/** In ms. Under high load new posts go first, but they delay no event longer than this. */
const MOST_BEHIND = 60_000;
const RETRIES = 8;
const retryDelay = exponential({ first: 10_000, most: HOUR });

const due = prepared((db) =>
  db
    .select({ id: inboundEvents.id, runAt: inboundEvents.runAt })
    .from(inboundEvents)
    .where(and(sql`${inboundEvents.status} = 'queued'`, lte(inboundEvents.runAt, sql.placeholder("now"))))
    .orderBy(asc(inboundEvents.runAt), asc(inboundEvents.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Processes due events in their order of arrival, until none is left or the signal aborts. */
export async function workOff(
  { store, load, clock, log }: Pick<Deps, "store" | "load" | "clock" | "log">,
  signal: AbortSignal,
) {
  let behind = 0;
  while (!signal.aborted) {
    const givesWay = load.isHigh && behind < MOST_BEHIND;
    if (givesWay) await load.yieldUnderLoad();
    const limit = load.isHigh ? AT_ONCE.underHighLoad : load.perSecond > 0 ? AT_ONCE.besidePosts : AT_ONCE.alone;
    const events = await due(store.read).execute({ now: clock.now(), limit });
    if (events.length === 0) return;
    behind = clock.now() - events[0]!.runAt;
    const outcomes = await store.writeInOrder(
      events.map(
        ({ id }) =>
          (tx: Db) =>
            processOne(tx, id, clock.now()),
      ),
    );
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.status === "fulfilled") continue;
      const { id } = events[i]!;
      const reason = reasonOf(outcome.reason);
      const failed = await store.write((tx) => putOff(tx, id, reason, clock.now()));
      log[failed ? "error" : "warn"]("An inbound event could not be processed", { id, reason, failed });
    }
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

/** A body that was normalised earlier, and the facts fetched since. */
type Enriched = { normalised: Normalised; fetched: FetchedFacts };

/** Applies an event. Without `complete`, missing facts are fetched first if the project has a key. */
export async function processOne(tx: Db, id: string, now: number, complete: Enriched | null = null): Promise<void> {
  const event = await findQueued(tx, id);
  if (!event) return; // processed in the meantime
  const project = await findProject(tx, event.projectId);
  if (!project) {
    await setOutcome(tx).execute({ id, now, status: "dropped", reason: "project_deleted", churnEventId: null });
    return;
  }
  const { source } = event;
  const outcome =
    source === "custom"
      ? await applyCustomBody(tx, project, event, now)
      : await applyBody(tx, project, { ...event, source }, complete, now);
  if (outcome !== null) await setOutcome(tx).execute({ id, now, ...outcome });
}

export const findQueued = async (db: Db, id: string): Promise<InboundEvent | undefined> =>
  (await eventById(db).execute({ id }))[0];

async function applyCustomBody(tx: Db, project: Project, event: InboundEvent, now: number): Promise<Outcome> {
  const read = readCustomEvent(Buffer.from(event.body ?? ""), settingsOf(project).currency);
  if ("reason" in read) return { status: "dropped", reason: read.reason, churnEventId: null };
  return applyCustom(tx, project, read.event, event.signed, now);
}

/** Returns null if the event waits for facts to be fetched. */
async function applyBody(
  tx: Db,
  project: Project,
  event: InboundEvent & { source: ProviderName },
  complete: Enriched | null,
  now: number,
): Promise<Outcome | null> {
  const { id, source: provider } = event;
  const normalised = complete?.normalised ?? (await normaliseBody(tx, project, provider, event));
  const origin = originOf(project, provider, normalised);
  const asking = `asking_${provider}`;
  const mayFetch = complete === null && event.reason !== asking && apiKeySetting(project, provider) !== null;
  if (mayFetch && (await missingFacts(tx, origin, normalised.events)) !== null) {
    const runAt = now + WAITS_FOR_ANSWERS;
    await tx.update(inboundEvents).set({ reason: asking, runAt }).where(eq(inboundEvents.id, id));
    await enqueue(tx, enrichEvent, { id, normalised }, now, { projectId: project.id });
    return null;
  }
  const fetched = complete?.fetched ?? NOTHING_FETCHED;
  for (const one of fetched.events) await applyProviderEvent(tx, origin, one, now);
  const outcomes: Outcome[] = [];
  for (const one of normalised.events) {
    const completed = withSettings(provider, project, enriched(one, fetched));
    outcomes.push(await applyProviderEvent(tx, origin, completed, now));
  }
  const outcome = together(outcomes);
  return { ...outcome, reason: fetched.failure ?? outcome.reason };
}

export const originOf = (project: Project, provider: ProviderName, { test, account }: Normalised): Origin => ({
  project,
  provider,
  test,
  account,
});

/**
 * Combines the outcomes of a body's events: the first that created or changed a churn event, otherwise the first that was processed,
 * otherwise the first. If that has neither a churn event nor a reason, it gets the first reason of the others.
 */
function together(outcomes: Outcome[]): Outcome {
  const first =
    outcomes.find(({ churnEventId }) => churnEventId !== null) ??
    outcomes.find(({ status }) => status === "processed") ??
    outcomes[0] ??
    NOTHING_SAID;
  if (first.churnEventId !== null || first.reason !== null) return first;
  return { ...first, reason: outcomes.find(({ reason }) => reason !== null)?.reason ?? null };
}

const NOTHING_SAID: Outcome = { status: "dropped", reason: "nothing_said", churnEventId: null };

/** Schedules another attempt, or marks the event as failed for good. Returns whether it failed for good. */
async function putOff(tx: Db, id: string, reason: string, now: number): Promise<boolean> {
  const event = await findQueued(tx, id);
  if (!event) return false;
  const attempts = event.attempts + 1;
  const failed = attempts > RETRIES;
  const runAt = now + retryDelay(attempts);
  const outcome = failed ? { status: "failed" as const, processedAt: now } : { runAt };
  await tx
    .update(inboundEvents)
    .set({ attempts, reason, ...outcome })
    .where(eq(inboundEvents.id, id));
  if (!failed) await ensureScheduled(tx, runAt, now);
  return failed;
}
