// Explains mails that belong to no churn event: confirmations, the notice before a pause ends, and notices before a payment,
// including those that were not sent.

import { iso } from "../../../lib/clock.ts";
import type { MailKind } from "../../confirmations/tables.ts";
import type { NoticeKind, noticeRefusals, Refusal } from "../../notices/tables.ts";
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

const NOT_SENT: Record<NoticeKind, string> = {
  card_expiry: "Was not mailed that the card expires soon",
  renewal: "Was not mailed that the subscription renews soon",
};

export const BECAUSE: Record<Refusal, string> = {
  suppressed: "the address is suppressed",
  held_out: "the customer is in the control group, which gets no automatic mail",
  sensitive: "what the customer wrote is sensitive",
  open_event: "there is an open churn event, whose mails say it",
  replied: "the customer answered a mail, which a person should read first",
  customer_cap: "the customer has had as many mails as the project allows one person",
  daily_limit: "the project's daily limit of mails was reached",
  paused: "automation was paused",
};

/** These reasons refuse a notice for good; the others hold it back for a time. */
const FOR_GOOD: readonly Refusal[] = ["suppressed", "held_out"];

export const aboutRefusedNotice = ({
  kind,
  reason,
  at,
  createdAt,
}: Pick<typeof noticeRefusals.$inferSelect, "kind" | "reason" | "at" | "createdAt">): Entry => ({
  at: createdAt,
  kind: FOR_GOOD.includes(reason) ? "refusal" : "hold",
  sentence: `${NOT_SENT[kind]}: ${BECAUSE[reason]}`,
  facts: { what: "notice_refused", notice: kind, reason, due: iso(at) },
  refs: {},
});
