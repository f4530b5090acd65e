// Churn events over HTTP: listing, marking recovered. Creating has a door of its own; what shows variants stands with the variants.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { parseInstant } from "../../lib/instants.ts";
import { eventLister } from "./listing.ts";
import { FindChurnEvents, ListedChurnEvent, Recovered, toChurnEvent } from "./model.ts";
import { recoverChurnEvent } from "./service.ts";

export const churnEventRoutes = ({ store, clock }: Deps) => {
  const listChurnEvents = eventLister({ store, clock });

  return new Elysia({ prefix: "/churn-events" })
    .use(inProject({ store }))
    .get(
      "/",
      async ({ auth, query }) => {
        const { sort = "created_at", order = "desc", created_from, created_to, ...filter } = query;
        const { events, total } = await listChurnEvents(
          auth.project,
          {
            ...filter,
            createdFrom: parseInstant(created_from ?? "")?.start,
            createdBefore: parseInstant(created_to ?? "")?.end,
          },
          { sort, order, ...windowOf(query) },
        );
        return { data: events.map((event) => toChurnEvent(event, auth.project)), meta: metaOf(query, total) };
      },
      {
        query: query(FindChurnEvents),
        detail: describe({
          id: "listChurnEvents",
          tag: "Churn events",
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
          id: "markChurnEventRecovered",
          tag: "Churn events",
          summary: "Mark a churn event recovered",
          response: Item(Recovered),
          errors: [401, 403, 404],
        }),
      },
    );
};
