// Estimates what another policy would have been worth from mails with known propensities, and measures the estimates' errors
// and how often their intervals contain the true value. Each simulated world has one fixed belief about the nine strategies.

import { policyValueOf } from "../../src/features/insights/strategies/off-policy.ts";
import { type Belief, chancesOf, drawOrder } from "../../src/features/strategies/learning/thompson-sampling.ts";
import { STRATEGIES } from "../../src/features/strategies/table.ts";
import { seeded } from "../../src/lib/statistics/random.ts";
import { textTable } from "../text-table.ts";

const WORLDS = 60;
const MAILS = 1_000;
/** Groups of strategies by how often they are sent, because the value of a rare one rests on few mails. */
const BANDS: readonly [from: number, name: string][] = [
  [0.3, "over 30 %"],
  [0.1, "10 to 30 %"],
  [0.03, "3 to 10 %"],
  [0.01, "1 to 3 %"],
];

export function offPolicy(): string {
  const sums = BANDS.map(() => ({ values: 0, bias: 0, truth: 0, held: 0, width: 0 }));
  for (let number = 0; number < WORLDS; number++) {
    const { log, truth, chances } = world(number);
    for (const [index, strategy] of STRATEGIES.entries()) {
      const band = BANDS.findIndex(([from]) => chances[index]! >= from);
      const { snips, low, high } = policyValueOf(log, (_, chosen) => (chosen === strategy ? 1 : 0));
      const sum = sums[band];
      if (sum === undefined || snips === null || low === null || high === null) continue;
      sum.values++;
      sum.bias += snips - truth[index]!;
      sum.truth += truth[index]!;
      sum.width += high - low;
      if (low <= truth[index]! && truth[index]! <= high) sum.held++;
    }
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return textTable(
    ["Sent", "Values", "Off by, of the true value", "95 % interval holds the truth", "Width of the interval"],
    BANDS.map(([, name], index) => {
      const { values, bias, truth, held, width } = sums[index]!;
      return [name, String(values), percent(bias / truth), percent(held / values), percent(width / values)];
    }),
  );
}

function world(number: number) {
  const random = seeded(`off policy ${number}`);
  const truth = STRATEGIES.map(() => 0.03 + 0.2 * random.uniform());
  const beliefs = truth.map((): Belief => {
    const [mails, mean] = [20 + 20 * random.uniform(), 0.04 + 0.1 * random.uniform()];
    return { a: mails * mean, b: mails * (1 - mean) };
  });
  const sent = STRATEGIES.map(() => 0);
  const log = Array.from({ length: MAILS }, () => {
    const order = drawOrder(beliefs, MAILS, random);
    const first = order[0]!;
    sent[first]!++;
    const saved = random.uniform() < truth[first]!;
    return {
      cause: "too_expensive" as const,
      strategy: STRATEGIES[first]!,
      propensity: chancesOf(order, beliefs, MAILS)[first]!,
      saved,
      kept: saved ? 1 : 0,
    };
  });
  return { log, truth, chances: sent.map((count) => count / MAILS) };
}
