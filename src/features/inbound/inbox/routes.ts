// The inbox of a project over HTTP: inbound events, their outcomes, and retries.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { logPageOf, logWindowOf } from "../../../http/paging.ts";
import { Item, LogList } from "../../../http/shapes.ts";
import { defined } from "../../../lib/defined.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { getInbound, inboundList } from "./listing.ts";
import {
  FindInboundEvents,
  ReadInboundEvent,
  ReadInboundPayload,
  Retried,
  toInboundEvent,
  toInboundPayload,
} from "./model.ts";
import { retryAllFailed, retryInbound } from "./retry.ts";

export const inboundRoutes = ({ store, reader, ingest, clock, keys }: Deps) =>
  new Elysia({ prefix: "/inbound-events" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        await ingest.caughtUp();
        const { status, source } = query;
        const filter = defined({ status, source });
        const asked = { owner: { id: auth.project.id }, filter, window: logWindowOf(query) };
        return logPageOf(query, await reader.read(inboundList, asked), toInboundEvent);
      },
      describe({
        query: query(FindInboundEvents),
        id: "listInboundEvents",
        tag: "Inbound webhooks",
        access: peopleAndKeys("viewer"),
        summary: "List the events received by webhook and what became of them",
        description:
          "Newest first. Webhooks that were dropped on arrival are counted: one row for each reason and hour, `dropped`, with its `count` and the latest body.",
        response: LogList(ReadInboundEvent),
      }),
    )
    .get(
      "/:id",
      async ({ auth, params }) => {
        await ingest.caughtUp();
        return { data: toInboundPayload(await getInbound(store.read, auth.project, params.id)) };
      },
      describe({
        id: "getInboundEvent",
        tag: "Inbound webhooks",
        access: peopleAndKeys("viewer"),
        summary: "Get an event received by webhook, with its body",
        response: Item(ReadInboundPayload),
      }),
    )
    .post(
      "/retry-failed",
      async ({ auth }) => {
        const retried = await retryAllFailed(store, auth.project, clock.now());
        return { data: { retried } };
      },
      describe({
        id: "retryFailedInboundEvents",
        tag: "Inbound webhooks",
        access: peopleAndKeys("member"),
        summary: "Process all failed events again",
        status: 202,
        response: Item(Retried),
      }),
    )
    .post(
      "/:id/retry",
      async ({ auth, params }) => {
        const event = await store.write((tx) => retryInbound(tx, auth.project, params.id, keys.sealing, clock.now()));
        return { data: toInboundEvent(event) };
      },
      describe({
        id: "retryInboundEvent",
        tag: "Inbound webhooks",
        access: peopleAndKeys("member"),
        summary: "Process a failed or dropped event again",
        status: 202,
        response: Item(ReadInboundEvent),
        errors: [409],
      }),
    );
