// The results of an experiment over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { getExperiment } from "../../variants/experiments/service.ts";
import { isTest } from "../model.ts";
import { AskExperiment, MeasuredExperiment, toMeasuredExperiment } from "./model.ts";
import { experimentRead } from "./results.ts";

export const experimentResultRoutes = ({ store, reader, clock }: Pick<Deps, "store" | "reader" | "clock">) =>
  new Elysia({ prefix: "/experiments" }).use(inProject).get(
    "/:id",
    async ({ auth, params, query }) => {
      const experiment = await getExperiment(store.read, auth.project, params.id);
      const { id, arms, recoveryWindow } = experiment;
      const results = await reader.read(experimentRead, {
        experiment: { id, arms, recoveryWindow },
        test: isTest(query),
        now: clock.now(),
      });
      return { data: toMeasuredExperiment(experiment, results) };
    },
    describe({
      query: query(AskExperiment),
      id: "getExperiment",
      tag: "Experiments",
      access: peopleAndKeys("viewer"),
      summary: "Get an experiment and the results of its arms",
      description:
        "You may look at the intervals and verdicts at any time and act on them: looking often does not raise the chance of a false alarm above 5%. A customer counts once the recovery window after the mail has passed.",
      response: Item(MeasuredExperiment),
    }),
  );
