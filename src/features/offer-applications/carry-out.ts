// Carries out what a customer accepted: first saves a plan of the requests, then sends them. After a crash at any point, the
// next run sends the same requests with the same idempotency keys, after checking whether they were already carried out.

import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { HOUR, SECOND } from "../../lib/duration.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { reportPause } from "../customers/pauses.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { type Access, NotPossible, type OfferApi, Refused, type Task, TryLater } from "../providers/carrying-out.ts";
import { definitionOf } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";
import { apiKeyOf } from "./api-key.ts";
import { applyingAt } from "./applying-settings.ts";
import { type Ending, openEnding, planEnd } from "./ending.ts";
import { informOfUnended } from "./notice.ts";
import { endRevert, findApplication, findEarlierPending, noteTry, savePlan, settle } from "./service.ts";
import type { OfferApplication } from "./tables.ts";

type Needs = Pick<Deps, "store" | "clock" | "keys" | "apis">;
type Asked = { projectId: string; id: string };

/** Retries stop after this time, because providers keep idempotency keys for a day. */
const LONGEST = 20 * HOUR;
const backoff = exponential({ first: SECOND, most: HOUR });
/** How often to check whether an earlier change of the same subscription is done. */
const TURN = 5 * SECOND;

export async function carryOut(needs: Needs, { projectId, id }: Asked, run: Run): Promise<void> {
  const { store, clock, keys } = needs;
  const application = await findApplication(store.read, { id: projectId }, id);
  if (application?.status !== "pending") return;
  if (await findEarlierPending(store.read, application)) throw new RetryLater(TURN, "Another change goes first", true);
  const end = (settled: Parameters<typeof settle>[2]) =>
    store.write((tx) => settle(tx, application, settled, clock.now()));
  try {
    const { project, api, access } = await openAccess(needs, application, run);
    assertSwitchedOn(project, application);
    const task = taskOf(application);
    const plan = application.plan ?? (await planned(needs, api, task, access, application));
    if (plan === null) return;
    const effect = await api.apply(task, plan, access);
    const erasable = { subscriptionId: task.subscriptionId, plan };
    await store.write(async (tx) => {
      await settle(tx, application, { status: "applied", ...effect }, clock.now());
      // Also if the customer and the application were erased in the meantime.
      await planEnd(tx, application, effect, erasable, keys.sealing, clock.now());
    });
  } catch (error) {
    if (error instanceof NotPossible) await end({ status: "not_possible", reason: error.message });
    else if (error instanceof Refused) await end({ status: "failed", reason: error.message });
    else if (!(error instanceof TryLater)) {
      if (run.lastAttempt) await end({ status: "failed", reason: "It failed within Recoverd, whose log says why" });
      throw error;
    } else if (clock.now() - application.createdAt < LONGEST) {
      await store.write((tx) => noteTry(tx, application, error, clock.now()));
      throw laterBy(error, run);
    } else {
      const reason = `${error.message} for ${LONGEST / HOUR} hours: look there whether it was done`;
      await end({ status: "failed", reason });
    }
  }
}

const laterBy = ({ delay, message }: TryLater, { attempt }: Run): RetryLater =>
  new RetryLater(Math.min(Math.max(delay ?? 0, backoff(attempt)), HOUR), message);

/** Null if another run has settled the application in the meantime. */
async function planned(
  { store, clock }: Needs,
  api: OfferApi,
  task: Task,
  access: Access,
  application: OfferApplication,
) {
  const plan = await api.plan(task, access);
  const isSaved = await store.write((tx) => savePlan(tx, application, plan, clock.now()));
  return isSaved ? plan : null;
}

const taskOf = ({ id, round, subscriptionId, terms, test }: OfferApplication): Task => ({
  id,
  round,
  subscriptionId: subscriptionId ?? "",
  terms,
  test,
});

/** @throws {Refused} if the project has no key for the provider. */
async function openAccess(
  { store, clock, keys, apis }: Needs,
  { projectId, provider }: OfferApplication,
  { signal }: Run,
) {
  const project = await getProject(store.read, projectId);
  const api = providerOf(provider).offers;
  const { title } = definitionOf(provider);
  if (!api) throw new Refused(`Nothing can be carried out at ${title}`);
  const { key, keyId } = apiKeyOf(project, provider, keys.sealing);
  if (key === null) throw new Refused(`The project has no API key for ${title}`);
  return { project, api, access: { apis, key, keyId, now: clock.now(), signal } };
}

/** If the setting was switched off after the customer accepted, a person must decide. */
function assertSwitchedOn(project: Project, { provider, kind }: OfferApplication): void {
  const { offers, cancellations } = applyingAt(project, provider);
  if (!(kind === "cancellation" ? cancellations : offers))
    throw new NotPossible("Carrying it out was switched off in the settings");
}

export async function undo(needs: Needs, { projectId, id }: Asked, run: Run): Promise<void> {
  const { store, clock } = needs;
  const application = await findApplication(store.read, { id: projectId }, id);
  if (!application?.plan || application.revertAskedAt === null || application.revertedAt !== null) return;
  const end = (reason: string | null) => store.write((tx) => endRevert(tx, application, reason, clock.now()));
  try {
    const { api, access } = await openAccess(needs, application, run);
    await api.revert(taskOf(application), application.plan, access, String(application.revertAskedAt));
    await end(null);
  } catch (error) {
    if (error instanceof NotPossible || error instanceof Refused) await end(error.message);
    else if (!(error instanceof TryLater)) {
      if (run.lastAttempt) await end("It failed within Recoverd, whose log says why");
      throw error;
    } else if (clock.now() - application.revertAskedAt < HOUR) throw laterBy(error, run);
    else await end(error.message);
  }
}

/**
 * Ends what was applied, at its end, if the provider does not end it automatically. The application itself is not changed: a
 * repeated run finds the change already ended.
 */
export async function end(needs: Needs, asked: Ending, run: Run): Promise<void> {
  const { store, clock, keys } = needs;
  const { projectId } = asked;
  const found = await findApplication(store.read, { id: projectId }, asked.id);
  if (!found || found.revertedAt !== null) return;
  const { plan, subscriptionId } = openEnding(asked, keys.sealing);
  const application = { ...found, subscriptionId };
  const inform = (reason: string) => store.write((tx) => informOfUnended(tx, application, reason, clock.now()));
  try {
    const { api, access } = await openAccess(needs, application, run);
    await api.revert(taskOf(application), plan, access, "end");
    const over = { at: clock.now(), paused: false, untilAt: null };
    await store.write((tx) => reportPause(tx, { id: projectId }, application.provider, subscriptionId, over));
  } catch (error) {
    if (error instanceof NotPossible || error instanceof Refused) await inform(error.message);
    else if (!(error instanceof TryLater)) {
      if (run.lastAttempt) await inform("It failed within Recoverd, whose log says why");
      throw error;
    } else if (clock.now() - asked.until < LONGEST) throw laterBy(error, run);
    else await inform(`${error.message} for ${LONGEST / HOUR} hours`);
  }
}
