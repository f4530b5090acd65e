// Measures how many everyday cancel reasons are understood without a model.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readReason } from "../../src/features/churn-events/cause/read-reason.ts";
import type { RankingFacts } from "../../src/features/strategies/facts.ts";
import { rankStrategies } from "../../src/features/strategies/ranking.ts";
import { textTable } from "../text-table.ts";

/** Facts about the customer that do not change the order. */
const USUAL: RankingFacts = {
  eventType: "cancellation",
  cancelReason: null,
  reasonCode: null,
  classified: null,
  tenureDays: null,
  mrr: null,
  currency: "usd",
  behaviour: null,
  canPay: false,
};

/** The lists, and how well each was known when the lexicon was written. */
export const LISTS = {
  tuned: "the lexicon was tuned on them",
  measured: "labelled before the lexicon was written, looked at later",
  unseen: "written after it, looked at later",
  second: "by a second author, the lexicon was extended on them",
  plain: "by that author, in the plainest words",
  "six-languages": "as people write in them, the lexicon was extended",
  fresh: "in six languages, with rants, the lexicon was extended",
  "other-trades": "written after the examples, never used for them",
  "many-trades": "by a third author, misses never looked at",
  "small-companies": "in six languages, the lexicon was extended on them",
  "held-out": "by the second author, misses never looked at",
} as const;
export type List = keyof typeof LISTS;

type Labelled = { reason: string; right: string[]; acceptable: string[] };

/** Lines of `right <tab> acceptable <tab> reason`. */
export const everydayReasons = (list: List): Labelled[] =>
  readFileSync(join(import.meta.dir, `reasons/${list}.tsv`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [right, acceptable, reason] = line.split("\t") as [string, string, string];
      return { reason, right: right.split(","), acceptable: acceptable === "-" ? [] : acceptable.split(",") };
    });

type Measured = { count: number; right: number; rightOrAcceptable: number; rightAmongThree: number };

/** Counts reasons with a right strategy first, a right or acceptable one first, and a right one in the first three. */
export function measured(list: List): Measured {
  const ranked = everydayReasons(list).map(({ reason, right, acceptable }) => {
    const three = firstThree(reason);
    return {
      isRight: right.includes(three[0]!),
      isAcceptable: [...right, ...acceptable].includes(three[0]!),
      isAmongThree: right.some((strategy) => three.includes(strategy)),
    };
  });
  return {
    count: ranked.length,
    right: ranked.filter(({ isRight }) => isRight).length,
    rightOrAcceptable: ranked.filter(({ isAcceptable }) => isAcceptable).length,
    rightAmongThree: ranked.filter(({ isAmongThree }) => isAmongThree).length,
  };
}

const firstThree = (cancelReason: string): string[] =>
  rankStrategies({ ...USUAL, cancelReason })
    .slice(0, 3)
    .map(({ strategy }) => strategy);

const NAMES = Object.keys(LISTS) as List[];

const ROUNDS = 20;

/** Mean time to read one everyday reason, in µs. */
function timeToRead(): number {
  const reasons = NAMES.flatMap(everydayReasons);
  const read = () => {
    for (const { reason } of reasons) readReason(reason, null);
  };
  read();
  const start = performance.now();
  for (let i = 0; i < ROUNDS; i++) read();
  return ((performance.now() - start) * 1_000) / (ROUNDS * reasons.length);
}

export async function reasons(): Promise<string> {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const rows = NAMES.map((list) => {
    const { count, right, rightOrAcceptable, rightAmongThree } = measured(list);
    const shares = [right, rightOrAcceptable, rightAmongThree].map((part) => percent(part, count));
    return [`${list}: ${LISTS[list]}`, String(count), ...shares];
  });
  const head = ["List", "Reasons", "Rank 1 is right", "… or as good", "A right one in the first three"];
  return `Everyday cancel reasons, read without a model in ${timeToRead().toFixed(0)} µs each:\n\n${textTable(head, rows)}`;
}
