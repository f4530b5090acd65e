// MRR movements: how the MRR of all accounts changed between two moments. Amounts are in one currency, in its minor unit.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { type Month, monthsOf, type Period } from "../period.ts";
import { addAccount, type MrrComponents, noComponents } from "./mrr-components.ts";

/** Between two moments: each account is compared with itself, so changes that were undone in between do not show. */
export type Movements = MrrComponents & {
  /** The MRR that moved because subscriptions were paused or resumed. */
  paused: number;
  resumed: number;
  end: number;
  customers: {
    start: number;
    new: number;
    reactivated: number;
    churned: number;
    paused: number;
    resumed: number;
    end: number;
  };
  churned: { account: string; mrr: number }[];
};

/** The project, and whether its tests or its live data. */
export type Scope = { projectId: string; test: boolean };

/**
 * What an account pays from `from` up to `until` (exclusive), and what it would also pay without a pause; `firstAt`: its first
 * payment. Times in ms.
 */
export type AccountSpan = {
  account: string;
  from: number;
  until: number;
  mrr: number;
  paused?: number;
  firstAt: number;
};

/**
 * The spans that touch the time from `start` to `end`, both included, account by account and in order of time. Call
 * `refreshBeforeReading` first, or recent changes are missing.
 */
export async function readSpans(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  { start, end }: { start: number; end: number },
): Promise<AccountSpan[]> {
  // With an equality on the currency SQLite would sort what the index already has in order.
  const rows = await db.values<[string, number, number, number, number, number]>(sql`
    select account, from_at, until_at, mrr, first_at, paused from mrr_spans
    where project_id = ${projectId} and currency >= ${currency} and currency <= ${currency} and from_at <= ${end} and until_at > ${start}
      and test = ${test ? 1 : 0}
    order by account, currency, from_at`);
  return rows.map(([account, from, until, mrr, firstAt, paused]) => ({ account, from, until, mrr, paused, firstAt }));
}

/** Whether any account of the project ever paid in the currency. */
export async function hasMrr(db: Db, { projectId, test }: Scope, currency: string): Promise<boolean> {
  const rows = await db.values<[number]>(sql`
    select 1 from mrr_spans where project_id = ${projectId} and currency = ${currency} and test = ${test ? 1 : 0} limit 1`);
  return rows.length > 0;
}

/** The currencies in which the project's accounts ever paid, in alphabetical order. */
export async function listMrrCurrencies(db: Db, { projectId, test }: Scope): Promise<string[]> {
  const rows = await db.values<[string]>(sql`
    select distinct currency from mrr_spans where project_id = ${projectId} and test = ${test ? 1 : 0} order by currency`);
  return rows.map(([currency]) => currency);
}

/** The movements between consecutive moments; the moments ascend, and there are at least two. */
export function movementsBetween(spans: readonly AccountSpan[], moments: readonly number[]): Movements[] {
  const all = moments.slice(1).map(noMovements);
  eachAccount(spans, moments, (account, firstAt, paid) => {
    all.forEach((movements, index) => {
      take(movements, account, { before: paid[index]!, after: paid[index + 1]!, isFirst: firstAt > moments[index]! });
    });
  });
  return all;
}

const noMovements = (): Movements => ({
  ...noComponents(),
  paused: 0,
  resumed: 0,
  end: 0,
  customers: { start: 0, new: 0, reactivated: 0, churned: 0, paused: 0, resumed: 0, end: 0 },
  churned: [],
});

type Paying = { mrr: number; paused: number };
const NOTHING: Paying = { mrr: 0, paused: 0 };

/** Calls back with what each account pays at each moment. The array is reused. */
function eachAccount(
  spans: readonly AccountSpan[],
  moments: readonly number[],
  take: (account: string, firstAt: number, paid: readonly Paying[]) => void,
): void {
  const paid = moments.map(() => NOTHING);
  for (let index = 0; index < spans.length; ) {
    const { account, firstAt } = spans[index]!;
    paid.fill(NOTHING);
    let moment = 0;
    for (; index < spans.length && spans[index]!.account === account; index++) {
      const { from, until, mrr, paused = 0 } = spans[index]!;
      const paying = { mrr, paused };
      while (moment < moments.length && moments[moment]! < from) moment++;
      for (; moment < moments.length && moments[moment]! < until; moment++) paid[moment] = paying;
    }
    take(account, firstAt, paid);
  }
}

/** A pause is neither churn nor contraction: its amount is counted separately, and the rest is compared as if there were no pause. */
function take(
  movements: Movements,
  account: string,
  { before, after, isFirst }: { before: Paying; after: Paying; isFirst: boolean },
): void {
  const { customers } = movements;
  const moved = after.paused - before.paused;
  const [paused, resumed] = [Math.max(moved, 0), Math.max(-moved, 0)];
  const [from, to] = [before.mrr + resumed, after.mrr + paused];
  addAccount(movements, from, to, isFirst);
  movements.start -= resumed;
  movements.paused += paused;
  movements.resumed += resumed;
  movements.end += after.mrr;
  if (before.mrr > 0) customers.start++;
  if (after.mrr > 0) customers.end++;
  if (before.mrr === 0 && from > 0) customers.resumed++;
  if (after.mrr === 0 && to > 0) customers.paused++;
  if (from === 0 && to > 0) customers[isFirst ? "new" : "reactivated"]++;
  if (from > 0 && to === 0) {
    customers.churned++;
    movements.churned.push({ account, mrr: from });
  }
}

type MonthMovements = Movements & { month: string };

/**
 * The movements of every calendar month in the period, in its time zone. The unfinished month ends `now`; later ones
 * are left out.
 */
export async function movementsByMonth(
  db: Db,
  scope: Scope,
  currency: string,
  period: Pick<Period, "from" | "to" | "timezone">,
  now: number,
): Promise<MonthMovements[]> {
  const months = monthsOf(period).filter(({ start }) => start <= now);
  const moments = momentsOf(months, now);
  if (moments.length < 2) return [];
  const spans = await readSpans(db, scope, currency, { start: moments[0]!, end: moments.at(-1)! });
  return movementsBetween(spans, moments).map((movements, index) => ({ month: months[index]!.month, ...movements }));
}

const momentsOf = (months: readonly Month[], now: number): number[] =>
  months.length === 0 ? [] : [...months.map(({ start }) => start), Math.min(months.at(-1)!.end, now)];
