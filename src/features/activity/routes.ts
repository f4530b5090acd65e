// The HTTP routes of a project's jobs.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { cursorPageOf, cursorWindowOf } from "../../http/paging.ts";
import { CursorList, Item } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { jobList, retryJob } from "./jobs.ts";
import { FindJobs, ReadJob, STORED, toJob } from "./model.ts";

export const jobRoutes = ({ store, reader, clock }: Deps) =>
  new Elysia({ prefix: "/jobs" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const { limit, after } = cursorWindowOf(query);
        const filter = {
          ...(query.state && { state: STORED[query.state] }),
          ...(query.kind && { kind: query.kind }),
        };
        // Reads one more row than is shown, to see whether there is another page.
        const found = await reader.read(jobList, {
          owner: { id: auth.project.id },
          filter,
          window: { limit: limit + 1, after: after?.id ?? null },
        });
        return cursorPageOf(query, found, toJob);
      },
      describe({
        query: query(FindJobs),
        id: "listJobs",
        tag: "Projects",
        access: peopleAndKeys("member"),
        summary: "List the background jobs of a project",
        description:
          "Newest first. A waiting job runs at `next_run_at`; a failed one has had all of its attempts. Done ones are listed for 30 days. Imports have their own list.",
        response: CursorList(ReadJob),
      }),
    )
    .post(
      "/:id/retry",
      async ({ auth, params }) => {
        const job = await store.write((tx) => retryJob(tx, auth.project, params.id, auth.actor, clock.now()));
        return { data: toJob(job) };
      },
      describe({
        id: "retryJob",
        tag: "Projects",
        access: peopleAndKeys("member"),
        summary: "Run a failed job again",
        description: "It gets all of its attempts again. A job that has not failed is a 409.",
        status: 202,
        response: Item(ReadJob),
        errors: [409],
      }),
    );
