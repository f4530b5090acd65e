// Sending a variant over HTTP.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { inProject } from "../../http/auth.ts";
import { describe } from "../../http/openapi.ts";
import { Item, named, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { sendVariant } from "./service.ts";

const Sent = named(
  "SentVariant",
  Type.Object({
    variant_id: Type.String(),
    status: Type.Literal("sent"),
    sent_at: Timestamp,
    recipient: Type.String(),
  }),
  {
    variant_id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
    status: "sent",
    sent_at: "2026-03-02T11:00:00.000Z",
    recipient: "grace@example.com",
  },
);

export const messageRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/churn-events/:id/variants/:vid" }).use(inProject(deps)).post(
    "/send",
    async ({ auth, params }) => {
      const now = deps.clock.now();
      const { variant, event } = await deps.store.write((tx) =>
        sendVariant(tx, deps, auth.project, auth.actor, params.id, params.vid, now),
      );
      return {
        data: { variant_id: variant.id, status: variant.status, sent_at: iso(now), recipient: event.customerEmail },
      };
    },
    {
      detail: describe({
        id: "sendVariant",
        tag: "Variants",
        summary: "Send a variant",
        description: "Puts the mail in the durable outbox; the mail loop hands it over.",
        response: Item(Sent),
        errors: [401, 403, 404, 409],
      }),
    },
  );
