// The HTTP routes of the connection with Stripe: connecting in one step, its state, and disconnecting.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { contextOf } from "../../../http/context.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { MINUTE } from "../../../lib/duration.ts";
import { inProject } from "../../access/guards.ts";
import { people, peopleAndKeys } from "../../access/rules.ts";
import { getProject } from "../../projects/service.ts";
import { ConnectBody, ReadDisconnected, ReadStripeConnection, toStripeConnection } from "./model.ts";
import { connectStripe, disconnectStripe } from "./service.ts";
import { findConnection } from "./tables.ts";

/** In ms. Connecting sends several requests to Stripe in a row, which may be slow. */
const SILENCE = 2 * MINUTE;

export const stripeRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/integrations/stripe" })
    .use(inProject)
    .get(
      "/",
      async ({ auth: { project } }) => ({
        data: toStripeConnection(project, await findConnection(deps.store.read, project.id)),
      }),
      describe({
        id: "getStripeConnection",
        tag: "Projects",
        access: peopleAndKeys("member"),
        summary: "Get the connection with Stripe and how far its past is read",
        response: Item(ReadStripeConnection),
      }),
    )
    .post(
      "/connect",
      async ({ auth: { project, actor }, body, request }) => {
        contextOf(request).allowSilence(SILENCE);
        const connection = await connectStripe(deps, project, body.api_key.trim(), actor);
        return { data: toStripeConnection(await getProject(deps.store.read, project.id), connection) };
      },
      describe({
        body: body(ConnectBody),
        id: "createStripeConnection",
        tag: "Projects",
        access: people("admin"),
        summary: "Connect Stripe with a restricted key",
        description:
          "Tests what the key may do, creates the webhook endpoint at Stripe with the events that are needed, stores its secret, and begins to read the past: prices, customers, subscriptions, and the open and paid invoices of 24 months. The past causes no churn events, mails or webhooks. Repeating it with the same key repairs what is missing and changes nothing else. A key without a needed right is a 400 that names each; 409 without an https `server.public_url`, and for a key of the other mode; 503 where Stripe does not answer.",
        response: Item(ReadStripeConnection),
        errors: [409, 503],
      }),
    )
    .post(
      "/disconnect",
      async ({ auth: { project, actor }, request }) => {
        contextOf(request).allowSilence(SILENCE);
        const { endpointRemoved } = await disconnectStripe(deps, project, actor);
        return { data: { endpoint_removed: endpointRemoved } };
      },
      describe({
        id: "deleteStripeConnection",
        tag: "Projects",
        access: people("admin"),
        summary: "Disconnect Stripe",
        description:
          "Removes the webhook endpoint at Stripe, then the key and the secret here. Customers that were read stay.",
        response: Item(ReadDisconnected),
        errors: [409, 503],
      }),
    );
