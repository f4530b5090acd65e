// Recording a churn event over HTTP. Customers' servers call this most, so it is a fast route, which saves about a tenth of the
// processor time.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { readJson } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { type Answer, fastRoute } from "../../http/fast-routes.ts";
import { body, documented, validated } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { projectCallerOf } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { givenBy } from "./fields.ts";
import { idempotencyKeyOf, once } from "./idempotency.ts";
import { ListedChurnEvent, NewChurnEvent, toChurnEvent } from "./model.ts";
import { recordChurnEvent } from "./service.ts";

const ROUTE = "/projects/:slug/churn-events";
const BY_API = { source: "api", provider: "api" } as const;
const REPLAYED = { "idempotent-replayed": "true" };

const newChurnEvent = body(NewChurnEvent);

/** Mount it before the JSON parser, because it reads its own body. */
export const createRoutes = ({ store, clock, config }: Pick<Deps, "store" | "clock" | "config">) => {
  async function create(request: Request, context: RequestContext): Promise<Answer> {
    const { project } = projectCallerOf(context);
    const input = validated(newChurnEvent, await readJson(request, config.server.maxBody), context);
    const key = idempotencyKeyOf(request);
    const record = async (tx: Db) => {
      const event = await recordChurnEvent(tx, project, givenBy("api", input), BY_API, clock.now());
      return JSON.stringify({ data: toChurnEvent(event, project) });
    };
    const about = [
      normalizeEmail(input.customer_email),
      input.customer_id && `id ${input.customer_id}`,
      key && `key ${key}`,
    ];
    const how = { lane: project.id, about: about.filter((one) => typeof one === "string") };
    if (key === null) return { status: 201, body: await store.write(record, how) };
    const answer = await store.write((tx) => once(tx, project, key, input, clock.now(), () => record(tx)), how);
    return { status: 201, body: answer.response, ...(answer.replayed ? { headers: REPLAYED } : {}) };
  }

  return new Elysia().post(
    ROUTE,
    fastRoute(create),
    describe({
      parse: "none",
      body: documented(newChurnEvent),
      id: "createChurnEvent",
      tag: "Churn events",
      access: peopleAndKeys("member"),
      summary: "Create a churn event",
      description:
        "It is `new`: the next step is `POST …/churn-events/:id/generate`, which writes its nine mails. With `settings.automation.generate` at `all` they are written at once, as those of webhooks are. None is sent before a person sends one, unless `settings.automation.send` is `recommended`.",
      headers: [
        {
          name: "Idempotency-Key",
          description:
            "A repeat with the same key within 24 hours returns the first response, marked `Idempotent-Replayed: true`; with another body it is a 409",
          schema: Type.String({ minLength: 1, maxLength: 255 }),
        },
      ],
      status: 201,
      response: Item(ListedChurnEvent),
      errors: [400, 401, 403, 404, 409],
    }),
  );
};
