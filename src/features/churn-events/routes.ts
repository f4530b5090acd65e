// Churn events over HTTP: creating, listing, marking recovered. What shows variants stands with the variants.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { parseInstant } from "../../lib/instants.ts";
import type { Db } from "../../store/engine.ts";
import { once } from "./idempotency.ts";
import { FindChurnEvents, ListedChurnEvent, NewChurnEvent, Recovered, toChurnEvent } from "./model.ts";
import { listChurnEvents, recordChurnEvent, recoverChurnEvent } from "./service.ts";

const BY_API = { source: "api", provider: "api" } as const;

export const churnEventRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/churn-events" })
    .use(inProject({ store }))
    .post(
      "/",
      async ({ auth: { project }, body, request, set }) => {
        set.status = 201;
        const key = idempotencyKeyOf(request);
        const record = async (tx: Db) => ({
          data: toChurnEvent(await recordChurnEvent(tx, project, body, BY_API, clock.now())),
        });
        if (key === null) return store.write(record);
        const answer = await store.write((tx) => once(tx, project, key, body, clock.now(), () => record(tx)));
        if (answer.replayed) set.headers["idempotent-replayed"] = "true";
        return answer.response;
      },
      {
        body: body(NewChurnEvent),
        detail: describe({
          summary: "Record a churn event",
          headers: [
            {
              name: "Idempotency-Key",
              description:
                "A repeat with the same key within 24 hours returns the first response, marked `Idempotent-Replayed: true`; with another body it is a 409",
              schema: Type.String({ minLength: 1, maxLength: 255 }),
            },
          ],
          status: 201,
          response: Item(ListedChurnEvent),
          errors: [400, 401, 403, 404, 409],
        }),
      },
    )
    .get(
      "/",
      async ({ auth, query }) => {
        const { sort = "created_at", order = "desc", created_from, created_to, ...filter } = query;
        const { events, total } = await listChurnEvents(
          store.read,
          auth.project,
          {
            ...filter,
            createdFrom: parseInstant(created_from ?? "")?.start,
            createdBefore: parseInstant(created_to ?? "")?.end,
          },
          { sort, order, ...windowOf(query) },
        );
        return { data: events.map(toChurnEvent), meta: metaOf(query, total) };
      },
      {
        query: query(FindChurnEvents),
        detail: describe({
          summary: "List churn events",
          response: List(ListedChurnEvent),
          errors: [400, 401, 403, 404],
        }),
      },
    )
    .post(
      "/:id/recovered",
      async ({ auth, params }) => {
        const event = await store.write((tx) => recoverChurnEvent(tx, auth.project, params.id, clock.now()));
        return { data: { id: event.id, status: event.status, recovered_at: iso(event.recoveredAt!) } };
      },
      {
        detail: describe({
          summary: "Mark a churn event recovered",
          response: Item(Recovered),
          errors: [401, 403, 404],
        }),
      },
    );

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > 255)) {
    throw invalid("Idempotency-Key", "must be 1 to 255 characters long");
  }
  return key;
}
