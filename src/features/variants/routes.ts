// Recovery variants over HTTP: generating, listing and editing them, and the churn event with its variants.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body, optionalBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { NewCancelReason } from "../churn-events/model.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { generationWaiter } from "./generation-waiter.ts";
import {
  ChangedCancelReason,
  expectedEditIn,
  FindVariants,
  GenerateRequest,
  Generation,
  ReadChurnEvent,
  ReadVariant,
  toGeneration,
  toReadChurnEvent,
  toVariant,
  VariantEdit,
} from "./model.ts";
import { changeCancelReason, editVariant, listVariants, startGeneration } from "./service.ts";

export const variantRoutes = (deps: Deps) => {
  const { store, clock, config } = deps;

  return new Elysia({ prefix: "/churn-events/:id" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, params }) => {
        const event = await getChurnEvent(store.read, auth.project, params.id);
        return { data: toReadChurnEvent(event, auth.project, await listVariants(store.read, event)) };
      },
      describe({
        id: "getChurnEvent",
        tag: "Churn events",
        access: peopleAndKeys("viewer"),
        summary: "Get a churn event with its variants",
        response: Item(ReadChurnEvent),
      }),
    )
    .patch(
      "/cancel-reason",
      async ({ auth, params, body }) => {
        await deps.ingest.caughtUp(); // the ranking includes everything tracked until now
        const event = await store.write((tx) =>
          changeCancelReason(tx, auth.project, params.id, body.cancel_reason, clock.now()),
        );
        return { data: { id: event.id, cancel_reason: event.cancelReason, updated_at: iso(event.updatedAt) } };
      },
      describe({
        body: body(NewCancelReason),
        id: "changeCancelReason",
        tag: "Churn events",
        access: peopleAndKeys("member"),
        summary: "Change the cancel reason of a churn event",
        description: "The drafts are ranked anew by it; their texts stay.",
        response: Item(ChangedCancelReason),
      }),
    )
    .post(
      "/generate",
      async ({ auth: { project }, params, body, request, set }) => {
        using generation = generationWaiter(store, params.id, deps.stopping);
        const target = await store.write((tx) =>
          startGeneration(tx, project, params.id, { regenerate: body?.regenerate ?? false }, clock.now()),
        );
        if (prefersAsync(request)) {
          set.status = 202;
          return { data: { event_id: params.id, status: "processing" as const, variants: [] } };
        }
        contextOf(request).allowSilence(Math.ceil(config.generation.responseWait / 1000) + 5);
        await generation.until(config.generation.responseWait);
        const event = await getChurnEvent(store.read, project, params.id);
        const ready = event.generation >= target.generation;
        if (!ready) set.status = 202;
        return { data: toGeneration(event, ready ? await listVariants(store.read, event) : []) };
      },
      describe({
        body: optionalBody(GenerateRequest),
        id: "generateVariants",
        tag: "Variants",
        access: peopleAndKeys("member"),
        summary: "Generate the variants, one per strategy",
        description:
          "Answers 202 if they are not ready in time, or immediately if the client prefers that; then poll the churn event.",
        headers: [{ name: "Prefer", description: "`respond-async` does not wait for the variants" }],
        response: Item(Generation),
        alsoStatus: [202],
        errors: [409],
      }),
    )
    .get(
      "/variants",
      async ({ auth, params, query }) => {
        const event = await getChurnEvent(store.read, auth.project, params.id);
        const variants = await listVariants(store.read, event);
        const { offset, limit } = windowOf(query);
        return {
          data: variants.slice(offset, offset + limit).map(toVariant),
          meta: metaOf(query, variants.length),
        };
      },
      describe({
        query: query(FindVariants),
        id: "listVariants",
        tag: "Variants",
        access: peopleAndKeys("viewer"),
        summary: "List variants in rank order",
        response: List(ReadVariant),
      }),
    )
    .patch(
      "/variants/:vid",
      async ({ auth, params, body }) => {
        const variant = await store.write((tx) =>
          editVariant(
            tx,
            auth.project,
            params.id,
            params.vid,
            { ...body, expectedEdit: expectedEditIn(body) },
            clock.now(),
          ),
        );
        return { data: toVariant(variant) };
      },
      describe({
        body: body(VariantEdit),
        id: "updateVariant",
        tag: "Variants",
        access: peopleAndKeys("member"),
        summary: "Update a draft",
        description:
          "Sets `edited_at`. With `expected_edited_at`, two people who edit the same variant cannot overwrite each other: the second gets a 409.",
        response: Item(ReadVariant),
        errors: [409],
      }),
    );
};

/** RFC 7240: comma-separated preferences with optional parameters. */
const prefersAsync = (request: Request): boolean =>
  (request.headers.get("prefer") ?? "").split(",").some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
