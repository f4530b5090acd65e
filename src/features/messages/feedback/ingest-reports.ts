// Records what a bounce, a complaint or a delivery changes. Repeating a report changes nothing more.

import { desc, isNotNull } from "drizzle-orm";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { defineEvent, publish } from "../../../queue/domain-events.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { findRow, matches } from "../../../store/rows.ts";
import { isStripped } from "../../churn-events/stripped.ts";
import type { Project } from "../../projects/tables.ts";
import { suppress } from "../../suppressions/service.ts";
import { advanceVariant, findMessage, updateMessage } from "../service.ts";
import { type Message, messages } from "../tables.ts";
import { messageIdIn, type Report } from "./report.ts";

/** Published once, in the transaction of the report: a mail's address does not exist, or its recipient complained. */
export const feedbackReceived = defineEvent<Feedback>();

export type Feedback = { projectId: string; messageId: string | null; email: string; kind: "bounced" | "complained" };

const AT_ONCE = 100; // reports per transaction, so that other writers do not wait long

/**
 * Records the reports about the project's mails; they are on disk once this resolves. Other reports are ignored, because a
 * provider's account may also be used to send other mails.
 */
export async function ingestReports(
  store: Store,
  project: Pick<Project, "id">,
  reports: readonly Report[],
  now: number,
): Promise<void> {
  for (const some of chunksOf(reports, AT_ONCE)) {
    await store.write(async (tx) => {
      for (const report of some) await ingestReport(tx, project, report, now);
    });
  }
}

async function ingestReport(tx: Db, project: Pick<Project, "id">, report: Report, now: number): Promise<void> {
  const message = await findReported(tx, project, report);
  // A report about somebody who was erased names them, and a placeholder is nobody's address.
  if (!message || isStripped({ customerEmail: message.toAddress })) return;
  const { kind, permanent, detail } = report;
  switch (kind) {
    case "bounce":
      if (message.bouncedAt !== null) return;
      if (!permanent) return updateMessage(tx, message.id, { feedback: detail }, now);
      await suppress(tx, message.projectId, message.toAddress, "bounced", now);
      await advanceVariant(tx, message.variantId, "bounced", now);
      await updateMessage(tx, message.id, { ...bounced(message), bouncedAt: now, feedback: detail }, now);
      // If the mail was already rejected at hand-over, this was published then.
      if (message.status === "bounced") return;
      return publish(tx, feedbackReceived, feedbackOf(message, "bounced"), now);
    case "complaint":
      if (message.complainedAt !== null) return;
      await suppress(tx, message.projectId, message.toAddress, "complained", now);
      await updateMessage(tx, message.id, { complainedAt: now, feedback: detail }, now);
      return publish(tx, feedbackReceived, feedbackOf(message, "complained"), now);
    case "unsubscribe":
      return suppress(tx, message.projectId, message.toAddress, "unsubscribed", now);
    case "delivery":
      if (message.deliveredAt !== null) return;
      return updateMessage(tx, message.id, { deliveredAt: now, feedback: message.feedback ?? detail }, now);
  }
}

export const feedbackOf = (message: Message, kind: Feedback["kind"]): Feedback => ({
  projectId: message.projectId,
  messageId: message.id,
  email: message.toAddress,
  kind,
});

/** Only a sent mail becomes `bounced`; a mail that waits for a retry is stopped by the suppression. */
const bounced = ({ status }: Message): Partial<Message> => (status === "sent" ? { status: "bounced" } : {});

/** The mail that the report names; otherwise the newest one to the address. */
async function findReported(tx: Db, project: Pick<Project, "id">, report: Report): Promise<Message | undefined> {
  const id = messageIdIn(report.references);
  const named = id === null ? undefined : await findMessage(tx, id);
  if (named) return named.projectId === project.id ? named : undefined;
  if (report.emails.length === 0) return undefined;
  const toOneOfThem = { projectId: project.id, toAddress: report.emails };
  return findRow(
    tx,
    messages,
    matches(messages, toOneOfThem, isNotNull(messages.handedOverAt)),
    desc(messages.createdAt),
    desc(messages.id),
  );
}
