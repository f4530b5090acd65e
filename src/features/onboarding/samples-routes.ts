// The HTTP routes of a project's sample data.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { describe } from "../../http/openapi.ts";
import { Item, named } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { recordAudit } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { addSampleData } from "./samples/adding.ts";
import { removeSampleData } from "./samples/removing.ts";

const SampleData = named("SampleData", Type.Object({ customers: Type.Integer(), churn_events: Type.Integer() }), {
  customers: 339,
  churn_events: 241,
});

export const sampleDataRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/sample-data" })
    .use(inProject)
    .post(
      "/",
      async ({ auth }) => {
        const { customers, churnEvents } = await addSampleData(deps, auth.project, auth.actor);
        return { data: { customers, churn_events: churnEvents } };
      },
      describe({
        id: "createSampleData",
        tag: "Projects",
        access: people("admin"),
        summary: "Fill the project with sample data",
        description:
          "A made-up company over eighteen months: customers with subscriptions, activity, cancellations, failed payments, variants, mails, cancel-flow sessions, risk scores and alerts, and an experiment. It stands among the project's own data and in its statistics, marked with `sample: true`, until it is removed. No mail or webhook goes out because of it, and nothing is learnt from it; a variant that a person sends goes into the outbox folder, whatever the mail server. While it is there, no weekly digest goes out. 409 where there is some already.",
        status: 201,
        response: Item(SampleData),
        errors: [409],
      }),
    )
    .delete(
      "/",
      async ({ auth: { project, actor } }) => {
        await deps.store.write(async (tx) => {
          const { sampleDataAt } = await getProject(tx, project.id);
          if (sampleDataAt === null) return;
          const now = deps.clock.now();
          await removeSampleData(tx, project, sampleDataAt);
          await recordAudit(tx, { project, actor, action: "sample_data.removed", target: project.id }, now);
        });
      },
      describe({
        id: "deleteSampleData",
        tag: "Projects",
        access: people("admin"),
        summary: "Remove the sample data",
        description: "All of it, and nothing else. 204 also where there is none.",
        status: 204,
      }),
    );
