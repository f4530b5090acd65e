// Handing a message of the outbox to the mailer, after a last look at whether it should still go.

import type { HandOver, Mail } from "../../adapters/mailer.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { RetryLater } from "../../queue/runner.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent, isOpen } from "../churn-events/service.ts";
import { findSuppression, suppress } from "../suppressions/service.ts";
import { findReturnPath } from "./feedback/return-path.ts";
import { unsubscribeUrl } from "./links.ts";
import { listUnsubscribeHeaders } from "./rendering/sender.ts";
import { advanceVariant, findMessage, updateMessage } from "./service.ts";
import type { Message } from "./tables.ts";

const retryDelay = exponential({ first: 30_000, most: 3_600_000 });

/**
 * Hands the message over once. A crash between the hand-over and its record repeats it, with the same Message-ID.
 * What may pass is tried again for a day, then the message is `failed`; a permanent refusal bounces the variant and
 * suppresses the address.
 */
export async function deliverMessage(deps: Deps, messageId: string, attempt: number): Promise<void> {
  const { store, clock, mailer } = deps;
  const message = await findMessage(store.read, messageId);
  if (message?.status !== "queued") return;

  const outcome = await mailer.send(await mailOf(deps, message), () => findObstacle(store.read, message));
  const now = clock.now();
  const result = resultOf(message, outcome, now);
  await store.write((tx) => recordResult(tx, message, result, now));
  if (result.status === "queued") {
    throw new RetryLater(Math.min(retryDelay(attempt), message.giveUpAt - now), result.lastError ?? "");
  }
}

/** Why the mail must not go any more, though it was asked for. */
async function findObstacle(db: Db, message: Message): Promise<string | null> {
  const event = await getChurnEvent(db, { id: message.projectId }, message.eventId);
  if (!isOpen(event)) return `The churn event is ${event.status}`;
  const suppression = await findSuppression(db, message.projectId, message.toAddress);
  return suppression ? `The recipient is suppressed (${suppression.reason})` : null;
}

async function mailOf({ config, keys, store }: Deps, message: Message): Promise<Mail> {
  const origin = { publicUrl: config.server.publicUrl, key: keys.links };
  return {
    id: message.id,
    messageId: message.messageId,
    from: { name: message.fromName, address: message.fromAddress },
    to: message.toAddress,
    replyTo: message.replyTo,
    envelopeFrom: await findReturnPath(store.read, message, config.mail),
    subject: message.subject,
    text: message.textPart,
    html: message.htmlPart,
    headers: listUnsubscribeHeaders(unsubscribeUrl(origin, message.id)),
  };
}

type Result = Pick<Message, "status" | "lastError"> & Partial<Message>;

/** What becomes of the message. It stays `queued` for as long as another try is worth it. */
function resultOf(message: Message, outcome: HandOver, now: number): Result {
  if (outcome.ok) return { status: "sent", handedOverAt: now, delivery: outcome.detail, lastError: null };
  const lastError = outcome.reason;
  if (outcome.withheld) return { status: "stopped", lastError };
  if (outcome.permanent) return { status: "bounced", lastError };
  return { status: now < message.giveUpAt ? "queued" : "failed", lastError };
}

async function recordResult(tx: Db, message: Message, result: Result, now: number): Promise<void> {
  await updateMessage(tx, message.id, result, now);
  if (result.status !== "bounced") return;
  await advanceVariant(tx, message.variantId, "bounced", now);
  await suppress(tx, message.projectId, message.toAddress, "bounced", now);
}
