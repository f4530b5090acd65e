// A project's webhook endpoints: created, changed, deleted and found; and the one that belongs to the configuration
// of churn risk.

import { and, asc, eq, sql } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import { conflict, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { type Db, notify, prepared } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { countedPart, countRows } from "../../store/row-counts.ts";
import { countMatching, findRow, rowsBy } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { stopDeliveries } from "./delivery.ts";
import { type EndpointKind, QUIET_EVENTS, type WebhookEvent } from "./kinds.ts";
import { DELIVERY_COUNTS, ENDPOINTS_CHANNEL, type WebhookEndpoint, webhookEndpoints } from "./tables.ts";

const MOST = 20;

/** `events` may be left out for a chat. */
type EndpointInput = {
  kind?: EndpointKind;
  url: string;
  events?: readonly WebhookEvent[];
  description?: string | null;
  enabled?: boolean;
};

/** Who creates or changes an endpoint, and the key that seals the addresses of chats. */
type By = { actor: Actor; sealingKey: Uint8Array };

const insertEndpoint = insertInto(webhookEndpoints);

/** Creates an endpoint, whose address must have been checked. @throws `conflict` if the project has the maximum number */
export async function createEndpoint(
  tx: Db,
  project: Project,
  input: EndpointInput,
  { actor, sealingKey }: By,
  now: number,
): Promise<WebhookEndpoint> {
  const counted = await countMatching(tx, webhookEndpoints, { projectId: project.id, managedBy: null });
  if (counted >= MOST) throw conflict(`A project has at most ${MOST} webhook endpoints; delete one first`);
  const endpoint = withAddress(newEndpoint(project.id, input, now), input.url, sealingKey);
  await insertEndpoint(tx, endpoint);
  const details = { kind: endpoint.kind, url: withoutQuery(endpoint.url), events: endpoint.events };
  await recordAudit(tx, { project, actor, action: "webhook_endpoint.created", target: endpoint.id, details }, now);
  return endpoint;
}

const newEndpoint = (projectId: string, input: EndpointInput, now: number): WebhookEndpoint => ({
  id: newId("whk", now),
  projectId,
  managedBy: null,
  kind: input.kind ?? "webhook",
  url: input.url,
  sealedUrl: null,
  description: input.description ?? null,
  events: [...new Set(input.events ?? QUIET_EVENTS)],
  enabled: input.enabled ?? true,
  disabledReason: null,
  failingSince: null,
  createdAt: now,
  updatedAt: now,
});

/**
 * Changes an endpoint. Disabling it stops the waiting deliveries; enabling it, or another address, resets its failures. For the
 * one of churn risk only `enabled` may be set, to enable it again after the service disabled it.
 */
export async function changeEndpoint(
  tx: Db,
  project: Project,
  id: string,
  change: Partial<Omit<EndpointInput, "kind">>,
  { actor, sealingKey }: By,
  now: number,
): Promise<WebhookEndpoint> {
  const before = await getEndpoint(tx, project, id);
  if (before.managedBy !== null) refuseManaged(before, change);
  const events = change.events && [...new Set(change.events)];
  const values = defined({ url: change.url, description: change.description, events, enabled: change.enabled });
  const known = { ...before, url: before.kind === "webhook" ? before.url : chatUrlOf(before, sealingKey) };
  const changed = (Object.keys(values) as (keyof typeof values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(known[name]),
  );
  if (changed.length === 0) return before;
  const resets = changed.includes("url") || values.enabled === true;
  const { url = known.url, ...others } = values;
  const after: WebhookEndpoint = {
    ...withAddress(before, url, sealingKey),
    ...others,
    ...((resets || values.enabled === false) && { disabledReason: null, failingSince: null }),
    updatedAt: now,
  };
  await saveEndpoint(tx, after);
  if (before.enabled && !after.enabled) await stopDeliveries(tx, id, now);
  const details = { changed };
  await recordAudit(tx, { project, actor, action: "webhook_endpoint.changed", target: id, details }, now);
  return after;
}

function refuseManaged(endpoint: WebhookEndpoint, change: Partial<Omit<EndpointInput, "kind">>): void {
  const { enabled, ...more } = change;
  const switchesOn = enabled === true && endpoint.disabledReason !== null;
  if (Object.keys(more).length > 0 || (enabled !== undefined && enabled !== endpoint.enabled && !switchesOn)) {
    throw conflict("This endpoint belongs to the churn-risk configuration; change it there (PUT churn-risk/config)");
  }
}

/** Saves an endpoint; the worker is notified, so that its running batch ends. */
export async function saveEndpoint(tx: Db, { id, ...values }: WebhookEndpoint): Promise<void> {
  await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id));
  notify(tx, ENDPOINTS_CHANNEL);
}

