// What an explanation says of mails that belong to no churn event: confirmations, the notice before a pause ends, and notices
// before a payment.

import type { MailKind } from "../../confirmations/tables.ts";
import type { NoticeKind } from "../../notices/tables.ts";
import type { Entry } from "./entry.ts";

const SENTENCES: Record<MailKind | NoticeKind, string> = {
  confirmation: "Was mailed what was carried out",
  resume_notice: "Was mailed that the pause ends soon",
  card_expiry: "Was mailed that the card expires soon",
  renewal: "Was mailed that the subscription renews soon",
};

export const aboutNotice = (
  kind: MailKind | NoticeKind,
  { createdAt, messageId }: { createdAt: number; messageId: string },
  applicationId?: string,
): Entry => ({
  at: createdAt,
  kind: "message",
  sentence: SENTENCES[kind],
  facts: { what: "notice", notice: kind },
  refs: { message_id: messageId, ...(applicationId !== undefined && { application_id: applicationId }) },
});
