// A previewed mail in the responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named } from "../../http/shapes.ts";
import { NEW_EVENT_EXAMPLE, VARIANT_EXAMPLE } from "../churn-events/examples.ts";
import type { Previewed } from "./service.ts";

export const Preview = named(
  "MailPreview",
  Type.Object({
    subject: Type.String(),
    text: Type.String({ description: "The text part" }),
    html: Type.String({ description: "The HTML part, a whole document" }),
    from: Type.String(),
    reply_to: Nullable(Type.String()),
    to: Type.String(),
    headers: Type.Record(Type.String(), Type.String(), { description: "Those with which it is unsubscribed from" }),
  }),
  {
    subject: VARIANT_EXAMPLE.subject,
    text: VARIANT_EXAMPLE.body,
    html: "<!doctype html><html><body><p>Hi Grace,</p></body></html>",
    from: "Acme <ada@example.com>",
    reply_to: null,
    to: NEW_EVENT_EXAMPLE.customer_email,
    headers: {
      "List-Unsubscribe": "<https://recoverd.example.com/unsubscribe/dS5tc2dfMDE>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  },
);

export const toPreview = ({ mail, headers }: Previewed): Static<typeof Preview> => ({
  subject: mail.subject,
  text: mail.textPart,
  html: mail.htmlPart,
  from: mail.fromName === null ? mail.fromAddress : `${mail.fromName} <${mail.fromAddress}>`,
  reply_to: mail.replyTo,
  to: mail.toAddress,
  headers,
});