/** Deletes an endpoint with its log. @throws `conflict` for the one of churn risk */
export async function deleteEndpoint(tx: Db, project: Project, id: string, actor: Actor, now: number): Promise<void> {
  const endpoint = await getEndpoint(tx, project, id);
  if (endpoint.managedBy !== null) {
    throw conflict("This endpoint belongs to the churn-risk configuration; clear its webhook_url there");
  }
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  const logged = (await countedPart(tx, project.id, DELIVERY_COUNTS, {}, id)) ?? 0;
  countRows(tx, project.id, DELIVERY_COUNTS.list, id, -logged);
  notify(tx, ENDPOINTS_CHANNEL);
  const details = { url: withoutQuery(endpoint.url) };
  await recordAudit(tx, { project, actor, action: "webhook_endpoint.deleted", target: id, details }, now);
}

/** The project's endpoint. @throws `not_found` */
export async function getEndpoint(db: Db, project: Pick<Project, "id">, id: string): Promise<WebhookEndpoint> {
  return found("The webhook endpoint", await findRow(db, webhookEndpoints, { projectId: project.id, id }));
}

const ofProjectThatIsThere = sql`exists (
  select 1 from projects p where p.id = ${webhookEndpoints.projectId} and p.deleted_at is null)`;

const endpointById = prepared((db) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, sql.placeholder("id")), ofProjectThatIsThere))
    .prepare(),
);

/** For the worker, whose jobs contain only the endpoint's id. */
export const findEndpoint = async (db: Db, id: string): Promise<WebhookEndpoint | undefined> =>
  (await endpointById(db).execute({ id }))[0];

const endpointsOfProject = rowsBy(
  webhookEndpoints,
  ["projectId"],
  sql`${webhookEndpoints.managedBy} is null`,
  asc(webhookEndpoints.id),
);

/** All of a project's endpoints, the one of churn risk first. */
export const listEndpoints = (db: Db, project: Pick<Project, "id">): Promise<WebhookEndpoint[]> =>
  endpointsOfProject(db, { projectId: project.id });

export async function findRiskEndpoint(db: Db, project: Pick<Project, "id">): Promise<WebhookEndpoint | undefined> {
  return (await listEndpoints(db, project)).find(({ managedBy }) => managedBy === "churn_risk");
}

/**
 * Updates the endpoint of the churn-risk configuration from that configuration: creates it if it is missing, resets it after every
 * change, and stops it with the configuration.
 */
export async function saveRiskEndpoint(
  tx: Db,
  project: Pick<Project, "id">,
  { url, enabled }: { url: string; enabled: boolean },
  now: number,
): Promise<WebhookEndpoint> {
  const before = await findRiskEndpoint(tx, project);
  if (!before) {
    const created = newEndpoint(project.id, { url, enabled, events: ["churn_risk.alert"] }, now);
    const endpoint: WebhookEndpoint = { ...created, managedBy: "churn_risk" };
    await insertEndpoint(tx, endpoint);
    return endpoint;
  }
  const after: WebhookEndpoint = {
    ...before,
    url,
    enabled,
    disabledReason: null,
    failingSince: null,
    updatedAt: now,
  };
  await saveEndpoint(tx, after);
  if (!enabled) await stopDeliveries(tx, before.id, now);
  return after;
}

/** The endpoint with this address. A chat's address is sealed, because anyone with it can post there. */
function withAddress(endpoint: WebhookEndpoint, url: string, sealingKey: Uint8Array): WebhookEndpoint {
  if (endpoint.kind === "webhook") return { ...endpoint, url };
  return { ...endpoint, url: shownOf(url), sealedUrl: seal(sealingKey, url, placeOf(endpoint)) };
}

/** The whole address of a chat endpoint. Throws if it cannot be unsealed. */
export const chatUrlOf = (endpoint: WebhookEndpoint, sealingKey: Uint8Array): string =>
  openSealed(sealingKey, endpoint.sealedUrl ?? "", placeOf(endpoint));

const placeOf = ({ id }: Pick<WebhookEndpoint, "id">): string => `webhook_endpoint:${id}:url`;

/** The host and the last characters, enough for people to tell their addresses apart: `https://hooks.slack.com/...8Xq2`. */
const shownOf = (url: string): string => `${new URL(url).origin}/...${url.replace(/\W/g, "").slice(-4)}`;

/** An address for the log, without the query, which may contain a secret. */
export const withoutQuery = (url: string): string =>
  URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : "";
