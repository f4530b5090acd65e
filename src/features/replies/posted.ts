// Reads the posts of inbound-mail services, whose fields have many names, as mails. Services agree on words (from, subject,
// text, html, headers) but not on spelling, so names are compared without case and punctuation.

import { isObject, jsonIn, parseJson, textOrNone } from "../../lib/json.ts";
import { addressIn } from "../messages/feedback/report.ts";
import { isVouchedByService } from "./authentication.ts";
import type { InboundMail } from "./inbound-mail.ts";
import { readMime } from "./mime.ts";

/** The posted fields: strings, or any value in JSON. */
type Fields = Record<string, unknown>;

/** The names that services give to each field; the first one present counts. */
const NAMES = {
  // Used by SendGrid ("send raw"), Mailgun (mime), Mandrill, SparkPost, SES and others.
  mime: ["bodymime", "rawmsg", "emailrfc822", "raw", "rawemail", "mime", "email", "content"],
  from: ["fromfull", "from", "fromemail", "sender", "mailfrom", "friendlyfrom"],
  subject: ["subject"],
  text: ["textbody", "bodyplain", "plain", "text", "textplain", "body"],
  html: ["htmlbody", "bodyhtml", "html", "texthtml"],
  ownWords: ["strippedtextreply", "strippedtext", "replyplain"],
  headers: ["messageheaders", "headers"],
} as const;

/** Headers that some services post as separate fields. */
const HEADER_FIELDS = ["in-reply-to", "references", "message-id", "auto-submitted", "precedence", "content-type"];

/** The mails in a post: usually one, but some services send several at once. */
export async function readPosted(posted: unknown): Promise<InboundMail[]> {
  const mails: InboundMail[] = [];
  for (const item of itemsOf(posted).slice(0, 100)) {
    const mail = await mailOf(item);
    if (mail) mails.push(mail);
  }
  return mails;
}

/** Finds the mails in lists and envelopes, such as `[{msg: {…}}]` or `[{msys: {relay_message: {content: {…}}}}]`. */
function itemsOf(posted: unknown): Fields[] {
  if (typeof posted === "string") return itemsOf(parseJson(Buffer.from(posted))); // limited in depth, as this recurses
  if (Array.isArray(posted)) return posted.flatMap(itemsOf);
  if (!isObject(posted)) return [];
  const { mandrill_events, msg, msys, relay_message, content, data, ...rest } = posted;
  if (typeof mandrill_events === "string") return itemsOf(mandrill_events);
  const inner = [msg, msys, relay_message, content, data].find(isObject);
  return inner && !("subject" in rest) ? itemsOf({ ...rest, ...inner }) : [posted];
}

async function mailOf(posted: Fields): Promise<InboundMail | null> {
  const fields = new Map(Object.entries(posted).map(([name, value]) => [plain(name), value]));
  const find = (names: readonly string[]) => names.map((name) => fields.get(name)).find((value) => value != null);
  const mime = NAMES.mime.map((name) => fields.get(name)).find(isMime);
  if (mime !== undefined) {
    const isBase64 = !/^[\w-]+:/m.test(mime.slice(0, 1_000)) || fields.get("emailrfc822isbase64") === true;
    const mail = await readMime(Buffer.from(mime, isBase64 ? "base64" : "utf8"));
    return mail && { ...mail, isVouched: isVouchedByService(mail.from, posted) };
  }
  const headers = headersOf(find(NAMES.headers));
  for (const name of HEADER_FIELDS) {
    const value = fields.get(plain(name));
    if (typeof value === "string" && !headers.has(name)) headers.set(name, value);
  }
  const text = (names: readonly string[]) => textOrNone(find(names));
  const from = addressIn(fromOf(find(NAMES.from))) ?? addressIn(headers.get("from"));
  const mail = {
    from,
    subject: text(NAMES.subject) || (headers.get("subject") ?? ""),
    text: text(NAMES.text),
    html: text(NAMES.html),
    headers,
    ownWords: text(NAMES.ownWords) || null,
    isVouched: isVouchedByService(from, posted),
  };
  return mail.from === null && mail.text === "" && mail.html === "" ? null : mail;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether the value is a whole mail, plain or in base64, which begins with headers. */
function isMime(value: unknown): value is string {
  if (typeof value !== "string" || value.length < 40) return false;
  const beginning = value.slice(0, 4_000);
  const clear = /^[A-Za-z0-9+/=\s]+$/.test(beginning)
    ? Buffer.from(beginning.replace(/\s/g, "").slice(0, 2_000), "base64").toString("latin1")
    : beginning;
  return (
    /^(?:[A-Za-z-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/.test(clear) && /^(?:from|subject|message-id):/im.test(clear)
  );
}

/** Accepts `"Ada <ada@example.com>"`, `{email: …}`, `{Email: …}`, `{address: …}` and `[…]`. */
function fromOf(value: unknown): unknown {
  if (Array.isArray(value)) return fromOf(value[0]);
  if (!isObject(value)) return value;
  return value.Email ?? value.email ?? value.address ?? value.Address ?? fromOf(value.value);
}

/** Reads headers that are given as one text, an object, pairs, or a list of names with values. */
function headersOf(given: unknown): Map<string, string> {
  const headers = new Map<string, string>();
  const add = (name: unknown, value: unknown) => {
    const text = Array.isArray(value) ? value[0] : value;
    const key = typeof name === "string" ? name.toLowerCase().replaceAll("_", "-") : "";
    if (key !== "" && typeof text === "string" && !headers.has(key)) headers.set(key, text);
  };
  const value = typeof given === "string" && /^\s*[[{]/.test(given) ? jsonIn(given) : given;
  if (typeof value === "string") {
    for (const line of value.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
      const colon = line.indexOf(":");
      if (colon > 0) add(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
    }
  } else if (Array.isArray(value)) {
    for (const one of value) {
      if (Array.isArray(one)) add(one[0], one[1]);
      else if (isObject(one) && ("name" in one || "Name" in one)) add(one.name ?? one.Name, one.value ?? one.Value);
      else if (isObject(one)) for (const [name, text] of Object.entries(one)) add(name, text);
    }
  } else if (isObject(value)) {
    for (const [name, text] of Object.entries(value)) add(name, text);
  }
  return headers;
}

/** The fields of a form. CloudMailin posts headers with their names in brackets: `headers[In-Reply-To]`. */
export function fieldsOfForm(form: FormData): Fields {
  const fields = new Map<string, string>();
  const tables = new Map<string, Map<string, string>>();
  form.forEach((value, name) => {
    if (typeof value !== "string") return; // an attachment
    const [, table, inTable] = /^(\w+)\[([^\]]+)\]$/.exec(name) ?? [];
    if (table !== undefined && !tables.has(table)) tables.set(table, new Map());
    const values = tables.get(table ?? "") ?? fields;
    const key = inTable ?? name;
    if (!values.has(key)) values.set(key, value);
  });
  const ofTables = [...tables].map(([name, values]) => [name, Object.fromEntries(values)] as const);
  return Object.fromEntries([...fields, ...ofTables]);
}
