// One entry of an explanation.

import type { ReasonFact } from "../../strategies/reason-facts.ts";

/** In the order in which one thing leads to the next. */
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

export type Fact = string | number | boolean | null;

/** `at` in ms. `sentence` is plain English without a full stop; `facts` say the same, times as ISO 8601. */
export type Entry = {
  at: number;
  kind: Kind;
  sentence: string;
  facts: Record<string, Fact>;
  refs: Record<string, string>;
  /** Of a rank: what its reason says, as codes. */
  rank_reason_facts?: ReasonFact[] | null;
};
