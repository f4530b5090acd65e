// What a mail to a customer at risk is about: one topic, by the signal that speaks the loudest.

import type { Links } from "../../variants/facts.ts";
import type { Score } from "../card.ts";
import type { Signal } from "../signals.ts";
import type { Standing } from "../trusted.ts";

export const TOPICS = ["silence", "decline", "leaving", "payment", "breadth", "billing", "trouble", "change"] as const;
export type Topic = (typeof TOPICS)[number];

/** Signals that tell that a customer stays are no topic. */
const TOPIC_OF: Readonly<Partial<Record<Signal, Topic>>> = {
  no_events_14d: "silence",
  unusual_silence: "silence",
  declining_usage: "decline",
  cancel_page_views: "leaving",
  failed_payments: "payment",
  feature_breadth_drop: "breadth",
  billing_page_views: "billing",
  support_tickets: "trouble",
  errors_seen: "trouble",
  plan_downgrade: "change",
  data_export: "change",
  team_member_removed: "change",
  previous_cancellation: "change",
};

export const topicOf = (signal: Signal): Topic => TOPIC_OF[signal] ?? "change";

/** The page of the project that fits a topic. */
export const pageFor = (topic: Topic): keyof Links => (topic === "payment" ? "billingUpdateUrl" : "bookCallUrl");

/** The signal that the mail is about: the strongest that is believed, and that what came with the public key does not refute. */
export function topSignal({ all, trusted }: Standing, trustsPublicKey: boolean): Signal | undefined {
  const counts = (score: Score) => score.signals.filter(({ weight }) => weight > 0);
  const standing = new Set(counts(all).map(({ name }) => name));
  const candidates = counts(trustsPublicKey ? all : trusted).map(({ name }) => name);
  return candidates.find((name) => standing.has(name));
}
