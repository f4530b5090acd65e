// Works off the inbox: each event in an operation of its own, many of them in one commit.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { enqueue } from "../../queue/jobs.ts";
import { type Db, prepared, reasonOf } from "../../store/engine.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { applyNormalised } from "./apply.ts";
import { completeEvent, type Found, filledIn, hasStripeKey, type Lack, lackOf } from "./completing.ts";
import { applyCustom } from "./custom.ts";
import { readCustomEvent } from "./custom-model.ts";
import { findDiscounts } from "./discounts.ts";
import { seeToIt } from "./inbox.ts";
import type { InboundProvider, Normalised } from "./normalised.ts";
import type { Outcome } from "./outcome.ts";
import { PROVIDERS } from "./providers.ts";
import { type InboundEvent, inboundEvents } from "./tables.ts";

/** For so long an event waits for what is asked of its provider's API, in ms; then it is processed as it is. */
const WAITS_FOR_ANSWERS = 30 * 60_000;
/** The reason of an event that waits so: it shows, and tells that the question was asked. */
const ASKING = "asking_stripe";

/** So many are read, and written in one commit, while nobody waits for an answer; with posts coming in, fewer. */
const AT_ONCE = { alone: 100, besidePosts: 20, inRush: 5 };
/** In a rush what comes goes first; but nothing waits for longer than this because of others that come, in ms. */
const MOST_BEHIND = 60_000;
const RETRIES = 8;
const retryDelay = exponential({ first: 10_000, most: 3_600_000 });

const due = prepared((db) =>
  db
    .select({ id: inboundEvents.id, runAt: inboundEvents.runAt })
    .from(inboundEvents)
    .where(and(sql`${inboundEvents.status} = 'queued'`, lte(inboundEvents.runAt, sql.placeholder("now"))))
    .orderBy(asc(inboundEvents.runAt), asc(inboundEvents.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Processes what is due, in the order in which it came, until nothing is or the signal aborts. */
export async function workOff(
  { store, rush, clock, log }: Pick<Deps, "store" | "rush" | "clock" | "log">,
  signal: AbortSignal,
) {
  let behind = 0;
  while (!signal.aborted) {
    const givesWay = rush.isOn && behind < MOST_BEHIND;
    if (givesWay) await rush.giveWay();
    const limit = rush.isOn ? AT_ONCE.inRush : rush.rate > 0 ? AT_ONCE.besidePosts : AT_ONCE.alone;
    const events = await due(store.read).execute({ now: clock.now(), limit });
    if (events.length === 0) return;
    behind = clock.now() - events[0]!.runAt;
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

/** `found`: what the provider's API told besides; without it, it is asked first where it may and needs to be. */
export async function processOne(tx: Db, id: string, now: number, found: Found | null = null): Promise<void> {
  const event = await findQueued(tx, id);
  if (!event) return; // processed meanwhile
  const project = await getProject(tx, event.projectId);
  if (found === null && event.reason !== ASKING && (await lackIn(tx, project, event)) !== null) {
    const runAt = now + WAITS_FOR_ANSWERS;
    await tx.update(inboundEvents).set({ reason: ASKING, runAt }).where(eq(inboundEvents.id, id));
    await enqueue(tx, completeEvent, { id }, now);
    return;
  }
  await setOutcome(tx).execute({ id, now, ...(await outcomeOf(tx, project, event, found, now)) });
}

export const findQueued = async (db: Db, id: string): Promise<InboundEvent | undefined> =>
  (await eventById(db).execute({ id }))[0];

/** What the project's own key could find out of an event; null for nothing. */
export async function lackIn(db: Db, project: Project, event: InboundEvent): Promise<Lack | null> {
  if (event.source !== "stripe" || !hasStripeKey(project)) return null;
  const body: unknown = JSON.parse(event.body ?? "null");
  return lackOf(db, project, body, PROVIDERS.stripe.normalise(body, event.receivedAt));
}

async function outcomeOf(
  tx: Db,
  project: Project,
  event: InboundEvent,
  found: Found | null,
  now: number,
): Promise<Outcome> {
  if (event.source === "custom") {
    const read = readCustomEvent(Buffer.from(event.body ?? ""));
    if ("reason" in read) return { status: "dropped", reason: read.reason, churnEventId: null };
    return applyCustom(tx, project, read.event, event.signed, now);
  }
  const body: unknown = JSON.parse(event.body ?? "null");
  const provider = PROVIDERS[event.source];
  const test = provider.isTest(body);
  const from = { project, provider: provider.name, test, account: provider.accountOf?.(body) ?? null };
  for (const told of found?.told ?? []) await applyNormalised(tx, from, told, now);
  const outcomes: Outcome[] = [];
  const discounts = await findDiscounts(tx, from, provider.discountKeys?.(body) ?? []);
  for (const normalised of provider.normalise(body, event.receivedAt, discounts)) {
    const told = completed(provider, found ? filledIn(normalised, found) : normalised, project);
    outcomes.push(await applyNormalised(tx, from, told, now));
  }
  const outcome = together(outcomes);
  return { ...outcome, reason: found?.failure ?? outcome.reason };
}

function completed({ completed }: InboundProvider, told: Normalised, project: Project): Normalised {
  return completed && "facts" in told ? { ...told, facts: completed(told.facts, settingsOf(project)) } : told;
}

/**
 * Of what a body said, what is worth telling: what made or changed an event, else what was processed, else why not. Where
 * a part was of no use that is told, too: a row without an event and without a reason would be a riddle.
 */
function together(outcomes: Outcome[]): Outcome {
  const told =
    outcomes.find(({ churnEventId }) => churnEventId !== null) ??
    outcomes.find(({ status }) => status === "processed") ??
    outcomes[0] ??
    NOTHING_SAID;
  if (told.churnEventId !== null || told.reason !== null) return told;
  return { ...told, reason: outcomes.find(({ reason }) => reason !== null)?.reason ?? null };
}

const NOTHING_SAID: Outcome = { status: "dropped", reason: "nothing_said", churnEventId: null };

/** To be tried again later, or failed for good; returns which. */
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
  if (!failed) await seeToIt(tx, runAt, now);
  return failed;
}
