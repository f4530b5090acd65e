// Applications of offers: created in the transaction of the customer's decision, settled by a job, and undone by hand.

import { and, asc, desc, eq, gt, lt, or } from "drizzle-orm";
import { HOUR } from "../../lib/duration.ts";
import { AppError, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import { type Db, notify } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRow, matches, rowsBy } from "../../store/rows.ts";
import { findSubscription } from "../customers/subscriptions.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import type { Effect, TryLater } from "../providers/carrying-out.ts";
import { alreadyGiven, listRunning } from "./running.ts";
import { type ApplicationStatus, type OfferApplication, offerApplications } from "./tables.ts";

export const applyOffer = defineJob<{ projectId: string; id: string }>("apply_offer");
export const revertOffer = defineJob<{ projectId: string; id: string }>("revert_offer");

/** Published when an application is no longer pending, and when it was undone. */
export const offerApplicationChanged = defineEvent<OfferApplication>();

type NewApplication = Pick<
  OfferApplication,
  "projectId" | "sessionId" | "customerEmail" | "customerId" | "terms" | "provider" | "subscriptionId" | "test"
>;

/**
 * Accepting the same again within this time counts as the same decision, made in another window or after reloading the page.
 */
const SAME_DECISION = HOUR;

/**
 * Creates an application, and enqueues the job that carries it out. If the same was accepted within the last hour, returns the
 * earlier one. The application is not possible if there is a `problem`, or if an earlier discount or extension is still
 * running.
 */
