// Composes a mail into one MIME message, the same for SMTP and for the outbox folder.

import type { SendMailOptions } from "nodemailer";
import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { asciiDomain, domainOf } from "../../lib/mail-domain.ts";
import type { Signing } from "./dkim.ts";
import type { HandOver, Hold, InlineImage, Mail } from "./mail.ts";
import { quotedPrintable } from "./quoted-printable.ts";

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
  const { contentType, body } = alternativesOf(mail);
  const headers: Record<string, unknown> = {
    ...mail.headers,
    From: { name: mail.from.name ?? "", address: mail.from.address },
    To: { name: "", address: mail.to },
    ...(mail.replyTo === null ? {} : { "Reply-To": { name: "", address: mail.replyTo } }),
    Subject: mail.subject,
    "Message-ID": mail.messageId,
    Date: new Date(now),
    "MIME-Version": "1.0",
    "Content-Type": contentType,
  };
  const head = Object.entries(headers).map(
    ([name, value]) => `${foldLines(`${name}: ${encoder.encodeHeaderValue(name, value as string)}`)}\r\n`,
  );
  return {
    envelope: { from: mail.envelopeFrom ?? mail.from.address, to: [wireAddress(mail.to)] },
    // One buffer, because nodemailer's own stream consists of about ten streams and socket writes, which take half of a
    // mail's processor time. Its composer takes three times as long as ours.
    raw: Buffer.from(`${head.join("")}\r\n${body}`),
  };
}

/** Encodes the values of headers, and nothing else. */
const encoder = new MimeNode();

type Part = { contentType: string; more?: string; body: string };

function alternativesOf({ text, html, inlineImages = [] }: Mail): Part {
  const page = textPart("html", html);
  const shown = inlineImages.length === 0 ? page : multipart("related", [page, ...inlineImages.map(imagePart)]);
  return multipart("alternative", [textPart("plain", text), shown]);
}

/** No encoded text contains "=_", so no boundary occurs in one (RFC 2045, 6.7). */
function multipart(kind: string, parts: readonly Part[]): Part {
  const boundary = `=_${kind}`;
  const all = parts.map(({ contentType, more = "", body }) => `Content-Type: ${contentType}\r\n${more}\r\n${body}`);
  const open = `--${boundary}\r\n`;
  return {
    contentType: `multipart/${kind}; boundary="${boundary}"`,
    body: `${open}${all.join(`\r\n${open}`)}\r\n--${boundary}--\r\n`,
  };
}

function textPart(kind: "plain" | "html", text: string): Part {
  const bytes = Buffer.from(text.replace(/\r\n|\r|\n/g, "\r\n"));
  // Quoted-printable, which is readable as it is, unless the text is mostly not Latin and would become three times as long.
  const encoded =
    bytes.length > 1.5 * text.length
      ? { more: "Content-Transfer-Encoding: base64\r\n", body: base64Of(bytes) }
      : { more: "Content-Transfer-Encoding: quoted-printable\r\n", body: quotedPrintable(bytes) };
  return { contentType: `text/${kind}; charset=utf-8`, ...encoded };
}

const imagePart = ({ contentId, type, name, content }: InlineImage): Part => ({
  contentType: `${type}; name="${name}"`,
  more: `Content-Transfer-Encoding: base64\r\nContent-ID: <${contentId}>\r\nContent-Disposition: inline; filename="${name}"\r\n`,
  body: base64Of(content),
});

const base64Of = (bytes: Buffer): string => bytes.toString("base64").replace(/.{76}(?=.)/g, "$&\r\n");

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
