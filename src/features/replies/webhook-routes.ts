// Receives the mails of a project's mailbox, as an inbound-mail service posts them or a mail server pipes them. Parses its own
// bodies, because services post JSON, forms and raw mails.

import { Elysia } from "elysia";
import { createSns } from "../../adapters/sns.ts";
import type { Deps } from "../../deps.ts";
import { readBytes, TooLarge } from "../../http/body.ts";
import { contextOf } from "../../http/context.ts";
import { describe } from "../../http/openapi.ts";
import { anyone } from "../../http/rules.ts";
import { takeLimit } from "../../http/take-limit.ts";
import { AppError, found } from "../../lib/errors.ts";
import { webhookLimit } from "../access/rules.ts";
import { findProjectByMailToken } from "../messages/feedback/webhooks.ts";
import { MailReceived } from "./model.ts";
import { receiveBody } from "./receiving.ts";

const LARGEST = 10 * 1024 * 1024;

export const inboundMailRoutes = (deps: Deps) => {
  const sns = createSns({ clock: deps.clock });
  return new Elysia({ prefix: "/webhooks/mail" }).post(
    "/inbound/:token",
    async ({ params, request }) => {
      const known = found("This address", await findProjectByMailToken(deps.store.read, deps.keys.links, params.token));
      await takeLimit(contextOf(request), "webhook", known.project.id);
      const bytes = await readBytes(request, LARGEST);
      if (bytes instanceof TooLarge)
        throw new AppError("invalid", `The body is too large: at most ${LARGEST} bytes are accepted`);
      const type = request.headers.get("content-type") ?? "";
      return { status: "ok" as const, outcomes: await receiveBody({ ...deps, sns }, known.project, bytes, type) };
    },
    describe({
      parse: "none",
      id: "receiveMail",
      tag: "Email delivery",
      access: anyone,
      limit: webhookLimit,
      redact: ["token"],
      summary: "Receive what customers answer to mails",
      description:
        "The address comes from `mail-webhooks` of the project (`urls.inbound`). It takes the posts of the usual inbound-mail services, as JSON or as a form, and whole mails (message/rfc822); 10 MiB at most. A mail is matched by `In-Reply-To` or `References`, else by the address of somebody who was mailed in the last 60 days. Automatic answers are left out; bounces and complaints are taken as at `raw`. The answer comes once all of it is on disk; a repeat changes nothing.",
      accepts: {
        "application/json": {
          From: "Ada <ada@example.com>",
          Subject: "Re: Your plan",
          TextBody: "Thank you, that helps.",
        },
        "multipart/form-data": {
          from: "Ada <ada@example.com>",
          subject: "Re: Your plan",
          text: "Thank you, that helps.",
        },
        "application/x-www-form-urlencoded": { sender: "ada@example.com", "stripped-text": "Thank you, that helps." },
        "message/rfc822":
          "From: Ada <ada@example.com>\r\nTo: hello@acme.example\r\nSubject: Re: Your plan\r\n\r\nThank you, that helps.\r\n",
      },
      response: MailReceived,
      errors: [401],
    }),
  );
};
