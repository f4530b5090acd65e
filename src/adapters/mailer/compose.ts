// A mail as nodemailer takes it: one MIME message, the same for SMTP and for the outbox folder.

import type { SendMailOptions } from "nodemailer";
import * as base64 from "nodemailer/lib/base64";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import * as qp from "nodemailer/lib/qp";
import { asciiDomain, domainOf } from "../../lib/mail-domain.ts";
import type { Signing } from "./dkim.ts";
import type { HandOver, InlineImage, Mail } from "./mail.ts";

const CONTROL = /[\0-\x1f\x7f\u0085\u2028\u2029]/;
const NOT_AN_ADDRESS = /[\0-\x20\x7f-\xa0\s<>(),;:"\\]/;
// The names that the message itself decides: a second one from outside would make it ambiguous.
const OWN_HEADERS =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|content-.*|return-path|x-mailer)$/i;

/** Why a mail is unfit for any transport; undefined if it is not. Only an impossible recipient is a permanent failure. */
export function findRefusal(mail: Mail): HandOver | undefined {
  if (!isAddress(mail.to)) return { ok: false, permanent: true, reason: "The recipient is not a mail address" };
  const fault = findFault(mail);
  return fault ? { ok: false, permanent: false, reason: `The mail was not sent: ${fault}` } : undefined;
}

/** The outcome of a mail that its sender withdrew. */
export const withheld = (reason: string): HandOver => ({ ok: false, permanent: false, withheld: true, reason });

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

/** A mail that `findRefusal` does not refuse, as nodemailer sends it. */
export function compose(mail: Mail, now: number): { envelope: { from: string; to: string[] }; raw: Buffer } {
  return {
    envelope: { from: mail.envelopeFrom ?? mail.from.address, to: [wireAddress(mail.to)] },
    // In one piece: nodemailer's own stream of it takes some ten streams and as many writes to the socket, for half of
    // the processor time of a mail.
    raw: Buffer.from(sourceOf(new MailComposer(contentOf(mail, now)).compile() as Part)),
  };
}

/** What nodemailer's types leave out of its parts. */
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

/** With the domain in ASCII, so that only a local part beyond it asks anything of the server. */
const wireAddress = (address: string): string => {
  const domain = domainOf(address);
  return address.slice(0, address.length - domain.length) + (asciiDomain(domain) || domain);
};

/** A body that names a file or an address is only ever text: nothing is read from the disk or the net for it. */
export const SEALED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** What makes a transport sign what it sends. Nodemailer takes the key itself, though its types want its text. */
export const signedWith = (signing: Signing | undefined): Pick<SendMailOptions, "dkim"> =>
  signing ? { dkim: signing as unknown as NonNullable<SendMailOptions["dkim"]> } : {};
