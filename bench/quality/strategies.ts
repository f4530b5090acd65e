// Learning which strategy works, in simulated worlds: nine strategies, eight reasons of different frequency, and a mapping that
// agrees more or less with the truth. Regret is the number of recoveries missed against an oracle.

import { beliefOf, type Counts, drawOrder } from "../../src/features/strategies/learning/thompson-sampling.ts";
import { logit, sigmoid } from "../../src/lib/statistics/logistic.ts";
import { type Random, seeded } from "../../src/lib/statistics/random.ts";
import { textTable } from "../text-table.ts";
import { offPolicy } from "./off-policy.ts";

const STRATEGIES = 9;
const REASONS = 8;
const BASE = 0.08;
const WORLDS = 300;
const MARKS = [100, 300, 1_000, 3_000];

/** `truth[reason][strategy]`, and what the mapping says about it as an offset of about -2 to 2. */
type World = { truth: number[][]; offsets: number[][]; reasonOf: (random: Random) => number };

type Policy = (world: World) => {
  pick: (reason: number, event: number) => number;
  learn: (reason: number, strategy: number, saved: boolean) => void;
};

export async function strategies(): Promise<string> {
  const policies: [name: string, policy: Policy][] = [
    ["uniform", uniform],
    ["the mapping alone", mappingAlone],
    ["learning (full)", learning],
  ];
  const rows = [0.6, 0.3, 0, -0.3].flatMap((correlation) =>
    policies.map(([name, policy]) => [
      String(correlation),
      name,
      ...regretsOf(policy, correlation).map((regret) => regret.toFixed(1)),
    ]),
  );
  const head = ["Mapping and truth", "Policy", ...MARKS.map((mark) => `after ${mark}`)];
  const missed = `Recoveries missed against an oracle, mean of ${WORLDS} worlds:\n\n${textTable(head, rows)}`;
  return `${missed}\n\nWhat a strategy alone would have been worth, from mails of which chance chose the strategy:\n\n${offPolicy()}`;
}

function regretsOf(policy: Policy, correlation: number): number[] {
  const sums = MARKS.map(() => 0);
  for (let number = 0; number < WORLDS; number++) {
    const random = seeded(`world ${number}`);
    const world = worldOf(correlation, random);
    const { pick, learn } = policy(world);
    let regret = 0;
    for (let event = 0; event < MARKS.at(-1)!; event++) {
      const reason = world.reasonOf(random);
      const strategy = pick(reason, event);
      regret += Math.max(...world.truth[reason]!) - world.truth[reason]![strategy]!;
      learn(reason, strategy, random.uniform() < world.truth[reason]![strategy]!);
      const mark = MARKS.indexOf(event + 1);
      if (mark >= 0) sums[mark]! += regret;
    }
  }
  return sums.map((sum) => sum / WORLDS);
}

function worldOf(correlation: number, random: Random): World {
  const own = Array.from({ length: STRATEGIES }, () => random.normal());
  const effects = Array.from({ length: REASONS }, () => own.map((effect) => 0.35 * effect + 0.6 * random.normal()));
  const size = Math.hypot(0.35, 0.6);
  const weights = Array.from({ length: REASONS }, (_, reason) => 1 / (reason + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    truth: effects.map((row) => row.map((effect) => sigmoid(logit(BASE) + effect))),
    offsets: effects.map((row) =>
      row.map((effect) => correlation * effect + Math.sqrt(1 - correlation ** 2) * size * random.normal()),
    ),
    reasonOf: (chance) => {
      let left = chance.uniform() * total;
      for (const [reason, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return reason;
      }
      return 0;
    },
  };
}

const uniform: Policy = () => {
  const random = seeded("uniform");
  return { pick: () => Math.floor(random.uniform() * STRATEGIES), learn: () => {} };
};

const mappingAlone: Policy = ({ offsets }) => ({
  pick: (reason) => offsets[reason]!.indexOf(Math.max(...offsets[reason]!)),
  learn: () => {},
});

const learning: Policy = ({ offsets }) => {
  const priors = offsets.map((row) => row.map((offset) => sigmoid(logit(BASE) + 0.5 * offset)));
  const usual = Array.from({ length: STRATEGIES }, (_, strategy) =>
    priors.reduce((sum, row) => sum + row[strategy]! / REASONS, 0),
  );
  const none = (): Counts => ({ settled: 0, saves: 0 });
  const here = priors.map((row) => row.map(none));
  const everywhere = usual.map(none);
  let settled = 0;
  return {
    pick: (reason, event) => {
      const beliefs = priors[reason]!.map((prior, strategy) =>
        beliefOf({ prior, usual: usual[strategy]!, here: here[reason]![strategy]!, everywhere: everywhere[strategy]! }),
      );
      return drawOrder(beliefs, settled, seeded(`event ${event}`))[0]!;
    },
    learn: (reason, strategy, saved) => {
      settled++;
      for (const counts of [here[reason]![strategy]!, everywhere[strategy]!]) {
        counts.settled++;
        if (saved) counts.saves++;
      }
    },
  };
};
