// Testing a webhook endpoint over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { describe } from "../../http/openapi.ts";
import { Item, Nullable, named } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { TESTS_AN_HOUR, testEndpoint } from "./endpoint-test.ts";

const SILENCE = 120; // seconds: longer than `webhooks.timeout` may be in practice

const Tested = named(
  "WebhookEndpointTest",
  Type.Object({
    ok: Type.Boolean({ description: "Whether the answer was a 2xx" }),
    status_code: Nullable(Type.Integer()),
    latency_ms: Type.Integer(),
    error: Nullable(Type.String()),
    detail: Nullable(Type.String()),
    response: Nullable(Type.String({ description: "The beginning of the answer's body" })),
  }),
  { ok: true, status_code: 200, latency_ms: 84, error: null, detail: null, response: "ok" },
);

export const endpointTestRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/webhook-endpoints" }).use(inProject).post(
    "/:id/test",
    async ({ auth, params, request }) => {
      contextOf(request).allowSilence(SILENCE);
      return { data: await testEndpoint(deps, auth.project, params.id, auth.actor) };
    },
    describe({
      id: "sendTestEvent",
      tag: "Webhook endpoints",
      access: people("admin"),
      summary: "Send a test event to a webhook endpoint",
      description: `Posts \`{event: "ping", project_id, opaque_id, triggered_at, data: {}}\` at once, signed like any other, and answers how that went. It is not retried and not in the log of deliveries. At most ${TESTS_AN_HOUR} an hour for a project.`,
      response: Item(Tested),
    }),
  );
