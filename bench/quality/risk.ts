// The risk score on businesses that were simulated with churn labels: the card as it comes, recency alone, and the card
// calibrated by the time before. No real log of a subscription product with such labels is public.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { measure, type Quality, type Snapshot, train, usageOf } from "../../src/features/risk/calibration/training.ts";
import { DEFAULT_WEIGHTS, featuresOf, scoreOf } from "../../src/features/risk/card.ts";
import { type ActivityRow, dayOf, factsOf, type PlanChange } from "../../src/features/risk/facts.ts";
import { kindsOf } from "../../src/features/risk/kinds.ts";
import { textTable } from "../text-table.ts";

const FOLDER = join(import.meta.dir, "../../../shared/fixtures/analytics/churnsim");

export async function risk(): Promise<string> {
  const names = ["socialnet7", "crm5"].filter((name) => existsSync(join(FOLDER, name)));
  if (names.length === 0) return "The simulated businesses are not here: skipped.";
  const parts = names.map((name) => ({ name, ...qualityOf(snapshotsOf(join(FOLDER, name))) }));
  const number = (value: number | null) => (value === null ? "–" : value.toFixed(3));
  const summary = textTable(
    [
      "Business",
      "Customers looked at",
      "Left in 30 days",
      "Recency AUC / lift",
      "Card AUC / lift",
      "Calibrated AUC / lift",
      "Brier: constant / calibrated",
      "Calibration error",
    ],
    parts.map(({ name, quality: q }) => [
      name,
      String(q.tested),
      String(q.left),
      `${number(q.recency.auc)} / ${number(q.recency.lift)}`,
      `${number(q.card.auc)} / ${number(q.card.lift)}`,
      `${number(q.calibrated.auc)} / ${number(q.calibrated.lift)}`,
      `${number(q.constantBrier)} / ${number(q.calibrated.brier)}`,
      number(q.calibrated.calibrationError),
    ]),
  );
  const levels = textTable(
    ["Business", "Level by the card", "Customers", "Left in 30 days", "Rate"],
    parts.flatMap(({ name, quality }) =>
      quality.levels.map(({ level, customers, left, rate }) => [
        name,
        level,
        String(customers),
        String(left),
        rate === null ? "–" : `${(100 * rate).toFixed(1)} %`,
      ]),
    ),
  );
  return `The risk score on simulated businesses (lift among the highest 10 %, trained on the first 60 % of the time):\n\n${summary}\n\n${levels}`;
}

function qualityOf(snapshots: readonly Snapshot[]): { quality: Quality } {
  const times = [...new Set(snapshots.map(({ at }) => at))].sort((a, b) => a - b);
  const border = times[Math.floor(times.length * 0.6)]!;
  const earlier = snapshots.filter(({ at }) => at < border);
  const later = snapshots.filter(({ at }) => at >= border);
  const model = train(earlier, DEFAULT_WEIGHTS, []);
  if (!model) throw new Error("Too few outcomes before the border");
  return { quality: measure(model, later, earlier.filter(({ left }) => left).length / earlier.length) };
}

type Account = { account_id: string; start_date: string };
type Renewal = { account_id: string; month_end: string; churned: string };
type EventLine = { account_id: string; date: string; event: string; count: string };
type SubscriptionLine = { account_id: string; start_date: string; mrr: string };

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A look at every customer on the eve of each monthly renewal, which ends in churn or not. */
function snapshotsOf(folder: string): Snapshot[] {
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
      at,
      strengths: featuresOf(facts),
      usage: usageOf(facts, own, { from: 0, to: own.length }, [...names.keys()]),
      score: scoreOf(facts, DEFAULT_WEIGHTS).score,
      silentDays: facts.silentDays,
      left: churned === "1",
    };
  });
}

/** What an account pays in all, where it changes from one of its subscriptions' beginnings to the next. */
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
