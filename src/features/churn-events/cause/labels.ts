// Labels that forms and spreadsheets use instead of a customer's words.

import { type Word, wordsOf } from "../../../lib/words.ts";
import { CANCEL_REASONS, type CancelReason } from "../reasons.ts";

export type Topic = Exclude<CancelReason, "other">;

const LABELS: Record<Topic, string> = {
  too_expensive: "expensive, price, pricing, price too high, cost, costs, budget, budget cuts",
  missing_features: "missing feature, features, features missing, feature missing, lack of features",
  switched_to_competitor: "switched to a competitor, competitor, competition, switched service, switched",
  not_using_enough: "not using, not using it, not using it enough, unused, low usage, not used",
  technical_issues: "technical issue, technical problems, bugs, bug, buggy, broken, technical",
  bad_support: "support, poor support, customer service, customer support, poor customer service",
  temporary_pause: "pause, temporary, temporary break, taking a break, break, seasonal",
};

const keyOf = (words: readonly Word[]): string => words.map((word) => word.folded).join(" ");

const TOPICS = new Map(
  CANCEL_REASONS.filter((code) => code !== "other").flatMap((topic) =>
    [topic.replaceAll("_", " "), ...LABELS[topic].split(", ")].map((label) => [keyOf(wordsOf(label)), topic] as const),
  ),
);

/** More words than any label has. */
const MOST_WORDS = 6;

/** The cause if the whole reason is a label; null for a reason in the customer's own words. */
export const topicOfLabel = (words: readonly Word[]): Topic | null =>
  words.length > MOST_WORDS ? null : (TOPICS.get(keyOf(words)) ?? null);
