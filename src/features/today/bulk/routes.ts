// The HTTP routes of bulk actions.

import { Type } from "@sinclair/typebox";
import { type Context, Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { invalid } from "../../../lib/errors.ts";
import { parseInstant } from "../../../lib/query-times.ts";
import type { Db } from "../../../store/engine.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { type Answer, findFirst, idempotencyKeyOf, once } from "../../churn-events/idempotency.ts";
import { listChurnEvents } from "../../churn-events/listing.ts";
import { getProject } from "../../projects/service.ts";
import { BulkPlan, BulkRequest, MOST_EVENTS, ReadBulk, toBulk, toPlan } from "./model.ts";
import { planAll } from "./planning.ts";
import { getBulk, startBulk } from "./service.ts";

function respond(set: Context["set"], { response, replayed }: Answer) {
  set.status = 202;
  if (replayed) set.headers["idempotent-replayed"] = "true";
  return JSON.parse(response);
}

export const bulkRoutes = (deps: Deps) => {
  const { store, clock, config } = deps;

  async function idsFor(project: { id: string }, { ids, filter }: (typeof BulkRequest)["static"]): Promise<string[]> {
    if ((ids === undefined) === (filter === undefined)) throw invalid("ids", "must be given, or filter in its place");
    if (ids !== undefined) return [...new Set(ids)];
    const { created_from, created_to, ...equal } = filter!;
    const { events, total } = await listChurnEvents(deps, {
      projectId: project.id,
      filter: {
        ...equal,
        createdFrom: parseInstant(created_from ?? "")?.start,
        createdBefore: parseInstant(created_to ?? "")?.end,
      },
      order: { sort: "created_at", order: "desc" },
      window: { limit: MOST_EVENTS, offset: 0 },
    });
    if (total > MOST_EVENTS)
      throw invalid("filter", `must match at most ${MOST_EVENTS} churn events; it matches ${total}`);
    return events.map(({ id }) => id);
  }

  return new Elysia({ prefix: "/churn-events/bulk" })
    .use(inProject)
    .post(
      "/",
      async ({ auth, body, request, set }) => {
        const { action } = body;
        const key = idempotencyKeyOf(request);
        if (key !== null && !body.dry_run) {
          // Before the filter is read again, which may match too many by now.
          const first = await findFirst(store.read, auth.project, key, body, clock.now());
          if (first !== null) return respond(set, { response: first, replayed: true });
        }
        const ids = await idsFor(auth.project, body);
        const project = await getProject(store.read, auth.project.id);
        const plans = await planAll(store.read, config, project, { action, ids }, clock.now());
        if (body.dry_run) return { data: toPlan(null, plans) };
        const start = async (tx: Db): Promise<string> => {
          const id = await startBulk(tx, project, auth.actor, { action, plans }, clock.now());
          return JSON.stringify({ data: toPlan(id, plans) });
        };
        const answer = await store.write(async (tx) =>
          key === null
            ? { response: await start(tx), replayed: false }
            : once(tx, auth.project, key, body, clock.now(), () => start(tx)),
        );
        return respond(set, answer);
      },
      describe({
        body: body(BulkRequest),
        id: "startBulkAction",
        tag: "Today",
        access: peopleAndKeys("member"),
        summary: "Generate or send for many churn events",
        description:
          "With `dry_run` the answer is a 200 that lists the events for which the action would be carried out, and those that are left out or wait, with the reasons; nothing is done. Otherwise it is a 202 with the same summary and the `id` of the action, which runs in the background: read it with `GET …/churn-events/bulk/:bulk_id`. `send` sends the first draft in rank order to customers to whom nothing was sent, one mail to a customer; unlike a single send it keeps to the limits of the automation (held-back events, holdout, mails per customer), and outside the hours in which the customer may be written to it waits. Everything is looked at again when it is sent.",
        headers: [
          {
            name: "Idempotency-Key",
            description:
              "A repeat with the same key within 24 hours returns the first response, marked `Idempotent-Replayed: true`; with another body it is a 409",
            schema: Type.String({ minLength: 1, maxLength: 255 }),
          },
        ],
        status: 202,
        alsoStatus: [200],
        response: Item(BulkPlan),
        errors: [409],
      }),
    )
    .get(
      "/:bulk_id",
      async ({ auth, params }) => {
        const { bulk, items } = await getBulk(store.read, auth.project, params.bulk_id);
        return { data: toBulk(bulk, items) };
      },
      describe({
        id: "getBulkAction",
        tag: "Today",
        access: peopleAndKeys("viewer"),
        summary: "Get a bulk action with its results",
        response: Item(ReadBulk),
      }),
    );
};
