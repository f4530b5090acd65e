// Recording a churn event over HTTP: what customers' servers call most, so it is a door.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { guardOf } from "../../http/auth.ts";
import { readJson } from "../../http/body.ts";
import type { RequestContext } from "../../http/context.ts";
import { type Answer, door } from "../../http/doors.ts";
import { body, documented, validated } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { invalid } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { once } from "./idempotency.ts";
import { ListedChurnEvent, NewChurnEvent, toChurnEvent } from "./model.ts";
import { recordChurnEvent } from "./service.ts";

const ROUTE = "/projects/:slug/churn-events";
const BY_API = { source: "api", provider: "api" } as const;
const REPLAYED = { "idempotent-replayed": "true" };

const newChurnEvent = body(NewChurnEvent);

/** To be mounted before what reads bodies and guards the other routes: it does both itself. */
export const createRoutes = ({ store, clock, config }: Pick<Deps, "store" | "clock" | "config">) => {
  const authenticate = guardOf({ store }, "POST", ROUTE);

  async function create(request: Request, context: RequestContext, slug: string): Promise<Answer> {
    const { project } = await authenticate(context, slug);
    const input = validated(newChurnEvent, await readJson(request, config.server.maxBody), context);
    const key = idempotencyKeyOf(request);
    const record = async (tx: Db) => {
      const event = await recordChurnEvent(tx, project, input, BY_API, clock.now());
      return JSON.stringify({ data: toChurnEvent(event, project) });
    };
    if (key === null) return { status: 201, body: await store.write(record) };
    const answer = await store.write((tx) => once(tx, project, key, input, clock.now(), () => record(tx)));
    return { status: 201, body: answer.response, ...(answer.replayed ? { headers: REPLAYED } : {}) };
  }

  return new Elysia().post(ROUTE, door(create), {
    parse: "none",
    body: documented(newChurnEvent),
    detail: describe({
      id: "createChurnEvent",
      tag: "Churn events",
      summary: "Create a churn event",
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
  });
};

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > 255)) {
    throw invalid("Idempotency-Key", "must be 1 to 255 characters long");
  }
  return key;
}
