// The topic of a mail to a customer at risk, from the strongest signal.

import type { Links } from "../../variants/facts.ts";
import type { Score } from "../scorecard.ts";
import type { Signal } from "../signals.ts";
import type { CustomerScores } from "../trusted-score.ts";

export const TOPICS = ["silence", "decline", "leaving", "payment", "breadth", "billing", "trouble", "change"] as const;
export type Topic = (typeof TOPICS)[number];

/** Protective signals have no topic. */
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

export const pageFor = (topic: Topic): keyof Links => (topic === "payment" ? "billingUpdateUrl" : "bookCallUrl");

/** The signal that the mail is about: the strongest trusted one that untrusted events do not contradict. */
export function topSignal({ all, trusted }: CustomerScores, trustsPublicKey: boolean): Signal | undefined {
  const counts = (score: Score) => score.signals.filter(({ weight }) => weight > 0);
  const present = new Set(counts(all).map(({ name }) => name));
  const candidates = counts(trustsPublicKey ? all : trusted).map(({ name }) => name);
  return candidates.find((name) => present.has(name));
}
