// The HTTP routes of the calibration: what it learned, how good it is, and switching back to the scorecard alone.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { describe } from "../../../http/openapi.ts";
import { Item, Ok } from "../../../http/shapes.ts";
import type { Db } from "../../../store/engine.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { latestOf, modelChoice } from "./current-model.ts";
import { chooseBody, ReadModel, toModel } from "./model.ts";
import { chooseModel, requestCalibration } from "./service.ts";

export const riskModelRoutes = ({ store, clock }: Pick<Deps, "store" | "clock">) => {
  const shown = async (db: Db, projectId: string) =>
    toModel(await latestOf(db, projectId), await modelChoice(db, projectId));

  return new Elysia({ prefix: "/churn-risk/model" })
    .use(inProject)
    .get(
      "/",
      async ({ auth }) => ({ data: await shown(store.read, auth.project.id) }),
      describe({
        id: "getChurnRiskModel",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        summary: "Get what the calibration has learnt and how good it is",
        description:
          "Once 20 customers have left within 30 days of a look at them, the card's signals (and how much the product is used) are weighed by a logistic regression that believes the card until outcomes say otherwise. It is trained every night; scores stay those of the card, `churn_probability_30d` is the calibration's.",
        response: Item(ReadModel),
      }),
    )
    .put(
      "/",
      async ({ auth: { project, actor }, body: { use } }) => {
        await store.write((tx) => chooseModel(tx, project, use, actor, clock.now()));
        return { data: await shown(store.read, project.id) };
      },
      describe({
        body: chooseBody,
        id: "chooseChurnRiskModel",
        tag: "Churn risk",
        access: peopleAndKeys("admin"),
        summary: "Choose between the score card alone and the calibrated model",
        response: Item(ReadModel),
      }),
    )
    .post(
      "/train",
      async ({ auth: { project } }) => {
        await store.write((tx) => requestCalibration(tx, project, clock.now()));
        return { status: "ok" as const };
      },
      describe({
        id: "trainChurnRiskModel",
        tag: "Churn risk",
        access: peopleAndKeys("member"),
        summary: "Calibrate now instead of tonight",
        status: 202,
        response: Ok,
      }),
    );
};
