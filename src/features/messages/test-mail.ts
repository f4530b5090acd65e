// A test mail shows whether mails are delivered with the current settings, and how the mail server responds.

import { basename } from "node:path";
import { and, eq, gt } from "drizzle-orm";
import type { HandOver, Mail } from "../../adapters/mailer/mail.ts";
import { createMailer } from "../../adapters/mailer.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import { HOUR } from "../../lib/duration.ts";
import { type AppError, conflict, invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { domainOf } from "../../lib/mail-domain.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { plainMailHtml } from "../../lib/plain-mail.ts";
import { TryLater } from "../../lib/try-later.ts";
import type { Db, Store } from "../../store/engine.ts";
import { countMatching } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf, teamLanguage } from "../projects/settings.ts";
import { auditEntries, type Project } from "../projects/tables.ts";
import { findSuppression, refusalOf } from "../suppressions/service.ts";
import { fromOf, messageIdOf } from "./rendering/sender.ts";

/** Per project and hour, because anybody may be the recipient. */
export const TESTS_AN_HOUR = 10;
/** In ms, for each step of the conversation; short, because a person waits for the response. */
const TIMEOUT = 10_000;

const ACTION = "mail.tested";
/** In the project's audit log: the mail server or the outbox folder accepted a test mail. */
export const TEST_MAIL_ACCEPTED = "mail.test_accepted";

type Sending = { config: Config; clock: Clock };

/** `delivery` is the mail server's response, or the name of the file in the outbox folder. */
export type TestMailSent = { to: string; from: string; via: "smtp" | "outbox"; delivery: string };

/**
 * Sends a test mail as the project would. The audit log records the test before it is sent.
 * @throws {AppError} `conflict` for a suppressed address, `rate_limited` above the hourly limit; otherwise like
 * `handOverTestMail`.
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
  const sent = await handOverTestMail(deps, address, project);
  const details = { domain: domainOf(address), via: sent.via };
  await deps.store.write((tx) =>
    recordAudit(tx, { project, actor, action: TEST_MAIL_ACCEPTED, details }, deps.clock.now()),
  );
  return sent;
}

async function noteTest(tx: Db, project: Project, actor: Actor, to: string, now: number): Promise<void> {
  const suppression = await findSuppression(tx, project.id, to);
  if (suppression) throw conflict(refusalOf(suppression));
  const ofProject = and(eq(auditEntries.projectId, project.id), gt(auditEntries.createdAt, now - HOUR));
  const tested = await countMatching(tx, auditEntries, and(ofProject, eq(auditEntries.action, ACTION)));
  if (tested >= TESTS_AN_HOUR) {
    throw new TryLater("rate_limited", `A project may send ${TESTS_AN_HOUR} test mails an hour; try again later`, 600);
  }
  await recordAudit(tx, { project, actor, action: ACTION, details: { domain: domainOf(to) } }, now);
}

/**
 * Sends over a separate connection with the current settings, ahead of the queue. Without a project, the sender is the
 * operator's address.
 * @throws {AppError} `invalid` if the recipient is rejected; `unavailable`, naming the setting to check, for anything else.
 */
export async function handOverTestMail(
  { config, clock }: Sending,
  to: string,
  project: Project | null,
): Promise<TestMailSent> {
  const patient = {
    ...config.mail,
    timeouts: { connect: TIMEOUT, greeting: TIMEOUT, silence: TIMEOUT, whole: 2 * TIMEOUT, close: 1_000 },
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

type Words = { subject: string; what: (at: string, project: string | undefined) => string; why: string };

const WORDS: Readonly<Record<OwnLanguage, Words>> = {
  en: {
    subject: "Test mail of Recoverd",
    what: (at, project) =>
      `This is a test mail of Recoverd at ${at}${project ? `, sent by the project ${project}` : ""}.`,
    why: "Somebody who runs it wanted to know whether its mails arrive. They do, and there is nothing for you to do.",
  },
  de: {
    subject: "Testmail von Recoverd",
    what: (at, project) =>
      `Das ist eine Testmail von Recoverd unter ${at}${project ? `, gesendet vom Projekt ${project}` : ""}.`,
    why: "Jemand, der es betreibt, wollte wissen, ob seine Mails ankommen. Das tun sie, und für dich ist nichts zu tun.",
  },
};

function compose(config: Config, to: string, project: Project | null, now: number): Mail {
  const settings = project && settingsOf(project);
  const from = fromOf({
    sender: settings?.sender ?? { from_name: null, from_email: null, reply_to: null },
    companyName: project ? (settings?.company_name ?? project.name) : "Recoverd",
    mail: config.mail,
    publicUrl: config.server.publicUrl,
  });
  const id = newId("tst", now);
  const language = project ? teamLanguage(project) : "en";
  const { subject, what, why } = WORDS[language];
  const lines = [what(config.server.publicUrl, project?.slug), why];
  return {
    id,
    messageId: messageIdOf(id, from.address),
    from: { name: from.name, address: from.address },
    to,
    replyTo: from.replyTo,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: plainMailHtml(language, subject, lines.map(Bun.escapeHTML)),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
