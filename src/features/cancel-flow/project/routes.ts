// The cancel flow for the people of a project: links for their customers, and the sessions with their comments.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { csvDownload } from "../../../http/download.ts";
import { body, query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { pageOf, windowOf } from "../../../http/paging.ts";
import { Item, List } from "../../../http/shapes.ts";
import { iso } from "../../../lib/clock.ts";
import { parseDuration } from "../../../lib/duration.ts";
import { invalid } from "../../../lib/errors.ts";
import { inProject, type ProjectAuth } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { recordAudit } from "../../projects/audit.ts";
import { currentKeys } from "../../projects/keys.ts";

import { LINK_LIFE } from "../durations.ts";
import { createCancelLink } from "../links.ts";
import { ExportSessions, FindSessions, filterOf, NewLink, ReadLink, ReadSession, toSession } from "./model.ts";
import { type SessionFilter, sessionList } from "./session-list.ts";
import { COLUMNS, cellsOf, everySession } from "./sessions-csv.ts";

export const cancelFlowProjectRoutes = ({ store, reader, clock, keys, config }: Deps) =>
  new Elysia({ prefix: "/cancel-flow" })
    .use(inProject)
    .post(
      "/links",
      async ({ auth, body }) => {
        const { customer_email = null, customer_id = null, customer_name = null, return_url = null } = body;
        if (customer_email === null && customer_id === null) {
          throw invalid("customer_email", "is required where customer_id is not given");
        }
        const expires_in = body.expires_in ? parseDuration(body.expires_in)! : LINK_LIFE;
        const input = { customer_email, customer_id, customer_name, return_url, expires_in };
        const { public: publicKey } = await currentKeys(store.read, auth.project, keys.sealing);
        const { link, token } = await store.write((tx) =>
          createCancelLink(tx, auth.project, input, keys.links, clock.now()),
        );
        const url = `${config.server.publicUrl}/c/${publicKey}?token=${token}`;
        return { data: { url, expires_at: iso(link.expiresAt) } };
      },
      describe({
        body: body(NewLink),
        id: "createCancelFlowLink",
        tag: "Cancel flow",
        access: peopleAndKeys("member"),
        summary: "Create a link that takes one customer to the cancel flow",
        description:
          "For mails and account pages. It proves who the customer is. It expires with the first decision made through it (opening it does not count) and after `expires_in` (7d). `return_url` is where the page leads back to.",
        status: 201,
        response: Item(ReadLink),
      }),
    )
    .get(
      "/sessions",
      async ({ auth, query }) => {
        const asked = { owner: { id: auth.project.id }, filter: filterOf(query), window: windowOf(query) };
        const listed = await reader.read(sessionList, asked);
        return pageOf(query, listed, ({ session, application }) => toSession(session, application));
      },
      describe({
        query: query(FindSessions),
        id: "listCancelFlowSessions",
        tag: "Cancel flow",
        access: peopleAndKeys("viewer"),
        summary: "List cancel-flow sessions",
        description:
          "Newest first: the reason, the comment, what was offered, and what the customer did. `outcome_by: time` means that nothing was heard for half an hour.",
        response: List(ReadSession),
      }),
    )
    .get(
      "/sessions.csv",
      ({ auth, query }) => csvOf({ store, clock }, auth, filterOf(query)),
      describe({
        query: query(ExportSessions),
        id: "downloadCancelFlowSessions",
        tag: "Cancel flow",
        access: peopleAndKeys("viewer"),
        summary: "Download all cancel-flow sessions as CSV",
        description:
          "With the same filters. A cell that a spreadsheet would evaluate as a formula is preceded by an apostrophe.",
        contentType: "text/csv",
      }),
    );

async function csvOf(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { project, actor }: Pick<ProjectAuth, "project" | "actor">,
  filter: SessionFilter,
): Promise<Response> {
  const audited = { project, actor, action: "data.exported", target: "cancel-flow-sessions", details: { ...filter } };
  await store.write((tx) => recordAudit(tx, audited, clock.now()));
  const batches = everySession(store.read, project, filter);
  return csvDownload(`cancel-flow-${project.slug}`, COLUMNS, batches, cellsOf);
}
