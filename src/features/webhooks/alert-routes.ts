// The alert log of churn risk over HTTP: what was sent, how it went, and sending it again by hand.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { pageOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { alertList } from "./alert-list.ts";
import { getAlert, retryAlert } from "./alert-log.ts";
import { findRiskEndpoint } from "./endpoint.ts";
import { FindAlerts, ReadAlert, Retried, toAlert, toRetried } from "./model.ts";

export const alertRoutes = ({ store, reader, clock }: Deps) =>
  new Elysia({ prefix: "/churn-risk/alerts" })
    .use(inProject)
    .get(
      "/",
      async ({ auth, query }) => {
        const endpoint = await findRiskEndpoint(store.read, auth.project);
        const owner = { id: auth.project.id, endpointId: endpoint?.id ?? "" };
        const filter = query.status ? { status: query.status } : {};
        return pageOf(query, await reader.read(alertList, { owner, filter, window: windowOf(query) }), toAlert);
      },
      describe({
        query: query(FindAlerts),
        id: "listAlerts",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        summary: "List churn-risk alerts and how their deliveries went",
        description:
          "Newest first. `pending` waits for its first attempt, `delivering` is being delivered or waits for another attempt, `failed` has used all of its attempts, `stopped` was no longer wanted. An alert in direct mode mails the customer: `pending` waits for its time or in the outbox, `delivered` was accepted by the mail server, `stopped` mailed nobody, and `mail.reason` says why. Kept for 30 days.",
        response: List(ReadAlert),
      }),
    )
    .get(
      "/:opaque_id",
      async ({ auth, params }) => {
        return { data: toAlert(await getAlert(store.read, auth.project, params.opaque_id)) };
      },
      describe({
        id: "getAlert",
        tag: "Churn risk",
        access: peopleAndKeys("viewer"),
        summary: "Get a churn-risk alert with its delivery attempts",
        response: Item(ReadAlert),
      }),
    )
    .post(
      "/:opaque_id/retry",
      async ({ auth, params }) => {
        const retried = await store.write((tx) =>
          retryAlert(tx, auth.project, params.opaque_id, auth.actor, clock.now()),
        );
        return { data: toRetried(retried) };
      },
      describe({
        id: "retryAlert",
        tag: "Churn risk",
        access: peopleAndKeys("member"),
        summary: "Send an alert again",
        description:
          "One attempt with the same body and `opaque_id`, to the current address and signed with the current secret, without retries. For alerts that failed, were delivered or were stopped; one that is still being delivered gets a 409. In direct mode, everything that could prevent the mail is checked again; a customer is never mailed twice for one alert (409).",
        status: 202,
        response: Item(Retried),
        errors: [409],
      }),
    );
