// The results of each strategy: the initial estimate from the mapping, the counts, and the current estimate.

import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { betaQuantile } from "../../../lib/statistics/beta.ts";
import { type Interval, NO_INTERVAL, wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { matches } from "../../../store/rows.ts";
import { CAUSES, type Cause, FIRST_FOR } from "../../strategies/causes.ts";
import { type Experience, everyExpectation, experienceOf } from "../../strategies/learning/expectations.ts";
import {
  addKept,
  beliefInShare,
  expectedInterval,
  observedInterval,
  observedShare,
} from "../../strategies/learning/kept.ts";
import { strategySends } from "../../strategies/learning/tables.ts";
import { type Counted, listSampleTallies, listTallies, type Tally } from "../../strategies/learning/tallies.ts";
import { type Belief, meanOf } from "../../strategies/learning/thompson-sampling.ts";
import { STRATEGIES, type Strategy } from "../../strategies/table.ts";
import { holdoutNumbers } from "../stats/holdout.ts";
import type { Holdout } from "../stats/model.ts";
import { countHoldout } from "../stats/queries.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { type Measured, measureKept } from "./kept.ts";
import type { Report } from "./model.ts";
import { type Chooser, type Logged, policyValueOf, uniform } from "./off-policy.ts";

type Asked = { projectId: string; test: boolean; currency: string; now: number };

type Counts = Omit<Counted, "cause" | "strategy">;

export const strategiesRead = defineRead("strategies", (db, asked: Asked) => reportOf(db, asked));

async function reportOf(db: Db, { projectId, test, currency, now }: Asked): Promise<Report> {
  const scope = { projectId, test };
  const learned = await listTallies(db, projectId, { test });
  const counted = test ? learned : addedUp([...learned, ...(await listSampleTallies(db, projectId))]);
  const tallies = withKept(counted, await measureKept(db, { ...scope, samples: true, now }));
  const experience = experienceOf(tallies);
  const reasons = CAUSES.flatMap((cause) => rowsOf(experience, tallies, cause));
  const holdout = holdoutNumbers(await countHoldout(db, scope, currency, { start: 0, end: now + 1 }));
  const logged = await readLogged(db, scope, experience);
  const choosers: [Report["policies"][number]["policy"], Chooser][] = [
    ["as_sent", () => 1],
    ["mapping", (cause, strategy) => (strategy === FIRST_FOR[cause] ? 1 : 0)],
    ["best_known", bestOf(reasons)],
    ["uniform", uniform],
  ];
  return {
    sends: experience.sends,
    settled: experience.settled,
    base_rate: experience.base,
    strategies: STRATEGIES.map((strategy) => overallOf(tallies, strategy)),
    reasons,
    holdout: holdout && { ...holdout, verdict: verdictOf(holdout) },
    policies: choosers.map(([policy, chooser]) => {
      // The sent mails need no weights.
      const mails = policy === "as_sent" ? logged.map((mail) => ({ ...mail, propensity: 1 })) : logged;
      const { effectiveSends, ...value } = policyValueOf(mails, chooser);
      return { policy, ...value, effective_sends: effectiveSends };
    }),
  };
}

const withKept = (rows: readonly Counted[], measured: readonly Measured[]): Tally[] =>
  rows.map((row) => {
    const found = measured.find(({ cause, strategy }) => cause === row.cause && strategy === row.strategy);
    return { ...row, kept: found?.kept ?? null };
  });

const addedUp = (rows: readonly Counted[]): Counted[] =>
  [...Map.groupBy(rows, ({ cause, strategy }) => `${cause} ${strategy}`).values()].map((group) => ({
    ...group[0]!,
    ...countsOf(group),
  }));

const countsOf = (rows: readonly Counted[]): Counts => ({
  sends: rows.reduce((sum, row) => sum + row.sends, 0),
  settled: rows.reduce((sum, row) => sum + row.settled, 0),
  saves: rows.reduce((sum, row) => sum + row.saves, 0),
});

function overallOf(tallies: readonly Tally[], strategy: Strategy): Report["strategies"][number] {
  const rows = tallies.filter((row) => row.strategy === strategy);
  const counts = countsOf(rows);
  const sums = addKept(rows.map(({ kept }) => kept));
  const keptInterval = observedInterval(sums) ?? NO_INTERVAL;
  return {
    strategy,
    ...counts,
    save_rate: counts.settled > 0 ? counts.saves / counts.settled : null,
    ...(wilson(counts.saves, counts.settled) ?? NO_INTERVAL),
    kept_rate: observedShare(sums),
    kept_low: keptInterval.low,
    kept_high: keptInterval.high,
    kept_observed: sums.observed.at(-1)!,
  };
}

function rowsOf(experience: Experience, tallies: readonly Tally[], cause: Cause): Report["reasons"] {
  return everyExpectation(experience, cause)
    .map(({ strategy, prior, here, everywhere, belief, kept, reward }) => {
      const expected = meanOf(belief);
      const { sends } = countsOf(tallies.filter((row) => row.cause === cause && row.strategy === strategy));
      const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
      const customers = experience.keptWeight(strategy, cause);
      const elsewhere = everywhere.settled - here.settled;
      const stays = experience.isKeptKnown
        ? ` ${percent(kept)} of what comes back is expected to stay for 90 days.`
        : "";
      const others = elsewhere > 0 ? `, and ${everywhere.saves - here.saves} of ${elsewhere} for other reasons` : "";
      const keptInterval = experience.isKeptKnown ? expectedInterval(kept, customers) : NO_INTERVAL;
      const rewardInterval = productInterval(belief, experience.isKeptKnown ? { share: kept, customers } : null);
      return {
        reason: cause,
        strategy,
        prior,
        sends,
        ...here,
        expected,
        low: betaQuantile(belief.a, belief.b, 0.1),
        high: betaQuantile(belief.a, belief.b, 0.9),
        kept,
        kept_low: keptInterval.low,
        kept_high: keptInterval.high,
        reward: meanOf(reward),
        reward_low: rewardInterval.low,
        reward_high: rewardInterval.high,
        sentence: `The mapping expects ${percent(prior)}; ${here.saves} of ${here.settled} mails for this reason won the customer back${others}: ${percent(expected)} is expected now.${stays}`,
      };
    })
    .sort((a, b) => b.reward - a.reward);
}

/** The 80% interval of the returned share times the kept share, from the beta distribution with the product's mean and variance. */
function productInterval(returns: Belief, stays: { share: number; customers: number } | null): Interval {
  const squareOf = ({ a, b }: Belief) => meanOf({ a, b }) * meanOf({ a: a + 1, b });
  const around = stays && beliefInShare(stays.share, stays.customers);
  const spread = around ? squareOf(around) - meanOf(around) ** 2 : 0;
  const share = stays?.share ?? 1;
  const mean = meanOf(returns) * share;
  const size = (mean * (1 - mean)) / (squareOf(returns) * (share ** 2 + spread) - mean ** 2) - 1;
  const quantile = (at: number) => betaQuantile(mean * size, (1 - mean) * size, at);
  return { low: quantile(0.1), high: quantile(0.9) };
}

function bestOf(reasons: Report["reasons"]): Chooser {
  const best = new Map(CAUSES.map((cause) => [cause, reasons.find(({ reason }) => reason === cause)!.strategy]));
  return (cause, strategy) => (best.get(cause) === strategy ? 1 : 0);
}

function verdictOf({ low, high }: Holdout) {
  if (low !== null && low > 0) return "works";
  if (high !== null && high < 0) return "harms";
  return "still_measuring";
}

/** The latest mails are enough: older ones say little about today. */
const MAX_LOGGED = 50_000;

async function readLogged(db: Db, scope: Scope, experience: Experience): Promise<Logged[]> {
  const { cause, strategy, propensity, outcome, rank, sentAt } = strategySends;
  const rows = await db
    .select({ cause, strategy, propensity: sql<number>`${propensity}`, outcome })
    .from(strategySends)
    .where(
      and(
        matches(strategySends, { projectId: scope.projectId, test: scope.test }),
        eq(rank, 1),
        isNotNull(propensity),
        inArray(outcome, ["saved", "not_saved"]),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(MAX_LOGGED);
  return rows.map(({ outcome: came, ...mail }) => {
    const saved = came === "saved";
    return { ...mail, saved, kept: saved ? experience.kept(mail.strategy, mail.cause) : 0 };
  });
}
