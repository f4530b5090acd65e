// Reads reports that arrive as a mail: delivery status notifications (RFC 3464, RFC 6533) and complaints (RFC 5965).

import type { Attachment, Email } from "postal-mime";
import { parseMail } from "../../../lib/parse-mail.ts";
import { cleanLine } from "../../../lib/text.ts";
import { addressIn, type Report } from "./report.ts";

// Bytes. The relevant parts precede the returned mail, which may be long and slow to parse.
const READ_OF_MAIL = 256 * 1024;
const MAX_READ = 64 * 1024; // bytes of a part
const MAX_RECIPIENTS = 100;

const STATUS = ["message/delivery-status", "message/global-delivery-status"];
const COMPLAINT = ["message/feedback-report"];
const RETURNED = [
  "message/rfc822",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global",
  "message/global-headers",
];
/** Headers in which a mail server records the address the report was sent to, which is the mail's return path. */
const ENVELOPE = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

/** The reports in a mail; null if it contains none, such as a person's reply or an automatic reply. Never throws. */
export async function readMailReport(bytes: Uint8Array): Promise<Report[] | null> {
  const mail = await parseMail(bytes, READ_OF_MAIL, { maxRfc822NestingDepth: 0 });
  if (mail === null || !isReport(mail)) return null;
  const status = findPart(mail, STATUS);
  const complaint = findPart(mail, COMPLAINT);
  if (status) return deliveryReports(mail, blocksOf(textOf(status)));
  return complaint ? complaintReports(mail, blocksOf(textOf(complaint))[0] ?? new Map()) : null;
}

const isReport = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === "content-type" && /^\s*multipart\/report\b/i.test(value));

const findPart = ({ attachments }: Email, types: readonly string[]): Attachment | undefined =>
  attachments.find(({ mimeType }) => types.includes(mimeType));

function textOf({ content }: Attachment): string {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return Buffer.from(bytes.subarray(0, MAX_READ)).toString("utf8");
}

type Fields = Map<string, string>;

/** Groups of `Name: value`, separated by empty lines; names in lower case, folded lines joined. */
function blocksOf(text: string): Fields[] {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+(?=\S)/g, " ")
    .split(/\n[ \t]*\n/);
  return blocks.slice(0, MAX_RECIPIENTS + 1).flatMap((block) => {
    const fields: Fields = new Map();
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields.size > 0 ? [fields] : [];
  });
}

/** One for each recipient of the notification. */
function deliveryReports(mail: Email, blocks: readonly Fields[]): Report[] {
  const references = referencesOf(mail);
  return blocks.flatMap((fields) => {
    const kind = KINDS[(fields.get("action") ?? "").split(/[\s;(]/, 1)[0]!.toLowerCase()];
    if (!kind) return [];
    const status = statusOf(fields);
    const emails = [fields.get("original-recipient"), fields.get("final-recipient")].map(addressIn);
    const detail = `${fields.get("action")}: ${status} ${fields.get("diagnostic-code") ?? ""}`;
    return {
      kind: kind === "delivery" ? "delivery" : "bounce",
      permanent: kind === "failure" && status.startsWith("5"),
      references,
      emails: emails.filter((email) => email !== null),
      detail: cleanLine(detail, 500),
    };
  });
}

const KINDS: Readonly<Record<string, "failure" | "delay" | "delivery">> = {
  failed: "failure",
  delayed: "delay",
  delivered: "delivery",
  relayed: "delivery",
  expanded: "delivery",
};

/** The enhanced status code; without one, the beginning of the remote server's response. */
function statusOf(fields: Fields): string {
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "") ?? [];
  if (status) return status;
  const diagnostic = fields.get("diagnostic-code") ?? "";
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? /\b[245]\d\d\b/.exec(diagnostic)?.[0] ?? "";
}

function complaintReports(mail: Email, fields: Fields): Report[] {
  const type = (fields.get("feedback-type") ?? "").toLowerCase();
  const kind = ({ abuse: "complaint", fraud: "complaint", "opt-out": "unsubscribe" } as const)[type];
  if (!kind) return []; // `not-spam`, `auth-failure` and `virus` are not complaints
  const to = returnedHeaders(mail)
    .filter(([name]) => name === "to")
    .map(([, value]) => value);
  const emails = [fields.get("original-rcpt-to"), ...to].map(addressIn).filter((email) => email !== null);
  const references = [...referencesOf(mail), fields.get("original-mail-from") ?? ""];
  return [{ kind, permanent: false, references, emails, detail: cleanLine(`Complaint: ${type}`, 500) }];
}

/** Texts that may identify the mail, the most reliable first. */
function referencesOf(mail: Email): string[] {
  const envelope = mail.headers.filter(({ key }) => ENVELOPE.includes(key)).map(({ value }) => value);
  const returned = returnedHeaders(mail)
    .filter(([name]) => name === "return-path" || name === "message-id")
    .map(([, value]) => value);
  return [...envelope, ...returned, mail.inReplyTo ?? "", mail.references ?? ""].slice(0, MAX_RECIPIENTS);
}

function returnedHeaders(mail: Email): [name: string, value: string][] {
  const part = findPart(mail, RETURNED);
  if (!part) return [];
  return [...(blocksOf(textOf(part))[0] ?? new Map<string, string>())];
}
