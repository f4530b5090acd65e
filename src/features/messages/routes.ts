// The HTTP routes for previewing and sending a variant.

import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { optionalBody, query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item, named, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { NEW_EVENT_EXAMPLE, VARIANT_EXAMPLE } from "../churn-events/examples.ts";
import { words } from "../variants/model.ts";
import { Preview, toPreview } from "./preview-model.ts";
import { previewVariant, sendVariant } from "./service.ts";

const Sent = named(
  "SentVariant",
  Type.Object({
    variant_id: Type.String(),
    status: Type.Literal("sent"),
    sent_at: Timestamp,
    recipient: Type.String(),
  }),
  {
    variant_id: VARIANT_EXAMPLE.id,
    status: "sent",
    sent_at: VARIANT_EXAMPLE.sent_at,
    recipient: NEW_EVENT_EXAMPLE.customer_email,
  },
);

const NEVER = "never";

// In the query instead of the body, because sending needs no body, and a given one is not read.
const SendQuery = Type.Object({
  expected_edited_at: Type.Optional(
    Type.Union([Timestamp, Type.Literal(NEVER)], {
      description:
        "The `edited_at` that you have seen, `never` for null. Where somebody has edited the variant since, the answer is a 409 that names this field, and nothing is sent",
    }),
  ),
});

const expectedIn = ({ expected_edited_at: expected }: Static<typeof SendQuery>): number | null | undefined =>
  expected === undefined ? undefined : expected === NEVER ? null : Date.parse(expected);

const PreviewRequest = named("VariantPreviewRequest", Type.Object(words), { subject: VARIANT_EXAMPLE.subject });

export const messageRoutes = (deps: Deps) =>
  new Elysia({ prefix: "/churn-events/:id/variants/:vid" })
    .use(inProject)
    .get(
      "/preview",
      async ({ auth, params }) => {
        const ids = { eventId: params.id, variantId: params.vid };
        return {
          data: toPreview(await previewVariant(deps.store.read, deps, auth.project, ids, {}, deps.clock.now())),
        };
      },
      describe({
        id: "getVariantPreview",
        tag: "Variants",
        access: peopleAndKeys("viewer"),
        summary: "Read a variant as it will arrive",
        description:
          "The mail as it would be composed now. Nothing is saved or sent. Links lead to their own targets and there is no pixel, so a preview is not counted.",
        response: Item(Preview),
      }),
    )
    .post(
      "/preview",
      async ({ auth, params, body = {} }) => {
        const ids = { eventId: params.id, variantId: params.vid };
        return {
          data: toPreview(await previewVariant(deps.store.read, deps, auth.project, ids, body, deps.clock.now())),
        };
      },
      describe({
        body: optionalBody(PreviewRequest),
        id: "previewVariant",
        tag: "Variants",
        access: peopleAndKeys("viewer"),
        summary: "Preview a variant with other words",
        description:
          "Nothing is saved or sent. Fields missing from the body are taken from the variant. Links lead to their own targets and nothing is tracked, so a preview is not counted.",
        response: Item(Preview),
      }),
    )
    .post(
      "/send",
      async ({ auth, params, query }) => {
        const now = deps.clock.now();
        const how = { expectedEdit: expectedIn(query) };
        const { variant, event } = await deps.store.write((tx) =>
          sendVariant(tx, deps, auth.project, auth.actor, params.id, params.vid, now, how),
        );
        return {
          data: { variant_id: variant.id, status: variant.status, sent_at: iso(now), recipient: event.customerEmail },
        };
      },
      describe({
        query: query(SendQuery),
        id: "sendVariant",
        tag: "Variants",
        access: peopleAndKeys("member"),
        summary: "Send a variant",
        description:
          "Puts the mail into the durable outbox, from which it is handed to the mail server. With `expected_edited_at`, a text that the sender has not seen is not sent: the answer is a 409.",
        response: Item(Sent),
        errors: [409],
      }),
    );
