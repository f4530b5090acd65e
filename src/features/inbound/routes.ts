// The inbox of a project over HTTP: what came, what became of it, and trying it again.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { listInbound } from "./inbox.ts";
import { FindInboundEvents, ReadInboundEvent, Retried, toInboundEvent } from "./model.ts";
import { retryAllFailed, retryInbound } from "./retrying.ts";

export const inboundRoutes = ({ store, journal, clock, keys }: Deps) =>
  new Elysia({ prefix: "/inbound-events" })
    .use(inProject({ store }))
    .get(
      "/",
      async ({ auth, query }) => {
        await journal.absorbed();
        const { events, total } = await listInbound(store.read, auth.project, query, windowOf(query));
        return { data: events.map(toInboundEvent), meta: metaOf(query, total) };
      },
      {
        query: query(FindInboundEvents),
        detail: describe({
          id: "listInboundEvents",
          tag: "Inbound webhooks",
          summary: "List the events received by webhook and what became of them",
          description:
            "Newest first. What was not taken at all is counted: one row for each reason and hour, `dropped`, with its `count` and the latest body.",
          response: List(ReadInboundEvent),
          errors: [400, 401, 403, 404],
        }),
      },
    )
    .post(
      "/retry-failed",
      async ({ auth, set }) => {
        const retried = await retryAllFailed(store, auth.project, clock.now());
        set.status = 202;
        return { data: { retried } };
      },
      {
        detail: describe({
          id: "retryFailedInboundEvents",
          tag: "Inbound webhooks",
          summary: "Process all failed events again",
          status: 202,
          response: Item(Retried),
          errors: [401, 403, 404],
        }),
      },
    )
    .post(
      "/:id/retry",
      async ({ auth, params, set }) => {
        const event = await store.write((tx) => retryInbound(tx, auth.project, params.id, keys.sealing, clock.now()));
        set.status = 202;
        return { data: toInboundEvent(event) };
      },
      {
        detail: describe({
          id: "retryInboundEvent",
          tag: "Inbound webhooks",
          summary: "Process a failed or dropped event again",
          status: 202,
          response: Item(ReadInboundEvent),
          errors: [401, 403, 404, 409],
        }),
      },
    );
