// How many everyday cancel reasons are understood without a model.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readReason } from "../../src/features/churn-events/cause/reading.ts";
import type { RankingFacts } from "../../src/features/strategies/facts.ts";
import { rankStrategies } from "../../src/features/strategies/ranking.ts";
import { textTable } from "../text-table.ts";

/** Nothing about the customer that would move the order. */
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

type Labelled = { reason: string; right: string[]; acceptable: string[]; isForTuning: boolean };

/** Lines of `right <tab> acceptable <tab> reason`; the odd ones tune the lexicon, the even ones only measure it. */
export const everydayReasons = (): Labelled[] =>
  readFileSync(join(import.meta.dir, "reasons/everyday.tsv"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line, i) => {
      const [right, acceptable, reason] = line.split("\t") as [string, string, string];
      const also = acceptable === "-" ? [] : acceptable.split(",");
      return { reason, right: right.split(","), acceptable: also, isForTuning: i % 2 === 0 };
    });

type Measured = {
  isForTuning: boolean;
  count: number;
  right: number;
  rightOrAcceptable: number;
  rightAmongThree: number;
};

/** How each half of the list is read without a model: which strategy comes first, and which are among the first three. */
export const measured = (): Measured[] =>
  [true, false].map((isForTuning) => {
    const labelled = everydayReasons().filter((reason) => reason.isForTuning === isForTuning);
    const ranked = labelled.map(({ reason, right, acceptable }) => {
      const three = firstThree(reason);
      return {
        isRight: right.includes(three[0]!),
        isAcceptable: [...right, ...acceptable].includes(three[0]!),
        isAmongThree: right.some((strategy) => three.includes(strategy)),
      };
    });
    return {
      isForTuning,
      count: labelled.length,
      right: ranked.filter(({ isRight }) => isRight).length,
      rightOrAcceptable: ranked.filter(({ isAcceptable }) => isAcceptable).length,
      rightAmongThree: ranked.filter(({ isAmongThree }) => isAmongThree).length,
    };
  });

const firstThree = (cancelReason: string): string[] =>
  rankStrategies({ ...USUAL, cancelReason })
    .slice(0, 3)
    .map(({ strategy }) => strategy);

const ROUNDS = 20;

/** Mean time to read one everyday reason, in microseconds. */
function timeToRead(): number {
  const reasons = everydayReasons();
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
  const rows = measured().map(({ isForTuning, count, right, rightOrAcceptable, rightAmongThree }) => [
    isForTuning ? "tuned on" : "only measured",
    String(count),
    percent(right, count),
    percent(rightOrAcceptable, count),
    percent(rightAmongThree, count),
  ]);
  const head = ["Half of the list", "Reasons", "Rank 1 is right", "… or as good", "A right one in the first three"];
  return `Everyday cancel reasons, read without a model in ${timeToRead().toFixed(0)} µs each:\n\n${textTable(head, rows)}`;
}
