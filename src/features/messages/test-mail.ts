// A test mail: whether mails leave the house as the settings are, and what the mail server says to it.

import { basename } from "node:path";
import { and, count, eq, gt } from "drizzle-orm";
import type { HandOver, Mail } from "../../adapters/mailer/mail.ts";
import { createMailer } from "../../adapters/mailer.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import { type AppError, conflict, invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { domainOf } from "../../lib/mail-domain.ts";
import { plainMailHtml } from "../../lib/plain-mail.ts";
import { TryLater } from "../../lib/try-later.ts";
import type { Db, Store } from "../../store/engine.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf } from "../projects/settings.ts";
import { auditEntries, type Project } from "../projects/tables.ts";
import { findSuppression, refusalOf } from "../suppressions/service.ts";
import { fromOf, messageIdOf } from "./rendering/sender.ts";

/** It can go to anybody: not more than this from one project. */
export const TESTS_AN_HOUR = 10;
/** Somebody waits for the answer: each step of the conversation gets this long, in milliseconds. */
const PATIENCE = 10_000;

const HOUR = 3_600_000;
const ACTION = "mail.tested";

type Sending = { config: Config; clock: Clock };

/** `delivery` is what the mail server answered, or the name of the file in the outbox folder. */
export type TestMailSent = { to: string; from: string; via: "smtp" | "outbox"; delivery: string };

/**
 * As the project would send it. A `conflict` for a suppressed address, `rate_limited` past the tests of an hour; else as
 * `handOverTestMail`. The log of the project tells of it before it goes.
 */
export async function sendTestMail(
  deps: Sending & { store: Store },
  project: Project,
  actor: Actor,
  to: string,
): Promise<TestMailSent> {
  const now = deps.clock.now();
  const address = normalizeEmail(to);
  await deps.store.write((tx) => noteTest(tx, project, actor, address, now));
  return handOverTestMail(deps, address, project);
}

async function noteTest(tx: Db, project: Project, actor: Actor, to: string, now: number): Promise<void> {
  const suppression = await findSuppression(tx, project.id, to);
  if (suppression) throw conflict(refusalOf(suppression));
  const ofProject = and(eq(auditEntries.projectId, project.id), gt(auditEntries.createdAt, now - HOUR));
  const [tested] = await tx
    .select({ mails: count() })
    .from(auditEntries)
    .where(and(ofProject, eq(auditEntries.action, ACTION)));
  if ((tested?.mails ?? 0) >= TESTS_AN_HOUR) {
    throw new TryLater("rate_limited", `A project may send ${TESTS_AN_HOUR} test mails an hour; try again later`, 600);
  }
  await recordAudit(tx, { project, actor, action: ACTION, details: { domain: domainOf(to) } }, now);
}

/**
 * Sends over a connection of its own, as the settings are now, past whatever waits. Without a project it comes from the
 * operator's address. `invalid` where the recipient is refused; `unavailable`, with the setting to look at, for the rest.
 */
export async function handOverTestMail(
  { config, clock }: Sending,
  to: string,
  project: Project | null,
): Promise<TestMailSent> {
  const patient = {
    ...config.mail,
    timeouts: { connect: PATIENCE, greeting: PATIENCE, silence: PATIENCE, close: 1_000 },
  };
  const mailer = createMailer(patient, config.data.dir, clock);
  try {
    const mail = compose(config, to, project, clock.now());
    const outcome = await mailer.send(mail);
    if (!outcome.ok) throw failureOf(outcome);
    const via = config.mail.host ? "smtp" : "outbox";
    return { to, from: mail.from.address, via, delivery: via === "smtp" ? outcome.detail : basename(outcome.detail) };
  } finally {
    await mailer.close();
  }
}

function failureOf(outcome: HandOver & { ok: false }): AppError {
  if (outcome.permanent) return invalid("to", `was refused: ${outcome.reason}`);
  return new TryLater("unavailable", `The test mail was not sent. ${outcome.reason}`, 60);
}

const SUBJECT = "Test mail of Recoverd";

function compose(config: Config, to: string, project: Project | null, now: number): Mail {
  const settings = project && settingsOf(project);
  const from = fromOf({
    sender: settings?.sender ?? { from_name: null, from_email: null, reply_to: null },
    companyName: project ? (settings?.company_name ?? project.name) : "Recoverd",
    mail: config.mail,
    publicUrl: config.server.publicUrl,
  });
  const id = newId("tst", now);
  const lines = [
    `This is a test mail of Recoverd at ${config.server.publicUrl}${project ? `, sent by the project ${project.slug}` : ""}.`,
    "Somebody who runs it wanted to know whether its mails arrive. They do, and there is nothing for you to do.",
  ];
  return {
    id,
    messageId: messageIdOf(id, from.address),
    from: { name: from.name, address: from.address },
    to,
    replyTo: from.replyTo,
    subject: SUBJECT,
    text: `${lines.join("\n\n")}\n`,
    html: plainMailHtml(SUBJECT, lines.map(Bun.escapeHTML)),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
