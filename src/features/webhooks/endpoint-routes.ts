// Webhook endpoints over HTTP: managing them, their logs, and sending again.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body, documented, query, validated } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { logPageOf, logWindowOf, metaOf, windowOf } from "../../http/paging.ts";
import { Item, List, LogList } from "../../http/shapes.ts";
import { invalid } from "../../lib/errors.ts";
import { checkWebhookUrl } from "../../lib/public-address.ts";
import { inProject } from "../access/guards.ts";
import { people, peopleAndKeys } from "../access/rules.ts";
import { getDelivery, retryDelivery } from "./delivery.ts";
import { deliveryList } from "./delivery-log.ts";
import { changeEndpoint, createEndpoint, deleteEndpoint, getEndpoint, listEndpoints } from "./endpoint.ts";
import {
  EndpointEdit,
  FindDeliveries,
  FindEndpoints,
  NewEndpoint,
  NewWebhook,
  ReadDelivery,
  ReadEndpoint,
  Retried,
  toDelivery,
  toEndpoint,
  toRetried,
} from "./model.ts";

/** The required fields depend on the kind. */
const newEndpointBody = body(NewEndpoint);
const newWebhookBody = body(NewWebhook);

function endpointIn(raw: unknown, request: Request) {
  const kind = (raw as { kind?: unknown } | null)?.kind;
  const shape = kind === "slack" || kind === "discord" || kind === "teams" ? newEndpointBody : newWebhookBody;
  return validated(shape, raw, contextOf(request));
}

export const endpointRoutes = ({ store, reader, clock, config, keys }: Deps) => {
  const refuseUnfit = async (url: string | undefined): Promise<void> => {
    if (url === undefined) return;
    const checked = await checkWebhookUrl(url, config.webhooks.allowedNetworks);
    if (!checked.ok) throw invalid("url", checked.reason);
  };

  return new Elysia({ prefix: "/webhook-endpoints" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const all = await listEndpoints(store.read, auth.project);
        const { limit, offset } = windowOf(query);
        return { data: all.slice(offset, offset + limit).map(toEndpoint), meta: metaOf(query, all.length) };
      },
      describe({
        query: query(FindEndpoints),
        id: "listWebhookEndpoints",
        tag: "Webhook endpoints",
        access: people("admin"),
        summary: "List webhook endpoints",
        description:
          "The first is that of the churn-risk configuration (`managed_by`), where one is set: it is changed there, and can here only be switched on again after the service has switched it off.",
        response: List(ReadEndpoint),
      }),
    )
    .post(
      "/",
      async ({ auth, body, request }) => {
        const given = endpointIn(body, request);
        await refuseUnfit(given.url);
        const by = { actor: auth.actor, sealingKey: keys.sealing };
        const endpoint = await store.write((tx) => createEndpoint(tx, auth.project, given, by, clock.now()));
        return { data: toEndpoint(endpoint) };
      },
      describe({
        body: documented(newEndpointBody),
        id: "createWebhookEndpoint",
        tag: "Webhook endpoints",
        access: people("admin"),
        summary: "Create a webhook endpoint",
        description:
          'Every post is `{event, project_id, opaque_id, triggered_at, data}`, signed with the project\'s `webhook_secret`; deduplicate on `opaque_id`. `data` is the resource as this API shows it. The address is an https one that leads to the public internet. With `kind: "slack"`, `"discord"` or `"teams"` the posts are messages in that service\'s format, unsigned; the address of such an endpoint is a secret, stored sealed and shown only in part, and without `events` it gets `churn_event.created`, `churn_event.replied` and `churn_event.recovered`.',
        status: 201,
        response: Item(ReadEndpoint),
        errors: [409],
      }),
    )
    .get(
      "/:id",
      async ({ auth, params }) => ({ data: toEndpoint(await getEndpoint(store.read, auth.project, params.id)) }),
      describe({
        id: "getWebhookEndpoint",
        tag: "Webhook endpoints",
        access: people("admin"),
        summary: "Get a webhook endpoint",
        response: Item(ReadEndpoint),
      }),
    )
    .patch(
      "/:id",
      async ({ auth, params, body }) => {
        await refuseUnfit(body.url);
        const by = { actor: auth.actor, sealingKey: keys.sealing };
        const endpoint = await store.write((tx) => changeEndpoint(tx, auth.project, params.id, body, by, clock.now()));
        return { data: toEndpoint(endpoint) };
      },
      describe({
        body: body(EndpointEdit),
        id: "updateWebhookEndpoint",
        tag: "Webhook endpoints",
        access: people("admin"),
        summary: "Update a webhook endpoint, or switch it off or on",
        description: "Switching it off stops what waits to be sent to it.",
        response: Item(ReadEndpoint),
        errors: [409],
      }),
    )
    .delete(
      "/:id",
      async ({ auth, params }) => {
        await store.write((tx) => deleteEndpoint(tx, auth.project, params.id, auth.actor, clock.now()));
      },
      describe({
        id: "deleteWebhookEndpoint",
        tag: "Webhook endpoints",
        access: people("admin"),
        summary: "Delete a webhook endpoint and its log",
        status: 204,
        errors: [409],
      }),
    )
    .get(
      "/:id/deliveries",
      async ({ auth, params, query }) => {
        const endpoint = await getEndpoint(store.read, auth.project, params.id);
        const filter = { ...(query.status && { status: query.status }), ...(query.event && { event: query.event }) };
        const asked = { owner: endpoint, filter, window: logWindowOf(query) };
        return logPageOf(query, await reader.read(deliveryList, asked), toDelivery);
      },
      describe({
        query: query(FindDeliveries),
        id: "listWebhookDeliveries",
        tag: "Webhook endpoints",
        access: peopleAndKeys("viewer"),
        summary: "List what was sent to a webhook endpoint and how each attempt went",
        description: "Newest first; stored for 30 days.",
        response: LogList(ReadDelivery),
      }),
    )
    .post(
      "/:id/deliveries/:delivery_id/retry",
      async ({ auth, params }) => {
        const retried = await store.write(async (tx) => {
          const endpoint = await getEndpoint(tx, auth.project, params.id);
          const delivery = await getDelivery(tx, endpoint, { id: params.delivery_id }, "The delivery");
          return retryDelivery(tx, auth.project, delivery, auth.actor, clock.now());
        });
        return { data: toRetried(retried) };
      },
      describe({
        id: "retryWebhookDelivery",
        tag: "Webhook endpoints",
        access: peopleAndKeys("member"),
        summary: "Send a delivery again",
        description:
          "One attempt with the same body and `opaque_id`, to the current address and signed with the current secret; one that is still being delivered gets a 409.",
        status: 202,
        response: Item(Retried),
        errors: [409],
      }),
    );
};