export async function createApplication(
  tx: Db,
  input: NewApplication,
  problem: string | null,
  now: number,
): Promise<OfferApplication> {
  const earlier = await findSame(tx, input, now);
  if (earlier) return earlier;
  const [running] = await listRunning(tx, { id: input.projectId }, input, input.terms.kind, now);
  const obstacle = problem ?? (running ? alreadyGiven(running) : null);
  const id = newId("ofa", now);
  const application: OfferApplication = {
    id,
    ...input,
    kind: input.terms.kind,
    status: "pending",
    reason: null,
    plan: null,
    round: 0,
    fromAt: null,
    untilAt: null,
    appliedAt: null,
    revertAskedAt: null,
    revertedAt: null,
    revertReason: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertApplication(tx, application);
  if (obstacle === null) {
    await enqueue(tx, applyOffer, { projectId: input.projectId, id }, now, { key: `apply-offer:${id}` });
    return application;
  }
  return (await settle(tx, application, { status: "not_possible", reason: obstacle }, now)) ?? application;
}

const insertApplication = insertInto(offerApplications);

async function findSame(tx: Db, { projectId, provider, subscriptionId, terms }: NewApplication, now: number) {
  if (subscriptionId === null) return undefined;
  const found = await findRow(
    tx,
    offerApplications,
    and(
      matches(offerApplications, {
        projectId,
        subscriptionId,
        terms,
        status: ["pending", "applied"],
        revertAskedAt: null,
      }),
      gt(offerApplications.createdAt, now - SAME_DECISION),
    ),
    desc(offerApplications.createdAt),
    desc(offerApplications.id),
  );
  const isUndone = found?.kind === "cancellation" && (await wentOnAfter(tx, { provider, subscriptionId }, found));
  return isUndone ? undefined : found;
}

/** Whether the provider has reported since then that the subscription does not end after all: somebody resumed it there. */
async function wentOnAfter(
  tx: Db,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
  { projectId, appliedAt }: OfferApplication,
): Promise<boolean> {
  const subscription = await findSubscription(tx, { id: projectId }, provider, subscriptionId);
  if (!subscription || subscription.cancelScheduled || appliedAt === null) return false;
  return (subscription.seenAt.cancelScheduled ?? 0) > appliedAt;
}

const applicationById = rowsBy(offerApplications, ["projectId", "id"]);

export async function findApplication(
  db: Db,
  project: Pick<Project, "id">,
  id: string,
): Promise<OfferApplication | undefined> {
  return (await applicationById(db, { projectId: project.id, id }))[0];
}

/** @throws {AppError} `not_found` if the project has no such application. */
async function getApplication(db: Db, project: Pick<Project, "id">, id: string): Promise<OfferApplication> {
  return found("The offer application", await findApplication(db, project, id));
}

/** An earlier application that must end first, because changes of one subscription are made one after another. */
export async function findEarlierPending(
  db: Db,
  { id, projectId, subscriptionId, createdAt }: OfferApplication,
): Promise<OfferApplication | undefined> {
  const isEarlier = or(
    lt(offerApplications.createdAt, createdAt),
    and(eq(offerApplications.createdAt, createdAt), lt(offerApplications.id, id)),
  );
  const pending = { projectId, subscriptionId: subscriptionId ?? "", status: "pending" } as const;
  return findRow(
    db,
    offerApplications,
    matches(offerApplications, pending, isEarlier),
    asc(offerApplications.createdAt),
  );
}

/** Saves the exact requests before they are sent. Returns false if another run has saved a plan or settled the application. */
export async function savePlan(tx: Db, { id }: OfferApplication, plan: object, now: number): Promise<boolean> {
  const { changes } = await tx
    .update(offerApplications)
    .set({ plan, updatedAt: now })
    .where(matches(offerApplications, { id, status: "pending", plan: null }));
  return changes > 0;
}

/** Records why the last try did not settle it. */
export async function noteTry(
  tx: Db,
  { id, round }: OfferApplication,
  { message, isKept }: TryLater,
  now: number,
): Promise<void> {
  await tx
    .update(offerApplications)
    .set({ reason: message, round: isKept ? round + 1 : round, updatedAt: now })
    .where(matches(offerApplications, { id, status: "pending" }));
}

type Settled =
  | ({ status: "applied" } & Effect)
  | { status: Exclude<ApplicationStatus, "pending" | "applied">; reason: string };

/** Settles a pending application; undefined if it was already settled. */
export async function settle(
  tx: Db,
  { id }: OfferApplication,
  settled: Settled,
  now: number,
): Promise<OfferApplication | undefined> {
  const end =
    settled.status === "applied"
      ? { status: settled.status, reason: null, fromAt: settled.from, untilAt: settled.until, appliedAt: now }
      : settled;
  const [application] = await tx
    .update(offerApplications)
    .set({ ...end, updatedAt: now })
    .where(matches(offerApplications, { id, status: "pending" }))
    .returning();
  if (application) await changed(tx, application, now);
  return application;
}

/** The channel that notifies waiting callers when an application changes. */
export const channelOf = (id: string): string => `offer-application:${id}`;

async function changed(tx: Db, application: OfferApplication, now: number): Promise<void> {
  notify(tx, channelOf(application.id));
  await publish(tx, offerApplicationChanged, application, now);
}

/**
 * Enqueues undoing what was applied. A second call has no effect while the first is running; after a failure it tries again.
 * @throws {AppError} `conflict` if the application was not applied, and after its customer was erased.
 */
export async function askRevert(
  tx: Db,
  project: Project,
  id: string,
  actor: Actor,
  now: number,
): Promise<OfferApplication> {
  const application = await getApplication(tx, project, id);
  const { status, plan, revertAskedAt, revertedAt, revertReason } = application;
  if (status !== "applied") throw new AppError("conflict", "Only an offer that was applied can be undone");
  if (revertedAt !== null || (revertAskedAt !== null && revertReason === null)) return application;
  if (plan === null) throw new AppError("conflict", "The customer was erased: it can be undone at the provider only");
  const asked = { revertAskedAt: now, revertReason: null, updatedAt: now };
  await tx.update(offerApplications).set(asked).where(eq(offerApplications.id, id));
  const key = `revert-offer:${id}:${now}`;
  await enqueue(tx, revertOffer, { projectId: project.id, id }, now, { key });
  const details = { kind: application.kind };
  await recordAudit(tx, { project, actor, action: "offer_application.reverted", target: id, details }, now);
  return { ...application, ...asked };
}

/** `reason`: why it could not be undone; null if it was undone. */
export async function endRevert(tx: Db, { id }: OfferApplication, reason: string | null, now: number): Promise<void> {
  const end = reason === null ? { revertedAt: now } : { revertReason: reason };
  const [application] = await tx
    .update(offerApplications)
    .set({ ...end, updatedAt: now })
    .where(matches(offerApplications, { id, revertedAt: null }))
    .returning();
  if (application) await changed(tx, application, now);
}
