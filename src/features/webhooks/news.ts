// What happens elsewhere, as deliveries to those who want to hear of it, in the transaction in which it happens.

import { inArray, isNull, sql } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import type { Subscriber } from "../../queue/topics.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { toSession } from "../cancel-flow/project-model.ts";
import type { CancelSession } from "../cancel-flow/tables.ts";
import { toChurnEvent } from "../churn-events/model.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import type { Feedback } from "../messages/feedback/taking.ts";
import { findMessage } from "../messages/service.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import type { AlertFired } from "../risk/alerts.ts";
import type { Delivery } from "../risk/config.ts";
import { toReadChurnEvent, toVariant } from "../variants/model.ts";
import { listVariants } from "../variants/service.ts";
import type { Variant } from "../variants/tables.ts";
import { addDelivery } from "./deliveries.ts";
import { findRiskEndpoint, keepRiskEndpoint, listEndpoints } from "./endpoints.ts";
import type { WebhookEvent } from "./events.ts";
import { isSilent, noteSilence } from "./silence.ts";
import { type WebhookEndpoint, webhookEndpoints } from "./tables.ts";

type InProject = { project: Pick<Project, "id"> };
type OfEvent = { project: Project; event: ChurnEvent };
type Telling<T> = (tx: Db, news: T) => object | Promise<object>;

/** News of a project, told to those of its endpoints that asked for this kind; `dataOf` is asked only where there is one. */
const telling = <T extends InProject>(event: WebhookEvent, dataOf: Telling<T>): Subscriber<T> => ({
  wants: ({ project }) => !isSilent(project.id),
  take: (tx, news, now) => tell(tx, news.project.id, event, () => dataOf(tx, news), now),
});

async function tell(
  tx: Db,
  projectId: string,
  event: WebhookEvent,
  dataOf: () => object | Promise<object>,
  now: number,
): Promise<void> {
  const listening = await listListening(tx, projectId, event);
  if (listening.length === 0) return;
  const data = await dataOf();
  const body = (opaqueId: string) =>
    JSON.stringify({ event, project_id: projectId, opaque_id: opaqueId, triggered_at: iso(now), data });
  for (const endpoint of listening) await addDelivery(tx, { endpoint, event, body }, now);
}

/** The project's own endpoints that are switched on and want to hear of the event. */
async function listListening(tx: Db, projectId: string, event: WebhookEvent): Promise<WebhookEndpoint[]> {
  const own = (await listEndpoints(tx, { id: projectId })).filter(({ managedBy }) => managedBy === null);
  if (own.length === 0) noteSilence(projectId);
  return own.filter(({ enabled, events }) => enabled && events.includes(event));
}

export const tellOfNewEvent = telling<OfEvent>("churn_event.created", (_, { project, event }) =>
  toChurnEvent(event, project),
);

export const tellOfVariants = telling<OfEvent>("churn_event.variants_generated", async (tx, { project, event }) =>
  toReadChurnEvent(event, project, await listVariants(tx, event)),
);

export const tellOfSentVariant = telling<OfEvent & { variant: Variant; messageId: string }>(
  "churn_event.email_sent",
  (_, { project, event, variant, messageId }) => ({
    ...toChurnEvent(event, project),
    variant: toVariant(variant),
    message_id: messageId,
  }),
);

export const tellOfCancelFlow = telling<{ project: Project; session: CancelSession }>(
  "cancel_flow.completed",
  (_, { session }) => toSession(session),
);

const anyEndpoint = prepared((db) =>
  db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.managedBy))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

export const tellOfEnd: Subscriber<{ eventIds: string[]; status: "recovered" | "lost" }> = {
  wants: () => true,
  take: async (tx, { eventIds, status }, now) => {
    // Whose events they are is known only once they are read.
    if ((await anyEndpoint(tx).execute({ limit: 1 })).length === 0) return;
    for (const event of await tx.select().from(churnEvents).where(inArray(churnEvents.id, eventIds))) {
      if (isSilent(event.projectId)) continue;
      const dataOf = async () => toChurnEvent(event, await getProject(tx, event.projectId));
      await tell(tx, event.projectId, `churn_event.${status}`, dataOf, now);
    }
  },
};

export const tellOfFeedback: Subscriber<Feedback> = {
  wants: ({ projectId }) => !isSilent(projectId),
  take: (tx, { projectId, messageId, email, kind }, now) =>
    tell(
      tx,
      projectId,
      `email.${kind}`,
      async () => {
        const message = messageId === null ? undefined : await findMessage(tx, messageId);
        return {
          customer_email: email,
          message_id: messageId,
          churn_event_id: message?.eventId ?? null,
          variant_id: message?.variantId ?? null,
          subject: message?.subject ?? null,
          reason: message?.feedback ?? message?.lastError ?? null,
        };
      },
      now,
    ),
};

/** An alert goes to the address of the churn-risk configuration, and to every endpoint that asked for alerts. */
export const tellOfAlert: Subscriber<AlertFired> = {
  wants: () => true,
  take: async (tx, { project, opaqueId, test, deliveryMode, webhookUrl, payload }, now) => {
    const endpoints = await listListening(tx, project.id, "churn_risk.alert");
    if (deliveryMode === "webhook" && webhookUrl !== null) {
      const kept = await findRiskEndpoint(tx, project);
      const isCurrent = kept?.url === webhookUrl;
      endpoints.push(isCurrent ? kept : await keepRiskEndpoint(tx, project, { url: webhookUrl, enabled: !test }, now));
    }
    const body = JSON.stringify(payload);
    for (const endpoint of endpoints) {
      await addDelivery(tx, { endpoint, event: "churn_risk.alert", opaqueId, test, body: () => body }, now);
    }
  },
};

/** The configuration of churn risk is the first of a project's endpoints: it follows every change. */
export const followRiskConfig: Subscriber<{ project: Project; before: Delivery; after: Delivery }> = {
  wants: () => true,
  take: async (tx, { project, after }, now) => {
    const enabled = after.enabled && after.deliveryMode === "webhook" && after.webhookUrl !== null;
    const url = after.webhookUrl ?? (await findRiskEndpoint(tx, project))?.url;
    if (url !== undefined) await keepRiskEndpoint(tx, project, { url, enabled }, now);
  },
};
