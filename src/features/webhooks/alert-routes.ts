// The alert log of churn risk over HTTP: what was sent, how it went, and sending it again by hand.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { getDelivery, listDeliveries, retryDelivery, withAttempts } from "./deliveries.ts";
import { findRiskEndpoint } from "./endpoints.ts";
import { FindAlerts, ReadAlert, Retried, toAlert, toRetried } from "./model.ts";

export const alertRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/churn-risk/alerts" })
    .use(inProject({ store }))
    .get(
      "/",
      async ({ auth, query }) => {
        const endpoint = await findRiskEndpoint(store.read, auth.project);
        if (!endpoint) return { data: [], meta: metaOf(query, 0) };
        const { status } = query;
        const { deliveries, total } = await listDeliveries(
          store.read,
          endpoint.id,
          status ? { status } : {},
          windowOf(query),
        );
        return { data: deliveries.map(toAlert), meta: metaOf(query, total) };
      },
      {
        query: query(FindAlerts),
        detail: describe({
          summary: "List the churn-risk alerts that were sent, and how each attempt went",
          description:
            "Newest first. `pending` waits for its first attempt, `delivering` is under way or waits for another, `failed` has had all of its attempts, `stopped` was not wanted any more. Kept for 30 days.",
          response: List(ReadAlert),
          errors: [400, 401, 403, 404],
        }),
      },
    )
    .get(
      "/:opaque_id",
      async ({ auth, params }) => {
        const delivery = await alertOf(store.read, auth.project, params.opaque_id);
        const [logged] = await withAttempts(store.read, [delivery]);
        return { data: toAlert(logged!) };
      },
      {
        detail: describe({
          summary: "One churn-risk alert with its attempts",
          response: Item(ReadAlert),
          errors: [401, 403, 404],
        }),
      },
    )
    .post(
      "/:opaque_id/retry",
      async ({ auth, params, set }) => {
        const retried = await store.write(async (tx) => {
          const delivery = await alertOf(tx, auth.project, params.opaque_id);
          return retryDelivery(tx, auth.project, delivery, auth.actor, clock.now());
        });
        set.status = 202;
        return { data: toRetried(retried) };
      },
      {
        detail: describe({
          summary: "Send an alert once more",
          description:
            "One attempt, with the same body and `opaque_id`, to today's address and signed with today's secret; no schedule follows. For alerts that have failed, were delivered or were stopped; one that is on its way is a 409.",
          status: 202,
          response: Item(Retried),
          errors: [401, 403, 404, 409],
        }),
      },
    );

const alertOf = async (db: Db, project: Project, opaqueId: string) =>
  getDelivery(db, await findRiskEndpoint(db, project), { opaqueId }, "The alert");
