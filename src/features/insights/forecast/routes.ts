// The forecast over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { askedOf } from "../model.ts";
import { readForecast } from "../reports/report-data.ts";
import { refreshBeforeReading } from "../subscriptions/refresh-mrr.ts";
import { AskForecast, ReadForecast, withPending } from "./model.ts";

export const forecastRoutes = ({ store, reader, clock }: Pick<Deps, "store" | "reader" | "clock">) =>
  new Elysia().use(inProject).get(
    "/forecasting",
    async ({ auth: { project }, query: { horizon, ...query } }) => {
      const asked = askedOf(project, query, clock.now());
      const pending = await refreshBeforeReading(store, project.id);
      return { data: withPending(await readForecast(reader, asked, horizon, query.from ?? null), pending) };
    },
    describe({
      query: query(AskForecast),
      id: "getForecast",
      tag: "Statistics",
      access: peopleAndKeys("viewer"),
      summary: "Forecast MRR, churn and recovery",
      description:
        "Where subscriptions are known (from providers or imports): today's customers stay or leave by a retention curve fitted to those of the last three years (sBG, or BdW where it explains clearly more), what they pay grows and shrinks as over the last six months, and new customers come as they did. `low` and `high` hold four of five simulated futures, in which the curve itself is uncertain, too. Customers' own chances to leave, where the risk score knows them, decide which MRR the first month loses, not how many leave. Otherwise what is expected to churn is the median of the last months' churn events, and `mrr` is null. With too little of either, `series` is empty and `reason` says what is missing. The same data on the same day give the same answer.",
      response: Item(ReadForecast),
    }),
  );
