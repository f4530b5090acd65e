// Composes a mail into one MIME message, the same for SMTP and for the outbox folder.

import type { SendMailOptions } from "nodemailer";
import * as base64 from "nodemailer/lib/base64";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import * as qp from "nodemailer/lib/qp";
import { asciiDomain, domainOf } from "../../lib/mail-domain.ts";
import type { Signing } from "./dkim.ts";
import type { HandOver, Hold, InlineImage, Mail } from "./mail.ts";

const CONTROL = /[\0-\x1f\x7f\u0085\u2028\u2029]/;
const NOT_AN_ADDRESS = /[\0-\x20\x7f-\xa0\s<>(),;:"\\]/;
// Headers that are set here. A second one from the mail's `headers` would make the message ambiguous.
const OWN_HEADERS =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|content-.*|return-path|x-mailer)$/i;

/** Why no transport can send a mail; undefined if it can be sent. Only an invalid recipient is a permanent failure. */
export function findRefusal(mail: Mail): HandOver | undefined {
  if (!isAddress(mail.to)) return { ok: false, permanent: true, reason: "The recipient is not a mail address" };
  const fault = findFault(mail);
  return fault ? { ok: false, permanent: false, reason: `The mail was not sent: ${fault}` } : undefined;
}

/** The outcome of a mail that was not sent because of an obstacle. */
export const withheld = (obstacle: string | Hold): HandOver =>
  typeof obstacle === "string"
    ? { ok: false, permanent: false, withheld: true, reason: obstacle }
    : { ok: false, permanent: false, held: true, ...obstacle };

function findFault(mail: Mail): string | undefined {
  const lines: Record<string, string> = {
    "the From name": mail.from.name ?? "",
    "the From address": mail.from.address,
    "the Reply-To address": mail.replyTo ?? "",
    "the subject": mail.subject,
    "the Message-ID": mail.messageId,
  };
  for (const [name, value] of Object.entries(mail.headers)) {
    if (!/^[!-9;-~]+$/.test(name) || OWN_HEADERS.test(name)) return "a header name is not allowed";
    lines[`the header ${name}`] = value;
  }
  for (const [name, value] of Object.entries(lines)) {
    if (CONTROL.test(value)) return `${name} holds a line break or a control character`;
  }
  if (!isAddress(mail.from.address)) return "the From address is not a mail address";
  if (mail.envelopeFrom && !isAddress(mail.envelopeFrom)) return "the return path is not a mail address";
  if (mail.replyTo !== null && !isAddress(mail.replyTo)) return "the Reply-To address is not a mail address";
  if (!/^<[^<>\s@]+@[^<>\s@]+>$/.test(mail.messageId)) return "the Message-ID is not of the form <id@domain>";
  return undefined;
}

function isAddress(text: string): boolean {
  const [local, domain, ...more] = text.replace(/@\[[\da-zA-Z.:]+\]$/, "@literal").split("@");
  return !!local && !!domain && more.length === 0 && !NOT_AN_ADDRESS.test(local + domain);
}

/** Composes a mail that `findRefusal` accepts. `now`: ms since the epoch, for the Date header. */
export function compose(mail: Mail, now: number): { envelope: { from: string; to: string[] }; raw: Buffer } {
  return {
    envelope: { from: mail.envelopeFrom ?? mail.from.address, to: [wireAddress(mail.to)] },
    // One buffer, because nodemailer's own stream consists of about ten streams and socket writes, which take half of a
    // mail's processor time.
    raw: Buffer.from(sourceOf(new MailComposer(contentOf(mail, now)).compile() as Part)),
  };
}

/** Adds the fields that are missing from nodemailer's types. */
type Part = MimeNode & { content?: string | Buffer; boundary: string; childNodes: Part[] };

function sourceOf(part: Part): string {
  const head = `${part.buildHeaders()}\r\n\r\n`;
  if (!part.multipart) return head + encoded(part);
  const open = `--${part.boundary}\r\n`;
  return `${head}${open}${part.childNodes.map(sourceOf).join(`\r\n${open}`)}\r\n--${part.boundary}--\r\n`;
}

function encoded(part: Part): string {
  const { content = "" } = part;
  const lines = typeof content === "string" ? content.replace(/\r\n|\r|\n/g, "\r\n") : content;
  switch (part.getTransferEncoding()) {
    case "quoted-printable":
      return qp.wrap(qp.encode(lines));
    case "base64":
      return base64.wrap(base64.encode(lines));
    default:
      return lines.toString();
  }
}

function contentOf(mail: Mail, now: number): SendMailOptions {
  return {
    from: { name: mail.from.name ?? "", address: mail.from.address },
    to: { name: "", address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.inlineImages?.length ? { attachments: mail.inlineImages.map(attached) } : {}),
    messageId: mail.messageId,
    date: new Date(now),
    headers: mail.headers,
  };
}

const attached = ({ contentId, type, name, content }: InlineImage) => ({
  cid: contentId,
  contentType: type,
  filename: name,
  content,
  contentDisposition: "inline" as const,
});

/** Converts the domain to ASCII, so that only a local part that is not ASCII needs SMTPUTF8. */
const wireAddress = (address: string): string => {
  const domain = domainOf(address);
  return address.slice(0, address.length - domain.length) + (asciiDomain(domain) || domain);
};

/** Prevents nodemailer from reading files or addresses that a mail's content names. */
export const SEALED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** The option that makes a transport sign. Nodemailer accepts the key object, although its types require text. */
export const signedWith = (signing: Signing | undefined): Pick<SendMailOptions, "dkim"> =>
  signing ? { dkim: signing as unknown as NonNullable<SendMailOptions["dkim"]> } : {};
