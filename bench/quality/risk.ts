// The risk score on simulated businesses with churn labels: the default scorecard, recency alone, and the scorecard calibrated
// on an earlier period. There is no public log of a real subscription product with such labels.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { measure, measureScorecard, type Quality } from "../../src/features/risk/calibration/quality.ts";
import { train } from "../../src/features/risk/calibration/training.ts";
import { usageOf } from "../../src/features/risk/calibration/usage.ts";
import { kindsOf } from "../../src/features/risk/event-meanings.ts";
import { type ActivityRow, dayOf, factsOf, type PlanChange } from "../../src/features/risk/facts.ts";
import { DEFAULT_WEIGHTS, scoreOf, signalStrengths } from "../../src/features/risk/scorecard.ts";
import { RISK_LEVELS } from "../../src/features/risk/signals.ts";
import { textTable } from "../text-table.ts";
import { habit, newcomers, utility, workplace } from "./worlds/businesses.ts";
import { type Look, type Looks, looksAt, rankingAfter } from "./worlds/curve.ts";
import { type Business, simulate } from "./worlds/world.ts";

const FOLDER = join(import.meta.dir, "../../../shared/fixtures/analytics/churnsim");

const MADE: readonly Made[] = [
  ["workplace", workplace, "1"],
  ["utility", utility, "2"],
  ["workplace, another", workplace, "8"],
  ["utility, another", utility, "9"],
  ["habit", habit, "1"],
  ["newcomers", newcomers, "1"],
];
type Made = readonly [name: string, business: Business, seed: string];

/** The businesses on which the constants of the calibration were chosen; on the others they are only measured. */
const TUNED_ON: ReadonlySet<string> = new Set(["socialnet7", "workplace", "utility"]);

const CUSTOMERS = 4_000;
const OUTCOMES = [20, 50, 100, 300];
const REPEATS = 8;

export async function risk(): Promise<string> {
  const simulated = ["socialnet7", "crm5"]
    .filter((name) => existsSync(join(FOLDER, name)))
    .map((name) => ({ name, looks: parted(snapshotsOf(join(FOLDER, name))) }));
  const made = MADE.map(([name, business, seed]) => ({
    name,
    looks: looksAt(simulate(business, CUSTOMERS, `${name} ${seed}`)),
  }));
  const all = [...simulated, ...made];
  const parts = [
    `The risk score on businesses that others simulated and on our own (lift among the highest 10 %, trained on the earlier part of the time):\n\n${qualityTable(all)}`,
    `AUC on later looks, by how many had left when it was trained: the mean of ${REPEATS} samples of customers (the worst):\n\n${curveTable(all)}`,
    `Levels by the card:\n\n${levelTable(all)}`,
  ];
  if (simulated.length === 0) parts.unshift("The businesses that others simulated are not here: skipped.");
  return parts.join("\n\n");
}

type Named = { name: string; looks: Looks };

const number = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

function qualityTable(all: readonly Named[]): string {
  const head = [
    "Business",
    "Customers looked at",
    "Left in 30 days",
    "Recency AUC / lift",
    "Card AUC / lift",
    "Calibrated AUC / lift",
    "Brier: constant / calibrated",
    "Calibration error",
  ];
  return textTable(
    head,
    all.map(({ name, looks }) => {
      const q = qualityOf(looks);
      return [
        name,
        String(q.tested),
        String(q.left),
        `${number(q.recency.auc)} / ${number(q.recency.lift)}`,
        `${number(q.card.auc)} / ${number(q.card.lift)}`,
        `${number(q.calibrated.auc)} / ${number(q.calibrated.lift)}`,
        `${number(q.constantBrier)} / ${number(q.calibrated.brier)}`,
        number(q.calibrated.calibrationError),
      ];
    }),
  );
}

function curveTable(all: readonly Named[]): string {
  return textTable(
    ["Business", "Constants chosen on it", "Card", ...OUTCOMES.map((outcomes) => `${outcomes} had left`)],
    all.map(({ name, looks }) => [
      name,
      TUNED_ON.has(name) ? "yes" : "no",
      number(measureScorecard(looks.later).card.auc),
      ...OUTCOMES.map((outcomes) => {
        const ranking = rankingAfter(looks, outcomes, REPEATS);
        return ranking === null ? "–" : `${number(ranking.mean)} (${number(ranking.worst)})`;
      }),
    ]),
  );
}

