// Which domain event emits each kind of webhook, and with what data. Deliveries are created in the transaction in which
// the event happens.

import { inArray } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { type DomainEvent, type Subscriber, subscribe } from "../../queue/domain-events.ts";
import { type Db, statement } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { toSession } from "../cancel-flow/project/model.ts";
import { cancelFlowReported } from "../cancel-flow/reporting.ts";
import { toChurnEvent } from "../churn-events/model.ts";
import { churnEventRecorded, churnEventsEnded, churnEventUpdated } from "../churn-events/service.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { type Feedback, feedbackReceived } from "../messages/feedback/ingest-reports.ts";
import { findMessage, variantSent } from "../messages/service.ts";
import { toApplication } from "../offer-applications/model.ts";
import { offerApplicationChanged } from "../offer-applications/service.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { toReply } from "../replies/model.ts";
import { replyReceived } from "../replies/service.ts";
import { type AlertFired, alertFired } from "../risk/alerts.ts";
import { type Delivery, riskConfigChanged } from "../risk/config.ts";
import { toReadChurnEvent, toVariant } from "../variants/model.ts";
import { listVariants, variantsCompleted } from "../variants/service.ts";
import { followReasons, noteChatPost } from "./chat/posts.ts";
import { addDelivery } from "./delivery.ts";
import { findRiskEndpoint, listEndpoints, saveRiskEndpoint } from "./endpoint.ts";
import type { WebhookEvent } from "./kinds.ts";
import type { WebhookEndpoint } from "./tables.ts";

/** Something to report to a project; `data` is called only if an endpoint listens. */
type Occurrence = { projectId: string; data: (tx: Db) => object | Promise<object> };

/** Subscribes a kind of webhook to the domain event that emits it. */
type Emitter = (kind: WebhookEvent) => () => void;

const on =
  <T>(event: DomainEvent<T>, occurrencesOf: (tx: Db, happened: T) => Occurrence[] | Promise<Occurrence[]>): Emitter =>
  (kind) => {
    const subscriber: Subscriber<T> = {
      take: async (tx, happened, now) => {
        for (const occurrence of await occurrencesOf(tx, happened)) await report(tx, kind, occurrence, now);
      },
    };
    return () => void subscribe(event, subscriber);
  };

/** Leaves out sample data. */
const unlessSample = (
  { project, event }: { project: Pick<Project, "id">; event?: { sample: boolean } },
  data: Occurrence["data"],
): Occurrence[] => (event?.sample ? [] : [{ projectId: project.id, data }]);

const onEnd = (ending: "recovered" | "lost"): Emitter =>
  on(churnEventsEnded, async (tx, { eventIds, status }) => {
    // The events' projects are known only once they are read.
    if (status !== ending || (await anyEndpoint(tx).values()).length === 0) return [];
    const events = await findRows(tx, churnEvents, inArray(churnEvents.id, eventIds));
    return events
      .filter(({ sample }) => !sample)
      .map((event) => ({
        projectId: event.projectId,
        data: async () => toChurnEvent(event, await getProject(tx, event.projectId)),
      }));
  });

const onFeedback = (reported: Feedback["kind"]): Emitter =>
  on(feedbackReceived, (_, { projectId, messageId, email, kind }) => {
    const data = async (tx: Db) => {
      const message = messageId === null ? undefined : await findMessage(tx, messageId);
      return {
        customer_email: email,
        message_id: messageId,
        churn_event_id: message?.eventId ?? null,
        variant_id: message?.variantId ?? null,
        subject: message?.subject ?? null,
        reason: message?.feedback ?? message?.lastError ?? null,
      };
    };
    return kind === reported ? [{ projectId, data }] : [];
  });

/** An alert goes to the address of the churn-risk configuration, and to every endpoint that listens to alerts. */
const onAlert: Emitter = (kind) => {
  const subscriber: Subscriber<AlertFired> = {
    take: async (tx, { project, opaqueId, test, deliveryMode, webhookUrl, payload }, now) => {
      const endpoints = await listListening(tx, project.id, kind);
      if (deliveryMode === "webhook" && webhookUrl !== null) {
        const saved = await findRiskEndpoint(tx, project);
        const isCurrent = saved?.url === webhookUrl;
        endpoints.push(
          isCurrent ? saved : await saveRiskEndpoint(tx, project, { url: webhookUrl, enabled: !test }, now),
        );
      }
      const body = JSON.stringify(payload);
      for (const endpoint of endpoints) {
        await addDelivery(tx, { endpoint, event: kind, opaqueId, test, body: () => body }, now);
      }
    },
  };
  return () => void subscribe(alertFired, subscriber);
};

