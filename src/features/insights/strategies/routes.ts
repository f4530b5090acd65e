// The results of strategies over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { settingsOf } from "../../projects/settings.ts";
import { isTest } from "../model.ts";
import { AskStrategies, ReadStrategies } from "./model.ts";
import { strategiesRead } from "./report.ts";

export const strategyRoutes = ({ reader, clock }: Pick<Deps, "reader" | "clock">) =>
  new Elysia().use(inProject).get(
    "/strategies",
    async ({ auth: { project }, query: { currency, mode } }) => {
      const settings = settingsOf(project);
      const report = await reader.read(strategiesRead, {
        projectId: project.id,
        test: isTest({ mode }),
        currency: currency?.toLowerCase() ?? settings.currency,
        now: clock.now(),
      });
      return { data: { learning: settings.strategies.learning, ...report } };
    },
    describe({
      query: query(AskStrategies),
      id: "listStrategies",
      tag: "Statistics",
      access: peopleAndKeys("viewer"),
      summary: "List how each strategy performs and what is expected of it",
      description:
        "What the mapping expects of each strategy for each reason, how many mails were sent and won the customer back, and what is expected now: the numbers by which variants are ranked as `strategies.learning` lets them. `holdout` compares customers who were mailed automatically with those held out by chance, in the given currency.",
      response: Item(ReadStrategies),
    }),
  );