function levelTable(all: readonly Named[]): string {
  const percent = (share: number | null) => (share === null ? "–" : `${(100 * share).toFixed(1)} %`);
  return textTable(
    ["Business", ...RISK_LEVELS.map((level) => `${level}: share / left in 30 days`)],
    all.map(({ name, looks: { later } }) => [
      name,
      ...measureScorecard(later).levels.map(
        ({ customers, rate }) => `${percent(customers / later.length)} / ${percent(rate)}`,
      ),
    ]),
  );
}

function qualityOf({ earlier, later, kinds }: Looks): Quality {
  const model = train(earlier, DEFAULT_WEIGHTS, kinds);
  if (!model) throw new Error("Too few outcomes to train on");
  return measure(model, later, earlier.filter(({ left }) => left).length / earlier.length);
}

/** Splits the looks by time: the first 60 % of the moments, and the later ones. */
function parted(looks: readonly Look[]): Looks {
  const times = [...new Set(looks.map(({ at }) => at))].sort((a, b) => a - b);
  const border = times[Math.floor(times.length * 0.6)]!;
  return { earlier: looks.filter(({ at }) => at < border), later: looks.filter(({ at }) => at >= border), kinds: [] };
}

type Account = { account_id: string; start_date: string };
type Renewal = { account_id: string; month_end: string; churned: string };
type EventLine = { account_id: string; date: string; event: string; count: string };
type SubscriptionLine = { account_id: string; start_date: string; mrr: string };

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A snapshot of every customer just before each monthly renewal, labelled with whether it ended in churn. */
function snapshotsOf(folder: string): Look[] {
  const accounts: Account[] = parse(readFileSync(join(folder, "accounts.csv")), { columns: true });
  const renewals: Renewal[] = parse(readFileSync(join(folder, "oracle_monthly.csv")), { columns: true });
  const zipped = readFileSync(join(folder, "events_daily.csv.gz"));
  const lines: EventLine[] = parse(Buffer.from(Bun.gunzipSync(zipped)), { columns: true });
  const plans: SubscriptionLine[] = parse(readFileSync(join(folder, "subscriptions.csv")), { columns: true });
  const names = [...new Set(lines.map(({ event }) => event))];
  const kinds = kindsOf(names.map((event, number) => ({ number, name: `feature_used:${event}`, trusted: true })));
  const numbers = new Map(names.map((name, number) => [name, number]));
  const rows = Map.groupBy(
    lines.map(
      ({ account_id, date, event, count }): ActivityRow => [
        Number(account_id),
        dayOf(timeOf(date)),
        numbers.get(event)!,
        Number(count),
      ],
    ),
    ([account]) => account,
  );
  const changes = planChangesOf(plans);
  const since = new Map(accounts.map(({ account_id, start_date }) => [account_id, timeOf(start_date)]));
  return renewals.map(({ account_id, month_end, churned }) => {
    const own = (rows.get(Number(account_id)) ?? []).sort((a, b) => a[1] - b[1]);
    const at = timeOf(month_end);
    const history = { since: since.get(account_id)!, planChanges: changes.get(account_id) ?? [] };
    const facts = factsOf(own, kinds, history, at - 1);
    return {
      customer: Number(account_id),
      at,
      strengths: signalStrengths(facts),
      usage: usageOf(facts, own, { from: 0, to: own.length }, [...names.keys()]),
      score: scoreOf(facts, DEFAULT_WEIGHTS).score,
      silentDays: facts.silentDays,
      left: churned === "1",
    };
  });
}

/** Changes of an account's total MRR from the start of one of its subscriptions to the next. */
function planChangesOf(plans: readonly SubscriptionLine[]): Map<string, PlanChange[]> {
  const changes = new Map<string, PlanChange[]>();
  for (const [account, own] of Map.groupBy(plans, ({ account_id }) => account_id)) {
    const sums = [...Map.groupBy(own, ({ start_date }) => start_date)]
      .map(([day, lines]) => ({ at: timeOf(day), mrr: lines.reduce((sum, { mrr }) => sum + Number(mrr), 0) }))
      .sort((a, b) => a.at - b.at);
    const list = sums
      .slice(1)
      .flatMap(({ at, mrr }, index) => (mrr === sums[index]!.mrr ? [] : [{ at, up: mrr > sums[index]!.mrr }]));
    changes.set(account, list);
  }
  return changes;
}
