// The HTTP routes of Today: customers to win back now, what needs attention, and what was done.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { isTest } from "../insights/model.ts";
import { getProject } from "../projects/service.ts";
import { needsAHand } from "./attention/attention.ts";
import { doneToday } from "./done.ts";
import { AskToday, ReadToday, toToday } from "./model.ts";
import { queueOf } from "./queue.ts";

export const todayRoutes = (deps: Deps) =>
  new Elysia().use(inProject).get(
    "/today",
    async ({ auth, query }) => {
      const db = deps.store.read;
      const project = await getProject(db, auth.project.id);
      const [now, test] = [deps.clock.now(), isTest(query)];
      const queue = await queueOf(db, project, { test, limit: query.limit, now });
      const attention = await needsAHand(deps, project, now);
      return { data: toToday(project, queue, attention, await doneToday(db, project, { test, now })) };
    },
    describe({
      query: query(AskToday),
      id: "getToday",
      tag: "Today",
      access: peopleAndKeys("viewer"),
      summary: "Get what a person can do now",
      description:
        "First come customers who answered a mail, the one who has waited the longest first, whatever has become of their events. Then the queue holds the open events that nobody has written to, and those whose last mail was opened or clicked by a person while no further one is planned. Left out are suppressed addresses, customers who asked not to be written to, and snoozed events. Sensitive reasons come first, the newest first; then the others by MRR × chance, most first; then those whose MRR is not known, the newest first. Currencies are not converted: each has an order of its own, and the k-th of the n events of a currency stands at (k − 1) / n of the whole, so that the best of each currency comes first (that of the project's currency before the others). Of more than 200 events (over all currencies, but at least `limit` of each) those with the highest MRR are compared; of more than 5,000 of a currency the n is 5,000.",
      response: Item(ReadToday),
    }),
  );
