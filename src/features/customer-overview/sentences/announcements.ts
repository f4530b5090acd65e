// Explains the announcement of a fix: sent, waiting, or held back.

import { iso } from "../../../lib/clock.ts";
import { HOLDS, type Hold } from "../../announcements/planning.ts";
import type { FixAnnouncement } from "../../knowledge/tables.ts";
import type { Message } from "../../messages/tables.ts";
import type { Entry } from "./entry.ts";

export function aboutAnnouncement(row: FixAnnouncement, mail: Pick<Message, "status" | "createdAt"> | null): Entry {
  const asked = row.quote === null ? "the chosen reason asked for it" : `“${row.quote}” asked for it`;
  const facts = { what: "announcement", fix: row.fixId, quote: row.quote, state: row.state };
  const refs = { churn_event_id: row.eventId, ...(row.messageId !== null && { message_id: row.messageId }) };
  if (row.state === "sent") {
    const end =
      mail === null || mail.status === "sent" || mail.status === "queued" ? "" : `; the mail was ${mail.status}`;
    return {
      at: mail?.createdAt ?? row.updatedAt,
      kind: "message",
      sentence: `Was mailed that the fix “${row.fixId}” is there, because ${asked}${end}`,
      facts,
      refs,
    };
  }
  const why = row.reason === null ? null : (HOLDS[row.reason as Hold] ?? row.reason);
  const isWaiting = row.state === "waiting";
  const says = isWaiting
    ? (why?.replace(/^It /, "") ?? "waits to be sent")
    : `is not sent${why === null ? "" : `: ${why[0]!.toLowerCase()}${why.slice(1)}`}`;
  return {
    at: row.updatedAt,
    kind: isWaiting ? "hold" : "refusal",
    sentence: `The mail that the fix “${row.fixId}” is there ${says}`,
    facts: { ...facts, reason: row.reason, ...(row.untilAt !== null && { due: iso(row.untilAt) }) },
    refs,
  };
}
