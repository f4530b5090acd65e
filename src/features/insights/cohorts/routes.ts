// Cohorts over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { askedOf } from "../model.ts";
import { refreshBeforeReading } from "../subscriptions/refresh-mrr.ts";
import { cohortsRead } from "./cohorts.ts";
import { CohortsShape, FindCohorts } from "./model.ts";

export const cohortRoutes = ({ store, clock, reader }: Pick<Deps, "store" | "clock" | "reader">) =>
  new Elysia().use(inProject).get(
    "/cohorts",
    async ({ auth, query }) => {
      const asked = { ...askedOf(auth.project, query, clock.now()), by: query.by ?? "event_month" };
      const pending = asked.by === "signup_month" ? await refreshBeforeReading(store, auth.project.id) : 0;
      return { data: { ...(await reader.read(cohortsRead, asked)), pending_subscriptions: pending } };
    },
    describe({
      query: query(FindCohorts),
      id: "getCohorts",
      tag: "Statistics",
      access: peopleAndKeys("viewer"),
      summary: "Get recovery and retention by cohort",
      description:
        "The cohorts of every month that has a day in the period, each month whole, in the project's time zone; months without members are left out. Recoveries are cumulative. A period that not every member has lived through is null. `pooled` is the curve over all cohorts together.",
      response: Item(CohortsShape),
    }),
  );
