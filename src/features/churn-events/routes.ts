// Lists churn events over HTTP. Creating is a fast route (`create-routes.ts`); the actions of people are in `person-routes.ts`.
// Routes that show, write, send or plan mails are in the features to the right of this one: `variants` (single event, reason,
// generating), `messages` (preview, sending), `dunning` (timeline, pausing), `today` (bulk).

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { List } from "../../http/shapes.ts";
import { parseInstant } from "../../lib/query-times.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { listChurnEvents } from "./listing.ts";
import { FindChurnEvents, ListedChurnEvent, toChurnEvent } from "./model.ts";

export const churnEventRoutes = ({ store, reader }: Deps) =>
  new Elysia({ prefix: "/churn-events" }).use(inProject).get(
    "/",
    async ({ auth, query }) => {
      const { sort = "created_at", order = "desc", created_from, created_to, ...filter } = query;
      const { events, total } = await listChurnEvents(
        { store, reader },
        {
          projectId: auth.project.id,
          filter: {
            ...filter,
            createdFrom: parseInstant(created_from ?? "")?.start,
            createdBefore: parseInstant(created_to ?? "")?.end,
          },
          order: { sort, order },
          window: windowOf(query),
        },
      );
      return { data: events.map((event) => toChurnEvent(event, auth.project)), meta: metaOf(query, total) };
    },
    describe({
      query: query(FindChurnEvents),
      id: "listChurnEvents",
      tag: "Churn events",
      access: peopleAndKeys("viewer"),
      summary: "List churn events",
      response: List(ListedChurnEvent),
    }),
  );
