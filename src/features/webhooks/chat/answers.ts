// Reads the answers of chat services: whether an address is gone, how long to wait, the id of a message.

import type { Answer } from "../../../adapters/deliverer.ts";
import { HOUR } from "../../../lib/duration.ts";
import { jsonIn } from "../../../lib/json.ts";
import type { ChatKind } from "../kinds.ts";

/** How many bytes of an answer are read: Discord puts a message's id after its content. */
export const READ_OF_ANSWER = 16 * 1024;

/** Slack's error codes for an address, channel or workspace that no longer exists. */
const GONE_IN_SLACK = new Set([
  "no_service",
  "no_service_id",
  "no_active_hooks",
  "no_team",
  "team_disabled",
  "invalid_token",
  "channel_not_found",
  "channel_is_archived",
]);
/** Discord's codes for an unknown webhook and an invalid token. */
const GONE_IN_DISCORD = new Set<unknown>([10015, 50027]);

/** Whether the answer means that the address is gone for ever, like a 410. */
export function isGoneBy(kind: ChatKind, { status, response }: Pick<Answer, "status" | "response">): boolean {
  if (status === null || status < 400 || status >= 500) return false;
  if (status === 410) return true;
  const text = response?.trim() ?? "";
  if (kind === "slack") return GONE_IN_SLACK.has(text);
  if (kind === "discord") return GONE_IN_DISCORD.has(jsonOf(text).code);
  return status === 404 && /"WorkflowNotFound"/.test(text);
}

/** Milliseconds to wait, at most an hour. Discord gives it in the body, with fractions of a second. */
export function waitBy(kind: ChatKind, { status, response, retryAfter }: Answer): number | null {
  if (kind !== "discord" || status !== 429) return retryAfter;
  const { retry_after } = jsonOf(response ?? "");
  if (typeof retry_after !== "number" || !(retry_after > 0)) return retryAfter;
  return Math.min(HOUR, Math.max(retryAfter ?? 0, Math.ceil(retry_after * 1_000)));
}

/** The id of the message, if it can be edited later; otherwise null. */
export function messageIdIn(kind: ChatKind, { error, response }: Pick<Answer, "error" | "response">): string | null {
  if (kind !== "discord" || error !== null) return null;
  const { id } = jsonOf(response ?? "");
  return typeof id === "string" && /^\d{1,20}$/.test(id) ? id : null;
}

const jsonOf = (text: string): { code?: unknown; id?: unknown; retry_after?: unknown } => Object(jsonIn(text));
