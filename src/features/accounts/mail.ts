// The service's own mails to its users, such as an invitation or a link for a new password. They are enqueued in the
// transaction that requires them, and sealed there, so that the database never holds a usable link.

import type { HandOver, Mail } from "../../adapters/mailer/mail.ts";
import { deleteMailFiles } from "../../adapters/mailer/outbox-files.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { newId, notBefore } from "../../lib/ids.ts";
import { mailDomain, messageIdOf } from "../../lib/mail-domain.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { plainMailHtml } from "../../lib/plain-mail.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";

export type AccountMail = {
  /** The kind of mail, for the log: failures are logged by kind, never with the address or content. */
  kind: "password-reset" | "invitation" | "webhook-disabled" | "admin-notice";
  to: string;
  /** Null for a mail about an account. */
  projectId: string | null;
  language: OwnLanguage;
  subject: string;
  /** Plain text, one line each. The link, if there is one, is inserted on its own line before the last paragraph. */
  paragraphs: readonly string[];
  link: string | null;
  /** In ms since the epoch: when the link expires, after which the mail is not sent. */
  expiresAt: number;
};

export const deliverAccountMail = defineJob<{ id: string; sealed: string }>("deliver-account-mail");

const retryDelay = exponential({ first: 10_000, most: 900_000 });

/** Sends the mail after the transaction has been committed, and retries until its link expires. */
export async function sendAccountMail(tx: Db, sealingKey: Uint8Array, mail: AccountMail, now: number): Promise<void> {
  const id = mail.projectId === null ? newId("mal", now) : teamMailId(mail.projectId, now);
  await enqueue(tx, deliverAccountMail, { id, sealed: seal(sealingKey, JSON.stringify(mail), contextOf(id)) }, now);
}

/** The id of a mail to a project's people. It ends with a hash of the project, by which the mail's file is found later. */
export const teamMailId = (projectId: string, now: number): string => `${newId("mal", now)}_${hashOf(projectId)}`;

/** A hash, because nothing may name a project after its deletion. */
const hashOf = (projectId: string): string => Bun.hash(projectId).toString(36);

/** Deletes the files of the mails to a project's people, such as reports, notices and invitations: all, or those written `before`. */
export function deleteTeamMails(dataDir: string, projectId: string, before = Number.POSITIVE_INFINITY): Promise<void> {
  const isOld = (id: string) => before === Number.POSITIVE_INFINITY || id < notBefore("mal", before);
  return deleteMailFiles(dataDir, (ids) => ids.filter((id) => id.endsWith(`_${hashOf(projectId)}`) && isOld(id)));
}

/** Sends a mail. If the process crashes before the job is done, the mail is sent again with the same Message-ID. */
export async function handOverAccountMail(
  { config, keys, mailer, clock, log }: Pick<Deps, "config" | "keys" | "mailer" | "clock" | "log">,
  { id, sealed }: { id: string; sealed: string },
  { attempt, confirmLease }: Pick<Run, "attempt" | "confirmLease">,
): Promise<void> {
  const mail = JSON.parse(openSealed(keys.sealing, sealed, contextOf(id))) as AccountMail;
  const giveUp = (reason: string) => log.warn("A mail was not sent", { mail: id, kind: mail.kind, reason });
  if (clock.now() >= mail.expiresAt) return giveUp("Its link has expired");
  const outcome: HandOver = await mailer.send(composed(id, mail, senderOf(config)), async () => {
    await confirmLease();
    return null;
  });
  if (outcome.ok) return;
  if (outcome.permanent) return giveUp(outcome.reason);
  throw new RetryLater(outcome.retryIn ?? retryDelay(attempt), outcome.reason, false, outcome.room);
}

/** The operator's address, because these mails come from the service and not from a project. */
const senderOf = ({ mail, server }: Pick<Deps["config"], "mail" | "server">): string =>
  mail.from || `recoverd@${mailDomain(server.publicUrl)}`;

function composed(id: string, { to, language, subject, paragraphs, link }: AccountMail, from: string): Mail {
  const lines = link === null ? paragraphs : [...paragraphs.slice(0, -1), link, ...paragraphs.slice(-1)];
  const html = lines.map((line) => {
    const text = Bun.escapeHTML(line);
    return line === link ? `<a href="${text}">${text}</a>` : text;
  });
  return {
    id,
    messageId: messageIdOf(id, from),
    from: { name: "Recoverd", address: from },
    to,
    replyTo: null,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: plainMailHtml(language, subject, html),
    // Tells autoresponders not to answer (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const contextOf = (id: string): string => `account-mail:${id}`;
