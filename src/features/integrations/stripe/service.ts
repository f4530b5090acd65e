// Connects a project with Stripe (checks the key, creates the webhook endpoint, starts reading the past), and disconnects it.

import { eq } from "drizzle-orm";
import { stripeFailure } from "../../../adapters/stripe.ts";
import type { Config } from "../../../config.ts";
import type { Deps } from "../../../deps.ts";
import { AppError, conflict, invalid } from "../../../lib/errors.ts";
import { isLoopbackHost } from "../../../lib/loopback.ts";
import { enqueueOnce } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { hasRow } from "../../../store/rows.ts";
import { customers } from "../../customers/tables.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { currentKeys } from "../../projects/keys.ts";
import { changeProject, getProject } from "../../projects/service.ts";
import { secretSettingOf, settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { backfillKey, backfillStripe, FIRST_RUN_AFTER, readAsOf } from "./backfill.ts";
import { removeIfDeleted } from "./deleted-projects.ts";
import { ensureEndpoint, remove, removeOthers } from "./endpoint.ts";
import { answerTo } from "./failures.ts";
import { missingRights, RIGHTS } from "./rights.ts";
import { findConnection, STAGES, type StripeConnection, stripeConnections } from "./tables.ts";
import { turnsOf } from "./turns.ts";

export type ConnectDeps = Pick<Deps, "store" | "apis" | "clock" | "config" | "keys" | "log">;

/** The projects that this process is connecting or disconnecting: two at once would create two endpoints. */
const changing = new Set<string>();

async function alone<T>(project: Project, run: () => Promise<T>): Promise<T> {
  if (changing.has(project.id)) throw conflict("The project is being connected with Stripe, or disconnected");
  changing.add(project.id);
  try {
    return await run();
  } finally {
    changing.delete(project.id);
  }
}

/**
 * Connects the project with the account of the key. Calling it again with the same key repairs the connection and changes
 * nothing else.
 * @throws {AppError} that says what is missing; nothing has changed here then.
 */
export const connectStripe = (
  deps: ConnectDeps,
  project: Project,
  apiKey: string,
  actor: Actor,
): Promise<StripeConnection> => alone(project, () => connect(deps, project, apiKey, actor));

async function connect(deps: ConnectDeps, project: Project, apiKey: string, actor: Actor): Promise<StripeConnection> {
  const { store, config, keys, clock, log } = deps;
  const livemode = modeOf(apiKey);
  const publicUrl = reachableUrl(config);
  const before = await findConnection(store.read, project.id);
  await refuseOtherMode(store.read, project, before, livemode);
  const publicKey = (await currentKeys(store.read, project, keys.sealing)).public;
  const url = `${publicUrl}/api/v1/webhooks/stripe/${publicKey}`;
  const stripe = deps.apis.stripe(apiKey);
  try {
    const missing = await missingRights(stripe, turnsOf(project.id));
    refuseMissing(missing.filter(({ required }) => required));
    const hasSecret = settingsOf(project).integrations.stripe.webhook_secret !== null;
    const endpoint = await ensureEndpoint(stripe, url, before && hasSecret ? before.endpointId : null).catch(refuseLie);
    const made = { livemode, apiKey, url, endpoint, missing: missing.map(({ id }) => id) };
    const connection = await store.write((tx) =>
      saveConnection(tx, project.id, before, made, keys.sealing, actor, clock.now()),
    );
    await removeOthers(stripe, url, connection.endpointId, log);
    if (connection.endpointId !== endpoint.id)
      throw conflict("Somebody else has connected the project in the meantime");
    return connection;
  } catch (error) {
    await store.write((tx) => removeIfDeleted(tx, project, apiKey, url, keys.sealing, clock.now()));
    if (error instanceof AppError) throw error;
    throw answerTo(error);
  }
}

/** True for a live key, false for a test key. */
function modeOf(apiKey: string): boolean {
  const mode = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]+$/.exec(apiKey)?.[1];
  if (mode !== undefined) return mode === "live";
  if (apiKey.startsWith("pk_")) throw invalid("api_key", "is a publishable key: make a restricted key, rk_live_…");
  if (apiKey.startsWith("whsec_")) {
    throw invalid("api_key", "is the secret of a webhook endpoint: make a restricted key, rk_live_…");
  }
  throw invalid("api_key", "must be a Stripe key, such as rk_live_… or rk_test_…");
}

/**
 * The public URL. It must be an HTTPS address that Stripe can reach from the internet, unless Stripe is replaced by a server on
 * this machine.
 */
function reachableUrl({ server: { publicUrl }, stripe }: Config): string {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:" && !isLoopbackHost(hostname)) return publicUrl;
  if (isLoopbackHost(new URL(stripe.baseUrl).hostname)) return publicUrl;
  const message = `must be the https:// address that Stripe can reach, not ${publicUrl}: set it in the configuration (RECOVERD_SERVER__PUBLIC_URL) and start the service again`;
  throw conflict("Stripe cannot post to this service", [{ field: "server.public_url", message }]);
}

/** Mixing test and live data in one project would make its figures wrong. */
async function refuseOtherMode(
  db: Db,
  project: Project,
  before: StripeConnection | undefined,
  livemode: boolean,
): Promise<void> {
  const now = before?.livemode ?? (await modeByCustomers(db, project));
  if (now === null || now === livemode) return;
  throw conflict("The key is for Stripe's other mode", [
    {
      field: "api_key",
      message: now
        ? "is a test key, and this project has live customers: connect it with a project of its own"
        : "is a live key, and this project has customers of Stripe's test mode: disconnect Stripe first, or use another project",
    },
  ]);
}

