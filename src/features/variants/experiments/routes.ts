// Managing experiments over HTTP. Their results are in insights.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { pageOf, windowOf } from "../../../http/paging.ts";
import { Item, List } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { people, peopleAndKeys } from "../../access/rules.ts";
import {
  armsOf,
  experimentChange,
  FindExperiments,
  inputOf,
  newExperiment,
  ReadExperiment,
  toExperiment,
} from "./model.ts";
import {
  changeExperiment,
  createExperiment,
  deleteExperiment,
  listExperiments,
  startExperiment,
  stopExperiment,
} from "./service.ts";

export const experimentRoutes = ({ store, clock }: Pick<Deps, "store" | "clock">) =>
  new Elysia({ prefix: "/experiments" })
    .use(inProject)
    .post(
      "/",
      async ({ auth, body }) => {
        const experiment = await store.write((tx) =>
          createExperiment(tx, auth.project, inputOf(body), auth.actor, clock.now()),
        );
        return { data: toExperiment(experiment) };
      },
      describe({
        body: newExperiment,
        id: "createExperiment",
        tag: "Experiments",
        access: people("admin"),
        summary: "Create an experiment with your own texts",
        description:
          "Two to five arms for the mails of one strategy: texts of your own, and at most one that is written for each event as ever. It is a draft until it is started.",
        status: 201,
        response: Item(ReadExperiment),
      }),
    )
    .get(
      "/",
      async ({ auth, query }) => {
        return pageOf(query, await listExperiments(store.read, auth.project, windowOf(query)), toExperiment);
      },
      describe({
        query: query(FindExperiments),
        id: "listExperiments",
        tag: "Experiments",
        access: peopleAndKeys("viewer"),
        summary: "List experiments, newest first",
        response: List(ReadExperiment),
      }),
    )
    .patch(
      "/:id",
      async ({ auth, params, body }) => {
        const input = { name: body.name?.trim(), arms: body.arms && armsOf(body.arms) };
        const experiment = await store.write((tx) =>
          changeExperiment(tx, auth.project, params.id, input, auth.actor, clock.now()),
        );
        return { data: toExperiment(experiment) };
      },
      describe({
        body: experimentChange,
        id: "updateExperiment",
        tag: "Experiments",
        access: people("admin"),
        summary: "Update the name or the texts of a draft",
        description: "Once it has been started its texts stay as they are.",
        response: Item(ReadExperiment),
        errors: [409],
      }),
    )
    .post(
      "/:id/start",
      async ({ auth, params }) => {
        const experiment = await store.write((tx) =>
          startExperiment(tx, auth.project, params.id, auth.actor, clock.now()),
        );
        return { data: toExperiment(experiment) };
      },
      describe({
        id: "startExperiment",
        tag: "Experiments",
        access: people("admin"),
        summary: "Start an experiment, or resume a stopped one",
        description:
          "Variants that are written from now on take the texts of its arms. At most one runs for a strategy and reason.",
        response: Item(ReadExperiment),
        errors: [409],
      }),
    )
    .post(
      "/:id/stop",
      async ({ auth, params }) => {
        const experiment = await store.write((tx) =>
          stopExperiment(tx, auth.project, params.id, auth.actor, clock.now()),
        );
        return { data: toExperiment(experiment) };
      },
      describe({
        id: "stopExperiment",
        tag: "Experiments",
        access: people("admin"),
        summary: "Stop an experiment",
        description:
          "New variants are written as if there were no experiment. Drafts keep their texts, and results of sent mails are still counted.",
        response: Item(ReadExperiment),
        errors: [409],
      }),
    )
    .delete(
      "/:id",
      async ({ auth, params }) => {
        await store.write((tx) => deleteExperiment(tx, auth.project, params.id, auth.actor, clock.now()));
      },
      describe({
        id: "deleteExperiment",
        tag: "Experiments",
        access: people("admin"),
        summary: "Delete an experiment that is not running, with its results",
        status: 204,
        errors: [409],
      }),
    );
