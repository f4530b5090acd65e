// Detects whether a reply asks for no more mails, or for deletion.

import { isCommandAsReply } from "../churn-events/sensitive/command.ts";
import { topicOfReason } from "../churn-events/sensitive/topic.ts";
import type { Wish } from "./tables.ts";

/** In characters. A longer reply says something else too, which a person should read. */
const SHORT = 100;

export function wishOf(words: string): Wish | null {
  const topic = topicOfReason(words);
  if (topic === "deletion" || topic === "no_contact") return topic;
  return isCommandAsReply(words) ? "no_contact" : null;
}

/** Whether the reply says nothing but the wish. */
export const isNothingBut = (wish: Wish | null, words: string): boolean => wish !== null && words.length <= SHORT;
