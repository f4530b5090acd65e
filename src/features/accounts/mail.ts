// The service's own mails to the people who use it: a link to a new password, an invitation. They are enqueued in the
// transaction that makes them necessary, and sealed there: the database never holds a link that would let anybody in.

import type { HandOver, Mail } from "../../adapters/mailer/mail.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { newId } from "../../lib/ids.ts";
import { mailDomain, messageIdOf } from "../../lib/mail-domain.ts";
import { plainMailHtml } from "../../lib/plain-mail.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { RetryLater } from "../../queue/handlers.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";

export type AccountMail = {
  /** What the mail is, for the log: failures are logged by this word, never by address or content. */
  kind: "password-reset" | "invitation" | "webhook-disabled" | "admin-notice";
  to: string;
  subject: string;
  /** Plain text, each of one line. The link, where there is one, stands before the last, on a line of its own. */
  paragraphs: readonly string[];
  link: string | null;
  /** Milliseconds since the epoch: when the link is worth nothing any more, and so the mail. */
  expiresAt: number;
};

export const deliverAccountMail = defineJob<{ id: string; sealed: string }>("deliver-account-mail");

const retryDelay = exponential({ first: 10_000, most: 900_000 });

/** Sends the mail once the transaction has been committed, and tries again for as long as its link is valid. */
export async function sendAccountMail(tx: Db, sealingKey: Uint8Array, mail: AccountMail, now: number): Promise<void> {
  const id = newId("mal", now);
  await enqueue(tx, deliverAccountMail, { id, sealed: seal(sealingKey, JSON.stringify(mail), contextOf(id)) }, now);
}

/** Hands a mail over. A crash before the job is done repeats it, with the same Message-ID. */
export async function handOverAccountMail(
  { config, keys, mailer, clock, log }: Pick<Deps, "config" | "keys" | "mailer" | "clock" | "log">,
  { id, sealed }: { id: string; sealed: string },
  attempt: number,
): Promise<void> {
  const mail = JSON.parse(openSealed(keys.sealing, sealed, contextOf(id))) as AccountMail;
  const giveUp = (reason: string) => log.warn("A mail was not sent", { mail: id, kind: mail.kind, reason });
  if (clock.now() >= mail.expiresAt) return giveUp("Its link has expired");
  const outcome: HandOver = await mailer.send(composed(id, mail, senderOf(config)));
  if (outcome.ok) return;
  if (outcome.permanent) return giveUp(outcome.reason);
  throw new RetryLater(outcome.retryIn ?? retryDelay(attempt), outcome.reason);
}

/** The operator's address: these mails come from the service, and from no project. */
const senderOf = ({ mail, server }: Pick<Deps["config"], "mail" | "server">): string =>
  mail.from || `recoverd@${mailDomain(server.publicUrl)}`;

function composed(id: string, { to, subject, paragraphs, link }: AccountMail, from: string): Mail {
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
    html: plainMailHtml(subject, html),
    // Holiday notices need not answer it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

const contextOf = (id: string): string => `account-mail:${id}`;