/** For a project whose webhooks were set up by hand: whether its customers at Stripe are live; null if none are known. */
async function modeByCustomers(db: Db, project: Project): Promise<boolean | null> {
  if (!settingsOf(project).integrations.stripe.enabled) return null;
  const hasAny = (test: boolean) =>
    hasRow(db, customers, { projectId: project.id, provider: "stripe", test, sample: false });
  if (await hasAny(false)) return true;
  return (await hasAny(true)) ? false : null;
}

function refuseMissing(missing: Awaited<ReturnType<typeof missingRights>>): void {
  if (missing.length === 0) return;
  const details = missing.map(({ name, access, neededFor }) => ({
    field: "api_key",
    message: `lacks the right "${name}: ${access === "read" ? "Read" : "Write"}", needed for ${neededFor}`,
  }));
  throw new AppError("invalid", "The key lacks rights: add them to it at Stripe, then connect again", details);
}

/** Stripe may refuse the creation although trying the right succeeded. */
function refuseLie(error: unknown): never {
  if (stripeFailure(error)?.status === 403) refuseMissing(RIGHTS.filter(({ id }) => id === "webhook_endpoints"));
  throw error;
}

type Made = {
  livemode: boolean;
  apiKey: string;
  url: string;
  endpoint: { id: string; secret: string | null };
  missing: string[];
};

/** Saves the connection and returns the stored one, which is another process's if that was faster. */
async function saveConnection(
  tx: Db,
  projectId: string,
  known: StripeConnection | undefined,
  { livemode, apiKey, url, endpoint, missing }: Made,
  sealingKey: Uint8Array,
  actor: Actor,
  now: number,
): Promise<StripeConnection> {
  const project = await getProject(tx, projectId);
  const before = await findConnection(tx, projectId);
  // Another process was faster: its endpoint stays, because its secret is the stored one.
  if (before && before.endpointId !== known?.endpointId) return before;
  const isSameKey = secretSettingOf(project, "integrations.stripe.api_key", sealingKey) === apiKey;
  const stripe = {
    enabled: true,
    ...(isSameKey ? {} : { api_key: apiKey }),
    ...(endpoint.secret === null ? {} : { webhook_secret: endpoint.secret }),
  };
  await changeProject(tx, projectId, { settings: { integrations: { stripe } } }, { actor, sealingKey }, now);
  const [firstStage] = STAGES;
  const unread = {
    connectedAt: now,
    readAsOf: readAsOf(now),
    readStatus: "running" as const,
    readStage: firstStage,
    readAfter: null,
    readCounts: {},
    readPart: 0,
    readError: null,
    readFinishedAt: null,
  };
  const connection: StripeConnection = {
    ...(before ?? unread),
    projectId,
    livemode,
    keyEnding: apiKey.slice(-4),
    endpointId: endpoint.id,
    endpointUrl: url,
    missingRights: missing,
    // The new key may solve the problem, so reading continues where it failed.
    ...(before?.readStatus === "failed" ? { readStatus: "running" as const, readError: null } : {}),
  };
  if (before) await tx.update(stripeConnections).set(connection).where(eq(stripeConnections.projectId, projectId));
  else await tx.insert(stripeConnections).values(connection);
  if (before?.endpointId !== endpoint.id || !isSameKey) {
    const details = { endpoint: endpoint.id, livemode };
    await recordAudit(tx, { project, actor, action: "stripe.connected", target: endpoint.id, details }, now);
  }
  if (connection.readStatus === "running") {
    const runAt = before ? now : now + FIRST_RUN_AFTER;
    await enqueueOnce(tx, backfillStripe, { projectId }, now, { key: backfillKey(projectId), runAt });
  }
  return connection;
}

/** `endpointRemoved`: false if Stripe refuses the key, so that the endpoint must be removed there by hand. */
type Disconnected = { endpointRemoved: boolean };

/** Removes the endpoint at Stripe, then the key and the secret here; the customers that were read stay. */
export const disconnectStripe = (deps: ConnectDeps, project: Project, actor: Actor): Promise<Disconnected> =>
  alone(project, () => disconnect(deps, project, actor));

async function disconnect(deps: ConnectDeps, project: Project, actor: Actor): Promise<Disconnected> {
  const { store, keys, clock } = deps;
  const connection = await findConnection(store.read, project.id);
  if (!connection) throw conflict("The project is not connected with Stripe");
  const apiKey = secretSettingOf(project, "integrations.stripe.api_key", keys.sealing);
  const endpointRemoved = apiKey !== null && (await removeAtStripe(deps, apiKey, connection.endpointId));
  await store.write(async (tx) => {
    const now = clock.now();
    const there = await findConnection(tx, project.id);
    if (there?.endpointId !== connection.endpointId)
      throw conflict("Somebody else has changed the connection in the meantime");
    const cleared = {
      enabled: null,
      webhook_secret: null,
      api_key: null,
      apply_offers: null,
      apply_cancellations: null,
      cancel_now: null,
    };
    const by = { actor, sealingKey: keys.sealing };
    await changeProject(tx, project.id, { settings: { integrations: { stripe: cleared } } }, by, now);
    await tx.delete(stripeConnections).where(eq(stripeConnections.projectId, project.id));
    const { endpointId } = connection;
    const details = { endpoint: endpointId, endpoint_removed: endpointRemoved };
    await recordAudit(tx, { project, actor, action: "stripe.disconnected", target: endpointId, details }, now);
  });
  return { endpointRemoved };
}

async function removeAtStripe({ apis: { stripe } }: ConnectDeps, apiKey: string, endpointId: string): Promise<boolean> {
  try {
    await remove(stripe(apiKey), endpointId);
    return true;
  } catch (error) {
    const answer = answerTo(error);
    if (answer.kind === "invalid") return false;
    throw answer;
  }
}
