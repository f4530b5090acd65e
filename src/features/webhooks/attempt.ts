// Records the outcomes of attempts together: the log, the delivery's next step, and the endpoint's health.

import { eq, ne } from "drizzle-orm";
import type { Answer } from "../../adapters/deliverer.ts";
import type { Config } from "../../config.ts";
import { DAY } from "../../lib/duration.ts";
import { type Changes, type Db, statement } from "../../store/engine.ts";
import { noteMessageId } from "./chat/posts.ts";
import { stopDeliveries } from "./delivery.ts";
import type { Due } from "./due.ts";
import { findEndpoint, saveEndpoint } from "./endpoint.ts";
import { mailDisabled } from "./mails.ts";
import { type DisabledReason, type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** One attempt: of what, to where, when it began and ended in ms since the epoch, and the answer. */
export type Attempted = {
  delivery: Due;
  url: string;
  startedAt: number;
  endedAt: number;
  answer: Answer;
  /** The receiver has unsubscribed permanently. It is tried again all the same, because 410 is an answer that may be a mistake. */
  isGone: boolean;
  /** The chat service's id of the message, if the message can be edited. */
  messageId: string | null;
};

type Recording = { config: Pick<Config, "webhooks">; sealingKey: Uint8Array; publicUrl: string };

/** An endpoint that has only failed for this long is switched off. */
const GIVE_UP_AFTER = 5 * DAY;

// One row of values, because for a statement that may insert several SQLite prepares to roll back every page.
const logAttempt = statement(`insert into webhook_attempts
  (delivery, number, cause, url, status_code, error, detail, response, latency_ms, started_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`);

const markDelivered = statement(`
  update webhook_deliveries set status = 'delivered', attempts = ?, tries = ?, manual = 0, next_attempt_at = null,
    last_error = null, delivered_at = coalesce(delivered_at, ?), updated_at = ? where number = ? and id = ?`);

// A delivery that was stopped during the attempt is not retried. A failed manual attempt does not change a delivered one.
const markFailed = statement(`
  update webhook_deliveries set attempts = ?, tries = ?, manual = 0, last_error = ?, updated_at = ?,
    status = case when delivered_at is not null then 'delivered' when next_attempt_at is null then status else ? end,
    next_attempt_at = case when next_attempt_at is null then next_attempt_at else ? end
    where number = ? and id = ?`);

const markTrying = statement(
  "update webhook_deliveries set status = 'delivering', updated_at = ? where number = ? and id = ? and status = 'pending'",
);

/** Records that a slow attempt is under way. */
export async function noteTrying(tx: Db, delivery: Due, now: number): Promise<void> {
  await markTrying(tx).run(now, delivery.number, delivery.id);
}

/** Records attempts at deliveries of one endpoint, in the order in which they ended. */
export async function recordAttempts(
  tx: Db,
  recording: Recording,
  endpointId: string,
  attempts: readonly Attempted[],
  now: number,
): Promise<void> {
  if (attempts.length === 0) return;
  for (const attempted of attempts) {
    const { changes } = await mark(tx, attempted, nextAfter(recording.config.webhooks, attempted));
    if (changes === 0) continue; // the delivery was deleted meanwhile, with its project or endpoint
    await log(tx, attempted);
    if (attempted.messageId !== null) await noteMessageId(tx, attempted.delivery.number, attempted.messageId);
  }
  await recordHealth(tx, recording, endpointId, attempts, now);
}

/** When the delivery is to be tried again; null for never. */
function nextAfter(settings: Config["webhooks"], { delivery, answer, endedAt }: Attempted): number | null {
  const delay = answer.error === null ? null : delayAfter(settings, delivery, answer);
  return delay === null ? null : endedAt + delay;
}

function mark(tx: Db, { delivery, answer, endedAt }: Attempted, next: number | null): Promise<Changes> {
  const { number, id, tries, manual } = delivery;
  const attempts = numberOf(delivery);
  const triesNow = tries + (manual ? 0 : 1);
  if (answer.error === null) return markDelivered(tx).run(attempts, triesNow, endedAt, endedAt, number, id);
  const status = next === null ? "failed" : "delivering";
  return markFailed(tx).run(attempts, triesNow, answer.error, endedAt, status, next, number, id);
}

/** The number of the attempt for its delivery. */
const numberOf = ({ attempts }: Due): number => attempts + 1;

async function log(tx: Db, { delivery, url, startedAt, answer }: Attempted): Promise<void> {
  const { status, error, detail, response, latency } = answer;
  const [number, cause] = [numberOf(delivery), delivery.manual ? "manual" : "schedule"];
  await logAttempt(tx).run(delivery.number, number, cause, url, status, error, detail, response, latency, startedAt);
}

/** Milliseconds until the next try, longer if the receiver asks for it; null if there is none. */
function delayAfter(
  { retryDelays, extraRetryDelays }: Pick<Config["webhooks"], "retryDelays" | "extraRetryDelays">,
  { manual, tries }: Pick<Due, "manual" | "tries">,
  { status, retryAfter }: Pick<Answer, "status" | "retryAfter">,
): number | null {
  if (manual) return null;
  const delay = [...retryDelays, ...extraRetryDelays][tries];
  if (delay === undefined) return null;
  return status === 429 || status === 503 ? Math.max(delay, retryAfter ?? 0) : delay;
}

/** For manual attempts and tests, only a success counts, or that the endpoint is gone after the last try. */
async function recordHealth(
  tx: Db,
  recording: Recording,
  id: string,
  attempts: readonly Attempted[],
  now: number,
): Promise<void> {
  const endpoint = await findEndpoint(tx, id);
  if (!endpoint) return;
  let { failingSince } = endpoint;
  let reason: DisabledReason | null = null;
  for (const { delivery, answer, isGone, endedAt, url } of attempts) {
    if (answer.error === null) {
      failingSince = null;
      continue;
    }
    const isLast = delayAfter(recording.config.webhooks, delivery, answer) === null;
    if (isGone && isLast && url !== "" && isUrlOf(endpoint, url)) reason = "gone";
    else if (!delivery.manual && !delivery.test) {
      failingSince ??= endedAt;
      if (isLast && endedAt - failingSince >= GIVE_UP_AFTER) reason = "failing";
    }
  }
  if (reason !== null && endpoint.enabled) return disable(tx, recording, { ...endpoint, failingSince }, reason, now);
  if (failingSince === endpoint.failingSince) return;
  await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, id));
}

/** An answer from a former address says nothing about the new one. The log has a slash after a bare host. */
const isUrlOf = (endpoint: WebhookEndpoint, url: string): boolean =>
  (URL.parse(endpoint.url)?.href ?? endpoint.url).startsWith(url);

async function disable(
  tx: Db,
  { sealingKey, publicUrl }: Recording,
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  await saveEndpoint(tx, { ...endpoint, enabled: false, disabledReason: reason, updatedAt: now });
  // Alerts are promised four tries: only their own configuration, or a person, stops them.
  await stopDeliveries(tx, endpoint.id, now, ne(webhookDeliveries.event, "churn_risk.alert"));
  await mailDisabled(tx, { sealingKey, publicUrl }, endpoint, reason, now);
}
