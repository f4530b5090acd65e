// Updates the messages in chats about a churn event. A reason that arrives later changes a message that is not posted yet, or edits
// it if the service allows that; otherwise it adds a short message if Recoverd now recommends something else.

import { iso } from "../../../lib/clock.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { type Db, notify, statement } from "../../../store/engine.ts";
import { toChurnEvent } from "../../churn-events/model.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { getProject } from "../../projects/service.ts";
import { addDelivery } from "../delivery.ts";
import type { WebhookEvent } from "../kinds.ts";
import { ENDPOINTS_CHANNEL } from "../tables.ts";
import type { Frame } from "./message.ts";
import { recommendationOf } from "./recommendation.ts";
import { CHAT_WORDS } from "./words.ts";

/** The kind whose messages are edited when the event changes. */
const FOLLOWED: WebhookEvent = "churn_event.created";

const insertPost = statement(`insert into chat_posts (delivery, project_id, churn_event_id)
  select number, project_id, ? from webhook_deliveries where id = ?`);

/** Stores which event the message of a delivery to a chat is about. */
export async function noteChatPost(tx: Db, event: WebhookEvent, deliveryId: string, data: object): Promise<void> {
  if (event === FOLLOWED) await insertPost(tx).run((data as { id: string }).id, deliveryId);
}

const setMessageId = statement("update chat_posts set message_id = ? where delivery = ?");

/** Stores the service's id for the message of a delivery. */
export async function noteMessageId(tx: Db, delivery: number, messageId: string): Promise<void> {
  await setMessageId(tx).run(messageId, delivery);
}

const messageIdOf = statement<[string | null]>(
  "select message_id from chat_posts join webhook_deliveries on number = delivery where id = ? and endpoint_id = ?",
);

/** The service's id for the message of a delivery to this endpoint; null if it cannot be edited. */
export async function findMessageId(db: Db, deliveryId: string, endpointId: string): Promise<string | null> {
  const [row] = await messageIdOf(db).values(deliveryId, endpointId);
  return row?.[0] ?? null;
}

/** Subscribes to changes of churn events. */
export const followReasons: Subscriber<{ before: ChurnEvent; event: ChurnEvent }> = {
  take: async (tx, { before, event }, now) => {
    const isSame = before.cancelReason === event.cancelReason && before.sensitiveTopic === event.sensitiveTopic;
    if (isSame || event.sample) return;
    const posts = await listPosts(tx, event);
    if (posts.length === 0) return;
    const project = await getProject(tx, event.projectId);
    const data = toChurnEvent(event, project);
    const isOther =
      recommendationOf(data, CHAT_WORDS.en) !== recommendationOf(toChurnEvent(before, project), CHAT_WORDS.en);
    for (const post of posts) {
      if (post.isWaiting) await rewrite(tx, post, data);
      else if (post.isDelivered && (post.messageId !== null || isOther)) await addUpdate(tx, post, data, now);
    }
  },
};

type Post = {
  delivery: number;
  deliveryId: string;
  endpoint: { id: string; projectId: string; enabled: boolean };
  isWaiting: boolean;
  isDelivered: boolean;
  messageId: string | null;
};

const postsOfEvent = statement<[number, string, string, unknown, unknown, string | null]>(`
  select d.number, d.id, e.id, d.next_attempt_at is not null, d.delivered_at is not null, p.message_id
    from chat_posts p
    join webhook_deliveries d on d.number = p.delivery
    join webhook_endpoints e on e.id = d.endpoint_id
    where p.churn_event_id = ? and p.project_id = ? and e.enabled = 1`);

async function listPosts(tx: Db, { id, projectId }: ChurnEvent): Promise<Post[]> {
  const rows = await postsOfEvent(tx).values(id, projectId);
  return rows.map(([delivery, deliveryId, endpointId, waits, delivered, messageId]) => ({
    delivery,
    deliveryId,
    endpoint: { id: endpointId, projectId, enabled: true },
    isWaiting: Boolean(waits),
    isDelivered: Boolean(delivered),
    messageId,
  }));
}

const bodyOf = statement<[string]>("select body from webhook_bodies where delivery = ?");
const setBody = statement("update webhook_bodies set body = ? where delivery = ?");

async function rewrite(tx: Db, { delivery }: Post, data: object): Promise<void> {
  const [row] = await bodyOf(tx).values(delivery);
  if (row === undefined) return;
  await setBody(tx).run(JSON.stringify({ ...(JSON.parse(row[0]) as Frame), data }), delivery);
  notify(tx, ENDPOINTS_CHANNEL); // a run that has read the old body starts again
}

const addUpdate = (tx: Db, { endpoint, deliveryId }: Post, data: { project_id: string }, now: number) =>
  addDelivery(
    tx,
    {
      endpoint,
      event: FOLLOWED,
      body: (opaqueId) =>
        JSON.stringify({
          event: FOLLOWED,
          project_id: data.project_id,
          opaque_id: opaqueId,
          triggered_at: iso(now),
          update_of: deliveryId,
          data,
        }),
    },
    now,
  );
