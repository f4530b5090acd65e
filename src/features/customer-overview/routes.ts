// The HTTP routes of a project's customers: the list, its CSV, and single customers.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { csvDownload } from "../../http/download.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { windowOf } from "../../http/paging.ts";
import { Item } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { recordAudit } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { COLUMNS, cellsOf, everyCustomer } from "./customers-csv.ts";
import { explain } from "./explanation.ts";
import { Explanation, toExplanation } from "./explanation-model.ts";
import { readFor } from "./list-read.ts";
import { ExportCustomers, FindCustomerList, filterOf, ListedCustomers, toListedCustomer } from "./model.ts";
import { profileOf } from "./profile.ts";
import { ReadCustomer, toCustomer } from "./profile-model.ts";

export const customerRoutes = ({ store, reader, clock, config }: Deps) =>
  new Elysia()
    .use(inProject)
    .get(
      "/customers",
      async ({ auth, query }) => {
        const { sort = "since", order = "desc", page, per_page } = query;
        const filter = filterOf(query);
        const { rows, total, more } = await reader.read(readFor(filter), {
          projectId: auth.project.id,
          filter,
          order: { sort, order },
          window: windowOf(query),
        });
        const meta = { page, per_page, total, more };
        return { data: rows.map(toListedCustomer), meta };
      },
      describe({
        query: query(FindCustomerList),
        id: "listCustomers",
        tag: "Customers",
        access: peopleAndKeys("viewer"),
        summary: "List customers who left, could not pay or may leave",
        description:
          "One row per person, by the latest churn event and the churn risk; newest first. `state=active`, or a search, also finds everybody else who has a score.",
        response: ListedCustomers,
      }),
    )
    .get(
      "/customers.csv",
      async ({
        auth: {
          project: { id },
          actor,
        },
        query,
      }) => {
        const project = await getProject(store.read, id);
        const filter = filterOf(query);
        const audited = { project, actor, action: "data.exported", target: "customer-list", details: { ...query } };
        await store.write((tx) => recordAudit(tx, audited, clock.now()));
        return csvDownload(`customers-${project.slug}`, COLUMNS, everyCustomer(store.read, project, filter), cellsOf);
      },
      describe({
        query: query(ExportCustomers),
        id: "downloadCustomers",
        tag: "Customers",
        access: peopleAndKeys("viewer"),
        summary: "Download the list of customers as CSV",
        description:
          "With the same filters, newest first. A cell that a spreadsheet would evaluate as a formula is preceded by an apostrophe.",
        contentType: "text/csv",
      }),
    )
    .get(
      "/customers/:id",
      async ({ auth, params }) => {
        const project = await getProject(store.read, auth.project.id);
        return { data: toCustomer(await profileOf(store.read, project, params.id, clock.now()), project) };
      },
      describe({
        id: "getCustomer",
        tag: "Customers",
        access: peopleAndKeys("viewer"),
        redact: ["id"],
        summary: "Get all that is known of a customer",
        description: "By address, by the id in your own system, or by the id at a payment provider.",
        response: Item(ReadCustomer),
      }),
    )
    .get(
      "/customers/:id/explanation",
      async ({ auth, params }) => {
        const project = await getProject(store.read, auth.project.id);
        const { person, entries } = await explain({ db: store.read, config, project }, params.id);
        return { data: toExplanation(person, entries) };
      },
      describe({
        id: "getCustomerExplanation",
        tag: "Customers",
        access: peopleAndKeys("viewer"),
        redact: ["id"],
        summary: "Explain what a customer got, and why not something else",
        description:
          "Everything that happened and was decided, oldest first: churn events with their reasons, the ranking of the variants, mails with their opens and clicks, what was refused or held back, offers of the cancel flow, alerts, changes of the risk score, and recoveries. `sentence` is in English; `facts` hold the same for texts of your own. What is planned has a time in the future.",
        response: Item(Explanation),
      }),
    );
