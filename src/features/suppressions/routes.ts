// The HTTP routes of a project's suppressions.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { csvDownload } from "../../http/download.ts";
import { body, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { defined } from "../../lib/defined.ts";
import { inProject, type ProjectAuth } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { recordAudit } from "../projects/audit.ts";
import { COLUMNS, cellsOf } from "./csv.ts";
import { ExportSuppressions, FindSuppressions, NewSuppression, ReadSuppression, toSuppression } from "./model.ts";
import {
  addSuppression,
  everySuppression,
  removeSuppression,
  type SuppressionFilter,
  suppressionList,
} from "./service.ts";

export const suppressionRoutes = ({ store, reader, clock }: Deps) =>
  new Elysia()
    .use(inProject)
    .get(
      "/suppressions",
      async ({ auth, query, request }) => {
        if (wantsCsv(request)) return csvOf({ store, clock }, auth, query);
        const { email, reason } = query;
        const asked = { owner: { id: auth.project.id }, filter: defined({ email, reason }), window: windowOf(query) };
        return pageOf(query, await reader.read(suppressionList, asked), toSuppression);
      },
      describe({
        query: query(FindSuppressions),
        id: "listSuppressions",
        tag: "Email delivery",
        access: peopleAndKeys("viewer"),
        summary: "List suppressed addresses",
        description: "Newest first. With `Accept: text/csv` the answer is the same file as that of `suppressions.csv`.",
        response: List(ReadSuppression),
      }),
    )
    .get(
      "/suppressions.csv",
      ({ auth, query }) => csvOf({ store, clock }, auth, query),
      describe({
        query: query(ExportSuppressions),
        id: "downloadSuppressions",
        tag: "Email delivery",
        access: peopleAndKeys("viewer"),
        summary: "Download all suppressions as CSV",
        description:
          "An address that a spreadsheet would evaluate as a formula is preceded by an apostrophe, which the import removes.",
        contentType: "text/csv",
      }),
    )
    .post(
      "/suppressions",
      async ({ auth, body, set }) => {
        const input = { email: body.email, reason: body.reason ?? ("manual" as const) };
        const { suppression, created } = await store.write((tx) =>
          addSuppression(tx, auth.project, input, auth.actor, clock.now()),
        );
        set.status = created ? 201 : 200;
        return { data: toSuppression(suppression) };
      },
      describe({
        body: body(NewSuppression),
        id: "createSuppression",
        tag: "Email delivery",
        access: peopleAndKeys("member"),
        summary: "Suppress an address",
        description: "The project no longer mails it. A repeat gets a 200 with the first reason and time.",
        status: 201,
        alsoStatus: [200],
        response: Item(ReadSuppression),
      }),
    )
    .delete(
      "/suppressions/:email",
      async ({ auth, params }) => {
        await store.write((tx) => removeSuppression(tx, auth.project, params.email, auth.actor, clock.now()));
      },
      describe({
        id: "deleteSuppression",
        tag: "Email delivery",
        access: peopleAndKeys("member"),
        redact: ["email"],
        summary: "Delete a suppression, so that the address gets mail again",
        description: "For who asked for it: who has unsubscribed or complained does not want mail.",
        status: 204,
      }),
    );

const wantsCsv = (request: Request): boolean => /\btext\/csv\b/i.test(request.headers.get("accept") ?? "");

async function csvOf(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { project, actor }: Pick<ProjectAuth, "project" | "actor">,
  filter: SuppressionFilter,
): Promise<Response> {
  // The address in the filter is not recorded, because it is personal data too.
  const details = filter.reason === undefined ? {} : { reason: filter.reason };
  const audited = { project, actor, action: "data.exported", target: "suppressions", details };
  await store.write((tx) => recordAudit(tx, audited, clock.now()));
  const batches = everySuppression(store.read, project, filter);
  return csvDownload(`suppressions-${project.slug}`, COLUMNS, batches, cellsOf);
}
