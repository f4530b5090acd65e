// The HTTP routes of a project's outbox: its mails and their outcomes.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { cursorPageOf, cursorWindowOf } from "../../http/paging.ts";
import { CursorList, Item } from "../../http/shapes.ts";
import { parseInstant } from "../../lib/query-times.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { getMessage, messageList } from "./listing.ts";
import { FindMessages, ListedMessage, ReadMessage, toListedMessage, toMessage } from "./model.ts";

export const outboxRoutes = ({ store, reader }: Deps) =>
  new Elysia({ prefix: "/messages" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const { limit, after } = cursorWindowOf(query);
        const filter = {
          status: query.status,
          customerEmail: query.customer_email,
          churnEventId: query.churn_event_id,
          since: query.since === undefined ? undefined : parseInstant(query.since)?.start,
        };
        const found = await reader.read(messageList, {
          owner: { id: auth.project.id },
          filter,
          window: { limit: limit + 1, offset: 0, after },
        });
        return cursorPageOf(query, found, toListedMessage);
      },
      describe({
        query: query(FindMessages),
        id: "listMessages",
        tag: "Email delivery",
        access: peopleAndKeys("viewer"),
        summary: "List the mails of a project and what became of them",
        description:
          "Newest first. `queued` waits for the mail server, `sent` was accepted by it, `failed` could not be handed over in time, `stopped` was no longer wanted, `bounced` was permanently rejected. To send a failed or stopped mail again, send its variant again.",
        response: CursorList(ListedMessage),
      }),
    )
    .get(
      "/:id",
      async ({ auth, params }) => ({ data: toMessage(await getMessage(store.read, auth.project, params.id)) }),
      describe({
        id: "getMessage",
        tag: "Email delivery",
        access: peopleAndKeys("viewer"),
        summary: "Get a mail with its text",
        response: Item(ReadMessage),
      }),
    );
