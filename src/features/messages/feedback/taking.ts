// Taking reports: what a bounce, a complaint or a delivery changes. The same report twice changes nothing more.

import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { defineTopic, publish } from "../../../queue/topics.ts";
import type { Db, Store } from "../../../store/engine.ts";
import type { Project } from "../../projects/tables.ts";
import { suppress } from "../../suppressions/service.ts";
import { advanceVariant, findMessage, updateMessage } from "../service.ts";
import { type Message, messages } from "../tables.ts";
import { messageIdIn, type Report } from "./report.ts";

/** Told of a mail that its address does not exist, or that its reader calls it unwanted: once each, in that transaction. */
export const feedbackTaken = defineTopic<Feedback>();

export type Feedback = { projectId: string; messageId: string | null; email: string; kind: "bounced" | "complained" };

const AT_ONCE = 100; // reports in one transaction: others write in between

/**
 * Writes down what is told of the project's mails; once this resolves, it is on disk. What is about no mail of the
 * project is left alone: a provider's account may send for others, too.
 */
export async function takeReports(
  store: Store,
  project: Pick<Project, "id">,
  reports: readonly Report[],
  now: number,
): Promise<void> {
  for (let at = 0; at < reports.length; at += AT_ONCE) {
    await store.write(async (tx) => {
      for (const report of reports.slice(at, at + AT_ONCE)) await takeReport(tx, project, report, now);
    });
  }
}

async function takeReport(tx: Db, project: Pick<Project, "id">, report: Report, now: number): Promise<void> {
  const message = await findReported(tx, project, report);
  if (!message) return;
  const { kind, permanent, detail } = report;
  switch (kind) {
    case "bounce":
      if (message.bouncedAt !== null) return;
      if (!permanent) return updateMessage(tx, message.id, { feedback: detail }, now);
      await suppress(tx, message.projectId, message.toAddress, "bounced", now);
      await advanceVariant(tx, message.variantId, "bounced", now);
      await updateMessage(tx, message.id, { ...bounced(message), bouncedAt: now, feedback: detail }, now);
      // One that was refused when it was handed over has been told of already.
      if (message.status === "bounced") return;
      return publish(tx, feedbackTaken, feedbackOf(message, "bounced"), now);
    case "complaint":
      if (message.complainedAt !== null) return;
      await suppress(tx, message.projectId, message.toAddress, "complained", now);
      await updateMessage(tx, message.id, { complainedAt: now, feedback: detail }, now);
      return publish(tx, feedbackTaken, feedbackOf(message, "complained"), now);
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

/** A mail that still waits to be handed over again is stopped by its suppression. */
const bounced = ({ status }: Message): Partial<Message> => (status === "sent" ? { status: "bounced" } : {});

/** The mail that is named; where none is, the newest that went to the address. */
async function findReported(tx: Db, project: Pick<Project, "id">, report: Report): Promise<Message | undefined> {
  const id = messageIdIn(report.references);
  const named = id === null ? undefined : await findMessage(tx, id);
  if (named) return named.projectId === project.id ? named : undefined;
  if (report.emails.length === 0) return undefined;
  const ofProject = eq(messages.projectId, project.id);
  const toOneOfThem = inArray(messages.toAddress, report.emails);
  const [newest] = await tx
    .select()
    .from(messages)
    .where(and(ofProject, toOneOfThem, isNotNull(messages.handedOverAt)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest;
}
