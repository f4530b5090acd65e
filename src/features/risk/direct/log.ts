// The outcome of alerts in direct mode, for the alert log.

import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { type Message, messages } from "../../messages/tables.ts";
import { type RiskAlert, riskAlerts } from "../tables.ts";
import { DIRECT_REASONS, type DirectReason } from "./reasons.ts";
import { type DirectMail, directMails } from "./tables.ts";

/** Named like the statuses of a delivery. `delivering`: the mail server has deferred the mail at least once. */
const DIRECT_STATUSES = ["pending", "delivering", "delivered", "failed", "stopped"] as const;
type DirectStatus = (typeof DIRECT_STATUSES)[number];

/** The status as SQL, over `direct_mails` joined with their rows of `messages`. */
export const directStatus: SQL<DirectStatus> = sql<DirectStatus>`case ${directMails.state}
  when 'planned' then 'pending'
  when 'stopped' then 'stopped'
  else case ${messages.status}
    when 'sent' then 'delivered'
    when 'stopped' then 'stopped'
    when 'queued' then case when ${messages.lastError} is null then 'pending' else 'delivering' end
    else 'failed' end
  end`;

export type LoggedMail = {
  alert: RiskAlert;
  mail: DirectMail;
  message: Pick<Message, "id" | "subject" | "status" | "lastError" | "feedback" | "handedOverAt"> | null;
  status: DirectStatus;
};

/** The alerts with these ids that were in direct mode, in no particular order. */
export async function listLoggedMails(db: Db, alertIds: readonly string[]): Promise<LoggedMail[]> {
  if (alertIds.length === 0) return [];
  return db
    .select({
      alert: riskAlerts,
      mail: directMails,
      message: {
        id: messages.id,
        subject: messages.subject,
        status: messages.status,
        lastError: messages.lastError,
        feedback: messages.feedback,
        handedOverAt: messages.handedOverAt,
      },
      status: directStatus,
    })
    .from(directMails)
    .innerJoin(riskAlerts, eq(riskAlerts.id, directMails.alertId))
    .leftJoin(messages, eq(messages.id, directMails.messageId))
    .where(inArray(directMails.alertId, [...alertIds]));
}

/**
 * Why there is no mail, or not yet: the reason's name and text; for a mail being delivered, the mail server's last response.
 */
export function reasonOf({ mail, message }: LoggedMail): { name: DirectReason | "mail_failed"; words: string } | null {
  if (mail.reason !== null) return { name: mail.reason, words: DIRECT_REASONS[mail.reason] };
  if (message === null || message.status === "sent") return null;
  const said = message.feedback ?? message.lastError;
  return said === null ? null : { name: "mail_failed", words: said };
}
