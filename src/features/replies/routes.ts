// The HTTP routes of customers' replies: the list, and marking one as handled.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { optionalBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { FindReplies, HandleReply, ReadReply, toReply } from "./model.ts";
import { handleReply, listReplies } from "./service.ts";

export const replyRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/replies" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const filter = { handled: query.handled, churnEventId: query.churn_event_id };
        return pageOf(query, await listReplies(store.read, auth.project, filter, windowOf(query)), toReply);
      },
      describe({
        query: query(FindReplies),
        id: "listReplies",
        tag: "Today",
        access: peopleAndKeys("viewer"),
        summary: "List what customers answered to mails",
        description:
          "Newest first. They arrive at the `inbound` address of `GET …/mail-webhooks`. While a reply waits, no automatic mail goes to its customer, unless nothing shows that they wrote it (`vouched_by` is null).",
        response: List(ReadReply),
      }),
    )
    .post(
      "/:id/handled",
      async ({ auth: { project, actor }, params, body }) => {
        const how = { resume: body?.resume ?? false, actor };
        return { data: toReply(await store.write((tx) => handleReply(tx, project, params.id, how, clock.now()))) };
      },
      describe({
        body: optionalBody(HandleReply),
        id: "markReplyHandled",
        tag: "Today",
        access: peopleAndKeys("member"),
        summary: "Mark what a customer answered as handled",
        description:
          "Also marks all other replies of the customer. Planned mails to them are cancelled, or continue with `resume: true`. Sending a variant to the customer by hand has the same effect as this without `resume`.",
        response: Item(ReadReply),
      }),
    );