/** The emitter of each kind; a kind without an entry does not compile. */
const EMITTERS: Record<WebhookEvent, Emitter> = {
  "churn_risk.alert": onAlert,
  "churn_event.created": on(churnEventRecorded, (_, happened) =>
    unlessSample(happened, () => toChurnEvent(happened.event, happened.project)),
  ),
  "churn_event.variants_generated": on(variantsCompleted, (_, happened) =>
    unlessSample(happened, async (tx) =>
      toReadChurnEvent(happened.event, happened.project, await listVariants(tx, happened.event)),
    ),
  ),
  "churn_event.email_sent": on(variantSent, (_, happened) =>
    unlessSample(happened, () => ({
      ...toChurnEvent(happened.event, happened.project),
      variant: toVariant(happened.variant),
      message_id: happened.messageId,
    })),
  ),
  "churn_event.replied": on(replyReceived, async (tx, { projectId, event, reply }) => {
    if (event === null) return [];
    const data = async () => ({ ...toChurnEvent(event, await getProject(tx, projectId)), reply: toReply(reply) });
    return unlessSample({ project: { id: projectId }, event }, data);
  }),
  "churn_event.recovered": onEnd("recovered"),
  "churn_event.lost": onEnd("lost"),
  "cancel_flow.completed": on(cancelFlowReported, (_, { project, session, application }) =>
    unlessSample({ project, event: session }, () => toSession(session, application)),
  ),
  "offer_application.updated": on(offerApplicationChanged, (_, application) => [
    { projectId: application.projectId, data: () => toApplication(application) },
  ]),
  "email.bounced": onFeedback("bounced"),
  "email.complained": onFeedback("complained"),
};

const SUBSCRIPTIONS = (Object.keys(EMITTERS) as WebhookEvent[]).map((kind) => EMITTERS[kind](kind));

/** For `work.ts`. Subscribing twice changes nothing. */
export function subscribeWebhooks(): void {
  for (const start of SUBSCRIPTIONS) start();
  subscribe(riskConfigChanged, followRiskConfig);
  subscribe(churnEventUpdated, followReasons);
}

async function report(
  tx: Db,
  event: WebhookEvent,
  { projectId, data: dataOf }: Occurrence,
  now: number,
): Promise<void> {
  const listening = await listListening(tx, projectId, event);
  if (listening.length === 0) return;
  const data = await dataOf(tx);
  const body = (opaqueId: string) =>
    JSON.stringify({ event, project_id: projectId, opaque_id: opaqueId, triggered_at: iso(now), data });
  for (const endpoint of listening) {
    const id = await addDelivery(tx, { endpoint, event, body }, now);
    if (endpoint.kind !== "webhook") await noteChatPost(tx, event, id, data);
  }
}

// Without Drizzle, because it runs for every churn event.
const ownEndpoint = statement("select 1 from webhook_endpoints where project_id = ? and managed_by is null limit 1");

const anyEndpoint = statement("select 1 from webhook_endpoints where managed_by is null limit 1");

/** The project's own endpoints that are switched on and listen to the event. */
async function listListening(tx: Db, projectId: string, event: WebhookEvent): Promise<WebhookEndpoint[]> {
  if ((await ownEndpoint(tx).values(projectId)).length === 0) return [];
  const all = await listEndpoints(tx, { id: projectId });
  return all.filter(({ managedBy, enabled, events }) => managedBy === null && enabled && events.includes(event));
}

/** The churn-risk address is the first of a project's endpoints: it follows every change of that configuration. */
const followRiskConfig: Subscriber<{ project: Project; before: Delivery; after: Delivery }> = {
  take: async (tx, { project, after }, now) => {
    const enabled = after.enabled && after.deliveryMode === "webhook" && after.webhookUrl !== null;
    const url = after.webhookUrl ?? (await findRiskEndpoint(tx, project))?.url;
    if (url !== undefined) await saveRiskEndpoint(tx, project, { url, enabled }, now);
  },
};
