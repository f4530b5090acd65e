// Mail webhooks in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Email, Nullable, named, Text } from "../../../http/shapes.ts";
import { AppError, type Detail } from "../../../lib/errors.ts";
import { normalizeEmail } from "../../../lib/mail-address.ts";
import { isAllowedSender, type MailSenderConfig } from "../rendering/sender.ts";
import { publicKeyOf } from "./providers/sendgrid.ts";
import type { MailWebhooks } from "./tables.ts";
import { MAIL_ADDRESSES, type MailWebhooksChange, webhookUrls } from "./webhooks.ts";

export const ReadMailWebhooks = named(
  "MailWebhooks",
  Type.Object({
    urls: Type.Object(Object.fromEntries(MAIL_ADDRESSES.map((name) => [name, Type.String()])), {
      description:
        "Where each provider reports bounces and complaints; `raw` takes mails of a mail server itself; `inbound` takes customers' replies. Anyone who knows a URL can report: treat them like passwords",
    }),
    mailgun_signing_key: Type.Boolean({ description: "Whether it is set" }),
    sendgrid_public_key: Nullable(Type.String()),
    return_path: Nullable(Type.String()),
  }),
  {
    urls: Object.fromEntries(
      MAIL_ADDRESSES.map((name) => [name, `https://recoverd.example.com/api/v1/webhooks/mail/${name}/example`]),
    ),
    mailgun_signing_key: false,
    sendgrid_public_key: null,
    return_path: "bounces@example.com",
  },
);

export const MailWebhooksEdit = named(
  "MailWebhooksUpdate",
  Type.Object({
    mailgun_signing_key: Type.Optional(Nullable(Text({ min: 8, max: 500, oneLine: true }))),
    sendgrid_public_key: Type.Optional(Nullable(Text({ min: 1, max: 2_000 }))),
    return_path: Type.Optional(Nullable(Email)),
  }),
  { return_path: "bounces@example.com" },
);

export const toMailWebhooks = (webhooks: MailWebhooks, publicUrl: string, key: Uint8Array) => ({
  urls: webhookUrls(publicUrl, key, webhooks),
  mailgun_signing_key: webhooks.mailgunSigningKey !== null,
  sendgrid_public_key: webhooks.sendgridPublicKey,
  return_path: webhooks.returnPath,
});

const MAX_LOCAL_PART_LENGTH = 64 - 30; // The plus sign and the message's name follow it.

/**
 * The change in a request body.
 * @throws {AppError} `invalid` for an invalid key, or for a mailbox that this server may not send for.
 */
export function changeOf(body: Static<typeof MailWebhooksEdit>, mail: MailSenderConfig): MailWebhooksChange {
  const { mailgun_signing_key: mailgun, sendgrid_public_key: sendgrid, return_path: returnPath } = body;
  const faults: Detail[] = [];
  if (typeof sendgrid === "string" && publicKeyOf(sendgrid.trim()) === null) {
    const message = "must be the verification key as SendGrid shows it: an ECDSA key on P-256 in base64";
    faults.push({ field: "sendgrid_public_key", message });
  }
  if (typeof returnPath === "string") {
    const fault = faultOfReturnPath(normalizeEmail(returnPath), mail);
    if (fault) faults.push({ field: "return_path", message: fault });
  }
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
  return {
    ...(mailgun === undefined ? {} : { mailgunSigningKey: mailgun }),
    ...(sendgrid === undefined ? {} : { sendgridPublicKey: sendgrid?.trim() ?? null }),
    ...(returnPath === undefined ? {} : { returnPath: returnPath === null ? null : normalizeEmail(returnPath) }),
  };
}

function faultOfReturnPath(mailbox: string, mail: MailSenderConfig): string | null {
  if (!isAllowedSender(mailbox, mail)) return "must be of a domain that this server may send for (mail.allowed_from)";
  if (mailbox.lastIndexOf("@") > MAX_LOCAL_PART_LENGTH)
    return `must have at most ${MAX_LOCAL_PART_LENGTH} characters before the @`;
  return mailbox.includes("+") ? "must be without a plus sign: each mail's own name is put behind one" : null;
}
