// Reads the past of a Stripe account into customers, plans and subscriptions, without creating churn events, mails or webhooks.
// Each page is stored together with its position, so that reading continues there after a crash.

import { eq } from "drizzle-orm";
import { stripeFailure } from "../../../adapters/stripe.ts";
import type { Deps } from "../../../deps.ts";
import { DAY, MINUTE, SECOND } from "../../../lib/duration.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { RetryLater } from "../../../queue/handlers.ts";
import { defineJob, enqueueOnce } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { saveCustomer, savePlan } from "../../customers/service.ts";
import { normaliseBody } from "../../inbound/inbox/normalise.ts";
import { originOf } from "../../inbound/inbox/processing.ts";
import type { Origin } from "../../inbound/origin.ts";
import { saveDiscount } from "../../inbound/payments/discounts.ts";
import { saveSubject } from "../../inbound/signals/apply-signal.ts";
import { getProject } from "../../projects/service.ts";
import { secretSettingOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { ProviderEvent } from "../../providers/provider-event.ts";
import { sentenceFor } from "./failures.ts";
import { eventsOf, fetchPage } from "./pages.ts";
import { findConnection, STAGES, type StripeConnection, stripeConnections } from "./tables.ts";
import { turnsOf } from "./turns.ts";

export const backfillStripe = defineJob<{ projectId: string }>("backfill_stripe");
export const backfillKey = (projectId: string): string => `stripe-backfill:${projectId}`;

/**
 * Delays the first run, because connecting has just sent more than ten requests to check the rights, perhaps from another
 * process.
 */
export const FIRST_RUN_AFTER = SECOND;

/** Stripe's clock may be behind ours: an event after the reading must not look older than the reading. */
const CLOCKS_DIFFER = 5 * MINUTE;
export const readAsOf = (now: number): number => now - CLOCKS_DIFFER;

const INVOICES_OF = 730 * DAY;

/** Pages per run of the job; then it is enqueued again with all of its attempts. */
const PAGES_AT_ONCE = 100;
/** Objects per transaction, which takes about 10 ms, so that other writers can come in between. */
const AT_ONCE = 25;

type BackfillDeps = Pick<Deps, "store" | "apis" | "clock" | "keys">;

/** Reads pages until everything is read, the run's share is done, or the signal aborts. */
export async function readPast(
  deps: BackfillDeps,
  projectId: string,
  { signal, lastAttempt }: { signal: AbortSignal; lastAttempt: boolean },
): Promise<void> {
  const turn = turnsOf(projectId);
  try {
    for (let page = 0; page < PAGES_AT_ONCE && !signal.aborted; page++) {
      await turn();
      if (!(await readNextPage(deps, projectId, signal))) return;
    }
  } catch (error) {
    return await giveUpOrRetry(deps, projectId, error, signal, lastAttempt);
  }
  const { store, clock } = deps;
  const key = backfillKey(projectId);
  await store.write((tx) => enqueueOnce(tx, backfillStripe, { projectId }, clock.now(), { key }));
}

/** Returns false if there is nothing more to read. */
async function readNextPage(deps: BackfillDeps, projectId: string, signal: AbortSignal): Promise<boolean> {
  const { store, keys } = deps;
  const connection = await findConnection(store.read, projectId);
  if (connection?.readStatus !== "running") return false;
  const project = await getProject(store.read, projectId);
  const key = secretSettingOf(project, "integrations.stripe.api_key", keys.sealing);
  if (key === null) {
    await fail(deps, connection, "The key was removed from the settings: connect Stripe again");
    return false;
  }
  const { readStage: stage, readAfter: after, readAsOf: asOf, livemode } = connection;
  const invoicesSince = Math.floor((asOf - INVOICES_OF) / 1_000);
  const { objects, hasMore } = await fetchPage(deps.apis.stripe(key, { signal }), stage, { after, invoicesSince });
  const read: Read[] = [];
  for (const object of objects) {
    for (const event of eventsOf(stage, object, livemode, asOf))
      read.push(await readAs(store.read, project, event, asOf));
  }
  const progress = progressAfter(connection, objects, hasMore, deps.clock.now());
  for (const part of chunksOf(read, AT_ONCE)) {
    await store.write((tx) => applyAll(tx, project, part, deps.clock.now()));
  }
  return store.write(async (tx) => {
    const now = await findConnection(tx, projectId);
    // The project was disconnected, or connected again, in the meantime.
    if (now?.connectedAt !== connection.connectedAt || now.readStatus !== "running") return false;
    await tx.update(stripeConnections).set(progress).where(eq(stripeConnections.projectId, projectId));
    return progress.readStatus === "running";
  });
}

type Read = { origin: Origin; events: ProviderEvent[] };

async function readAs(db: Db, project: Project, event: object, asOf: number): Promise<Read> {
  const normalised = await normaliseBody(db, project, "stripe", { body: JSON.stringify(event), receivedAt: asOf });
  return { origin: originOf(project, "stripe", normalised), events: normalised.events };
}

/** Does nothing if the project was disconnected or deleted in the meantime. */
async function applyAll(tx: Db, project: Project, read: readonly Read[], now: number): Promise<void> {
  if ((await findConnection(tx, project.id)) === undefined) return;
  for (const { origin, events } of read) for (const event of events) await applyPast(tx, origin, event, now);
}

/** Saves the customer, plan or subscription as a webhook would, but without the signals that create churn events. */
async function applyPast(tx: Db, origin: Origin, event: ProviderEvent, now: number): Promise<void> {
  const { project, provider, test } = origin;
  switch (event.kind) {
    case "identity":
      await saveCustomer(tx, project, provider, { ...event, at: event.occurredAt, ...(test ? { test } : {}) });
      return;
    case "plan":
      await savePlan(tx, project, provider, { ...event, at: event.occurredAt, test });
      return;
    case "discount":
      await saveDiscount(tx, origin, event, now);
      return;
    case "subscription_seen":
    case "subscription_ended":
    case "payment_failed":
    case "payment_succeeded":
      await saveSubject(tx, origin, event);
  }
}

type Progress = Pick<
  StripeConnection,
  "readStatus" | "readStage" | "readAfter" | "readCounts" | "readPart" | "readError" | "readFinishedAt"
>;

function progressAfter(
  { readStage, readCounts, readAsOf: asOf }: StripeConnection,
  objects: readonly Record<string, unknown>[],
  hasMore: boolean,
  now: number,
): Progress {
  const counts = { ...readCounts, [readStage]: (readCounts[readStage] ?? 0) + objects.length };
  const read = { readCounts: counts, readError: null };
  const last = objects.at(-1);
  if (hasMore && typeof last?.id === "string") {
    // The newest come first, so the age of the last invoice tells how many of the invoices are read. For other kinds this is
    // unknown.
    const isOfInvoices = readStage === "paid_invoices" || readStage === "open_invoices";
    const age = asOf - Number(last.created) * 1_000;
    const readPart = isOfInvoices ? Math.min(1, Math.max(0, age / INVOICES_OF)) : 0;
    return { ...read, readStatus: "running", readStage, readAfter: last.id, readPart, readFinishedAt: null };
  }
  const next = STAGES[STAGES.indexOf(readStage) + 1];
  const begun = { ...read, readAfter: null, readPart: 0 };
  return next === undefined
    ? { ...begun, readStatus: "completed", readStage, readFinishedAt: now }
    : { ...begun, readStatus: "running", readStage: next, readFinishedAt: null };
}

async function giveUpOrRetry(
  deps: BackfillDeps,
  projectId: string,
  error: unknown,
  signal: AbortSignal,
  lastAttempt: boolean,
): Promise<void> {
  const failure = stripeFailure(error);
  if (failure === null || signal.aborted) throw error;
  const connection = await findConnection(deps.store.read, projectId);
  if (!connection) return;
  if (failure.kind === "refused") {
    const what = connection.readStage.replace("_", " ");
    const why = `Stripe refuses the key, or it lacks the right to read ${what}: connect Stripe again with another key`;
    return fail(deps, connection, why);
  }
  if (failure.code === "resource_missing" && connection.readAfter !== null) {
    // The last object of the previous page was deleted, so this stage is read again from its start.
    await change(deps, connection, {
      readAfter: null,
      readCounts: { ...connection.readCounts, [connection.readStage]: 0 },
    });
    throw new RetryLater(0, "The last object that was read is gone", true);
  }
  const sentence = sentenceFor(failure.reason);
  if (failure.kind === "invalid" || lastAttempt) {
    return fail(deps, connection, `${sentence}: connect Stripe again, and reading goes on where it was`);
  }
  await change(deps, connection, { readError: `${sentence}: it is tried again` });
  if (failure.retryAfter !== null) throw new RetryLater(failure.retryAfter, sentence);
  throw new Error(sentence);
}

const fail = (deps: BackfillDeps, connection: StripeConnection, readError: string): Promise<void> =>
  change(deps, connection, { readStatus: "failed", readError });

async function change(
  { store }: BackfillDeps,
  { projectId }: StripeConnection,
  changed: Partial<StripeConnection>,
): Promise<void> {
  await store.write((tx) =>
    tx.update(stripeConnections).set(changed).where(eq(stripeConnections.projectId, projectId)),
  );
}
