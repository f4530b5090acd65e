// The HTTP route of a project's connections.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { people, peopleAndKeys } from "../access/rules.ts";
import { ReadModelTest } from "../instance/model.ts";
import { MODEL_TIMEOUT, modelTester } from "../instance/test-model.ts";
import { atLeast } from "../projects/roles.ts";
import { ReadConnection, toConnection } from "./model.ts";
import { listConnections } from "./service.ts";

export const connectionRoutes = (deps: Deps) => {
  const testModel = modelTester(deps);
  return new Elysia()
    .use(inProject)
    .get(
      "/connections",
      async ({ auth }) => {
        const connections = await listConnections(deps, auth.project, { showsPaths: atLeast(auth.role, "admin") });
        return { data: connections.map(toConnection) };
      },
      describe({
        id: "listConnections",
        tag: "Projects",
        access: peopleAndKeys("member"),
        summary: "List what the project is connected with and how each connection does",
        description:
          "`connected` works, `never` was never heard from or used, `silent` was heard from but not for ten times as long as usual (at least a day, at most 28), `failing` had a problem since it last worked, `off` is not set up. A payment provider cannot be tested from here: send a test event from its dashboard. Of a webhook endpoint's address, members see the host and admins the path.",
        response: Type.Object({ data: Type.Array(ReadConnection) }),
      }),
    )
    .post(
      "/test-model",
      async ({ request }) => {
        contextOf(request).allowSilence(MODEL_TIMEOUT * 2);
        return { data: await testModel() };
      },
      describe({
        id: "sendTestPromptOfProject",
        tag: "Projects",
        access: people("admin"),
        summary: "Ask the configured model a trivial question, as an admin of a project",
        description: "Answers how long it took, or what went wrong. Without a model it is a 409.",
        response: Item(ReadModelTest),
        errors: [409],
      }),
    );
};
