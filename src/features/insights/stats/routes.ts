// Statistics over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { askedOf } from "../model.ts";
import { readStats } from "../reports/report-data.ts";
import { mrrRead } from "../subscriptions/months.ts";
import { refreshBeforeReading } from "../subscriptions/refresh-mrr.ts";
import { DEFINITIONS } from "./definitions.ts";
import { DefinitionShape, FindMrr, FindStats, MrrShape, StatsShape } from "./model.ts";

export const statsRoutes = ({ store, clock, reader }: Pick<Deps, "store" | "clock" | "reader">) =>
  new Elysia()
    .use(inProject)
    .get(
      "/stats",
      async ({ auth, query }) => {
        const asked = askedOf(auth.project, query, clock.now());
        const pending = await refreshBeforeReading(store, auth.project.id);
        return { data: { ...(await readStats(reader, auth.project, asked)), pending_subscriptions: pending } };
      },
      describe({
        query: query(FindStats),
        id: "getStats",
        tag: "Statistics",
        access: peopleAndKeys("viewer"),
        summary: "Get the statistics of a period",
        description:
          "Churn events, what they are worth and what became of them, mails, strategies, the cancel flow and MRR movements, compared with the period before. A number that cannot be computed is null, not 0.",
        response: Item(StatsShape),
      }),
    )
    .get(
      "/stats/definitions",
      () => ({ data: DEFINITIONS }),
      describe({
        id: "listStatsDefinitions",
        tag: "Statistics",
        access: peopleAndKeys("viewer"),
        summary: "List what each number of the statistics means",
        response: Type.Object({ data: Type.Array(DefinitionShape) }),
      }),
    )
    .get(
      "/mrr",
      async ({ auth, query }) => {
        const asked = askedOf(auth.project, query, clock.now());
        const pending = await refreshBeforeReading(store, auth.project.id);
        const { from, to, timezone } = asked.period;
        const months = await reader.read(mrrRead, asked);
        const period = { from, to, timezone };
        return { data: { period, currency: asked.currency, months, pending_subscriptions: pending } };
      },
      describe({
        query: query(FindMrr),
        id: "getMrr",
        tag: "Statistics",
        access: peopleAndKeys("viewer"),
        summary: "Get the MRR movements of every month",
        description:
          "Of every calendar month that has a day in the period, from its 1st to the next, in the project's time zone. `months` is null where no subscription in this currency is known.",
        response: Item(MrrShape),
      }),
    );
