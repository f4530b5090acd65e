// Looks at an A/B test after every single outcome: measures how often two equal texts are called different, how soon two
// different ones are distinguished, and how a test made for one look does if it is looked at as often.

import { type Random, seeded } from "../../src/lib/statistics/random.ts";
import { compareShares, eValueOf } from "../../src/lib/statistics/sequential.ts";
import { textTable } from "../text-table.ts";

const ALPHA = 0.05;
const SENDS = 5_000;
const RUNS = 500;
/** The number of outcomes per arm before the first look at the one-look test, which makes it look better than it is. */
const FIRST_LOOK = 30;

type Run = { sequential: number | null; wrongWay: boolean; oneLook: number | null; atTheEnd: boolean; missed: boolean };

const WORLDS: [first: number, second: number][] = [
  [0.08, 0.08],
  [0.3, 0.3],
  [0.08, 0.12],
  [0.08, 0.16],
  [0.4, 0.5],
];

export async function experiments(): Promise<string> {
  const rows = WORLDS.map(([p, q]) => {
    const runs = Array.from({ length: RUNS }, (_, number) => runOf(p, q, seeded(`${p} ${q} ${number}`)));
    const percent = (is: (run: Run) => boolean) => `${((100 * runs.filter(is).length) / RUNS).toFixed(1)}%`;
    const stops = runs.map(({ sequential }) => sequential ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
    const quantile = (share: number) => {
      const stop = stops[Math.ceil(share * RUNS) - 1]!;
      return Number.isFinite(stop) ? String(stop) : `> ${SENDS}`;
    };
    return [
      `${100 * p}% and ${100 * q}%`,
      percent(({ sequential }) => sequential !== null),
      percent(({ wrongWay }) => wrongWay),
      quantile(0.5),
      quantile(0.8),
      percent(({ missed }) => missed),
      percent(({ oneLook }) => oneLook !== null),
      percent(({ atTheEnd }) => atTheEnd),
    ];
  });
  const head = [
    "True shares",
    "Called different",
    "… the wrong way",
    "Sends each, median",
    "… four of five",
    "Interval ever wrong",
    "z-test, looked at as often",
    "z-test, one look at the end",
  ];
  return `${RUNS} experiments of ${SENDS} sends in each arm, looked at after every outcome, error chance ${100 * ALPHA}%:\n\n${textTable(head, rows)}`;
}

/** Simulates an experiment: outcomes come one by one, each from a random arm. */
function runOf(p: number, q: number, random: Random): Run {
  const first = { successes: 0, trials: 0 };
  const second = { successes: 0, trials: 0 };
  const run: Run = { sequential: null, wrongWay: false, oneLook: null, atTheEnd: false, missed: false };
  while (first.trials < SENDS && second.trials < SENDS) {
    const isFirst = random.uniform() < 0.5;
    const arm = isFirst ? first : second;
    arm.trials++;
    if (random.uniform() < (isFirst ? p : q)) arm.successes++;
    const larger = Math.max(first.trials, second.trials);
    if (run.sequential === null && eValueOf(first, second) >= 1 / ALPHA) {
      run.sequential = larger;
      run.wrongWay = p < q && first.successes / first.trials > second.successes / second.trials;
    }
    const isSignificant = Math.min(first.trials, second.trials) >= FIRST_LOOK && zTest(first, second);
    if (isSignificant) run.oneLook ??= larger;
    run.atTheEnd = isSignificant;
    // The interval takes longer to compute, so it is checked after every fiftieth outcome.
    if ((first.trials + second.trials) % 50 === 0 && !run.missed) {
      const { low, high } = compareShares(first, second, ALPHA);
      run.missed = p - q < low || p - q > high;
    }
  }
  return run;
}

type Counts = { successes: number; trials: number };

/** The one-look test of two proportions, at the 5% level. */
function zTest(first: Counts, second: Counts): boolean {
  const pooled = (first.successes + second.successes) / (first.trials + second.trials);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.trials + 1 / second.trials));
  return Math.abs(first.successes / first.trials - second.successes / second.trials) > 1.96 * error;
}
