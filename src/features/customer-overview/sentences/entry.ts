// The type of one entry of an explanation.

import type { ReasonFact } from "../../strategies/reason-facts.ts";

/** Ordered by cause and effect. */
export const KINDS = [
  "score",
  "alert",
  "offer",
  "event",
  "reason",
  "hold",
  "rank",
  "variant",
  "refusal",
  "message",
  "recovery",
] as const;
export type Kind = (typeof KINDS)[number];

type Fact = string | number | boolean | null;

/** `at` in ms. `sentence` is plain English without a full stop; `facts` contains the same, with times in ISO 8601. */
export type Entry = {
  at: number;
  kind: Kind;
  sentence: string;
  facts: Record<string, Fact>;
  refs: Record<string, string>;
  /** Only for ranks: the reason as codes. */
  rank_reason_facts?: ReasonFact[] | null;
};
