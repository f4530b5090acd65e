// Turns a posted body into stored replies: detects its format, reads its mails, and records each.

import type { Sns } from "../../adapters/sns.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { INVALID_JSON, isObject, parseJson } from "../../lib/json.ts";
import { ingestReports } from "../messages/feedback/ingest-reports.ts";
import { readMailReport } from "../messages/feedback/mail-report.ts";
import { textAt } from "../messages/feedback/providers/provider.ts";
import { ses } from "../messages/feedback/providers/ses.ts";
import type { Project } from "../projects/tables.ts";
import { isVouchedByServer } from "./authentication.ts";
import type { InboundMail } from "./inbound-mail.ts";
import { readMime } from "./mime.ts";
import { fieldsOfForm, readPosted } from "./posted.ts";
import { type Outcome, receiveReply } from "./service.ts";

type Receiving = Pick<Deps, "store" | "clock" | "config"> & { sns: Sns };

/**
 * Returns the outcome of each mail in the body.
 * @throws {AppError} `invalid` if the body cannot be read, `unauthorized` if a signature of Amazon SNS does not match.
 */
export async function receiveBody(
  deps: Receiving,
  project: Project,
  bytes: Uint8Array,
  contentType: string,
): Promise<Outcome[]> {
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
  if (type === "application/json" || type.endsWith("+json")) return receiveJson(deps, project, bytes);
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") {
    return receiveAll(deps, project, await readPosted(await formOf(bytes, contentType)));
  }
  // Amazon SNS posts JSON as text/plain.
  if (bytes[0] === 0x7b || bytes[0] === 0x5b) return receiveJson(deps, project, bytes);
  return [await receiveWholeMail(deps, project, bytes)];
}

async function receiveJson(deps: Receiving, project: Project, bytes: Uint8Array): Promise<Outcome[]> {
  const json = parseJson(bytes);
  if (json === INVALID_JSON || json === null) throw new AppError("invalid", "The request body is not valid JSON");
  if (!isObject(json) || textAt(json, "TopicArn") === "") return receiveAll(deps, project, await readPosted(json));
  return receiveNotification(deps, project, bytes, json);
}

/** Amazon SES sends whole mails through SNS, in an envelope that Amazon signs. */
async function receiveNotification(
  deps: Receiving,
  project: Project,
  bytes: Uint8Array,
  json: Record<string, unknown>,
): Promise<Outcome[]> {
  const posted = { bytes, json, headers: new Headers() };
  if (!(await ses.verify(posted, { mailgunSigningKey: null, sendgridPublicKey: null }, deps.sns))) {
    throw new AppError("unauthorized", "The signature of Amazon SNS does not match");
  }
  const reports = await ses.normalise(posted, deps.sns);
  await ingestReports(deps.store, project, reports, deps.clock.now());
  // Amazon also confirms subscriptions and reports deliveries this way.
  if (reports.length > 0 || textAt(json, "Type") !== "Notification") return reports.map(() => "report");
  return receiveAll(deps, project, await readPosted(textAt(json, "Message")));
}

async function formOf(bytes: Uint8Array, contentType: string) {
  try {
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    return fieldsOfForm(form as FormData);
  } catch {
    throw new AppError("invalid", "The request body is not the form that its Content-Type declares");
  }
}

/** A mailbox also receives bounces and complaints. */
async function receiveWholeMail(deps: Receiving, project: Project, bytes: Uint8Array): Promise<Outcome> {
  const reports = await readMailReport(bytes);
  if (reports !== null) {
    await ingestReports(deps.store, project, reports, deps.clock.now());
    return "report";
  }
  const mail = await readMime(bytes);
  return mail === null ? "unreadable" : receive(deps, project, mail);
}

async function receiveAll(deps: Receiving, project: Project, mails: readonly InboundMail[]): Promise<Outcome[]> {
  if (mails.length === 0)
    throw new AppError("invalid", "The body contains no mail: it needs at least the sender and the text");
  const outcomes: Outcome[] = [];
  for (const mail of mails) outcomes.push(await receive(deps, project, mail));
  return outcomes;
}

function receive({ store, clock, config }: Receiving, project: Project, mail: InboundMail): Promise<Outcome> {
  const results = mail.headers.get("authentication-results");
  const isVouched = mail.isVouched || isVouchedByServer(mail.from, results, config.mail.authservIds);
  return store.write((tx) => receiveReply(tx, project, { ...mail, isVouched }, clock.now()));
}
