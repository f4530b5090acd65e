// Rehearsals over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { parseInstant } from "../../../lib/query-times.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { getProject } from "../../projects/service.ts";
import { NewRehearsal, ReadRehearsal, StartedRehearsal, toRehearsal } from "./model.ts";
import { addressesIn, getRehearsal, startRehearsal } from "./service.ts";

export const rehearsalRoutes = ({ store, clock, keys }: Deps) =>
  new Elysia({ prefix: "/automation/rehearsal" })
    .use(inProject)
    .post(
      "/",
      async ({ auth, body }) => {
        const asked = {
          from: parseInstant(body.from)!.start,
          to: parseInstant(body.to)!.end,
          settings: body.settings ?? {},
          sealingKey: keys.sealing,
        };
        const { id } = await store.write(async (tx) =>
          startRehearsal(tx, await getProject(tx, auth.project.id), asked, clock.now()),
        );
        return { data: { id } };
      },
      describe({
        body: body(NewRehearsal),
        id: "startRehearsal",
        tag: "Automation",
        access: peopleAndKeys("member"),
        summary: "Rehearse the automation over past events",
        description:
          "Runs the project's settings, with what `settings` changes of them, over the churn events that came in from `from` to `to`, on a clock that goes through that time, and decides by the same code that sends. What the automation sent meanwhile does not count; what happened does: recoveries, suppressions, answers, sensitive reasons, pauses of an event, announcements, what people sent themselves. Knowledge, offers and fields of events are taken as they are today. For events without variants the built-in writer's are taken, in the order of today. Nothing is sent or written elsewhere. Read the result with `GET …/automation/rehearsal/:id`; it is gone after seven days.",
        status: 202,
        response: Item(StartedRehearsal),
        errors: [409],
      }),
    )
    .get(
      "/:id",
      async ({ auth, params }) => {
        const rehearsal = await getRehearsal(store.read, auth.project, params.id);
        return { data: toRehearsal(rehearsal, await addressesIn(store.read, rehearsal)) };
      },
      describe({
        id: "getRehearsal",
        tag: "Automation",
        access: peopleAndKeys("viewer"),
        summary: "Get a rehearsal with its result",
        response: Item(ReadRehearsal),
      }),
    );
