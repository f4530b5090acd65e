// The HTTP route for sending a test mail.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../../http/context.ts";
import { body } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Email, Item, named, OneOf } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { people } from "../access/rules.ts";
import { sendTestMail, TESTS_AN_HOUR } from "./test-mail.ts";

/** In seconds; longer than a whole conversation with a mail server that is slow at every step. */
const SILENCE = 90;

const Sent = named(
  "TestMail",
  Type.Object({
    to: Type.String(),
    from: Type.String({ description: "The address that mails of this project come from" }),
    via: OneOf(["smtp", "outbox"]),
    delivery: Type.String({
      description: "What the mail server answered, or the name of the file in the outbox folder",
    }),
  }),
  { to: "ada@example.com", from: "recoverd@example.com", via: "smtp", delivery: "250 2.0.0 Ok: queued" },
);

export const testMailRoutes = (deps: Deps) =>
  new Elysia().use(inProject).post(
    "/test-mail",
    async ({ auth, body, request }) => {
      contextOf(request).allowSilence(SILENCE);
      return { data: await sendTestMail(deps, auth.project, auth.actor, body.to) };
    },
    describe({
      body: body(named("NewTestMail", Type.Object({ to: Email }), { to: "ada@example.com" })),
      id: "sendTestMail",
      tag: "Email delivery",
      access: people("admin"),
      summary: "Send a test mail",
      description: `Sent at once, as the server's settings and the project's sender are, over a connection of its own. At most ${TESTS_AN_HOUR} an hour. A failure names the setting to look at.`,
      response: Item(Sent),
      errors: [409, 503],
    }),
  );
