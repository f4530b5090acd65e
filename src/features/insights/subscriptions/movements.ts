// MRR movements: how the MRR of all accounts changed between two moments. Amounts are in one currency, in its minor unit.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { type Month, monthsOf, type Period } from "../period.ts";
import { addAccount, type MrrComponents, noComponents } from "./mrr-components.ts";

/** Between two moments: each account is compared with itself, so changes that were undone in between do not show. */
export type Movements = MrrComponents & {
  end: number;
  customers: { start: number; new: number; reactivated: number; churned: number; end: number };
  churned: { account: string; mrr: number }[];
};

/** The project, and whether its tests or its live data. */
export type Scope = { projectId: string; test: boolean };

/** What an account pays from `from` up to `until` (exclusive); `firstAt`: its first payment. Times in ms. */
export type AccountSpan = { account: string; from: number; until: number; mrr: number; firstAt: number };

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
  const rows = await db.values<[string, number, number, number, number]>(sql`
    select account, from_at, until_at, mrr, first_at from mrr_spans
    where project_id = ${projectId} and currency >= ${currency} and currency <= ${currency} and from_at <= ${end} and until_at > ${start}
      and test = ${test ? 1 : 0}
    order by account, currency, from_at`);
  return rows.map(([account, from, until, mrr, firstAt]) => ({ account, from, until, mrr, firstAt }));
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
      take(movements, account, paid[index]!, paid[index + 1]!, firstAt > moments[index]!);
    });
  });
  return all;
}

const noMovements = (): Movements => ({
  ...noComponents(),
  end: 0,
  customers: { start: 0, new: 0, reactivated: 0, churned: 0, end: 0 },
  churned: [],
});

/** Calls back with what each account pays at each moment. The array is reused. */
function eachAccount(
  spans: readonly AccountSpan[],
  moments: readonly number[],
  take: (account: string, firstAt: number, paid: readonly number[]) => void,
): void {
  const paid = moments.map(() => 0);
  for (let index = 0; index < spans.length; ) {
    const { account, firstAt } = spans[index]!;
    paid.fill(0);
    let moment = 0;
    for (; index < spans.length && spans[index]!.account === account; index++) {
      const { from, until, mrr } = spans[index]!;
      while (moment < moments.length && moments[moment]! < from) moment++;
      for (; moment < moments.length && moments[moment]! < until; moment++) paid[moment] = mrr;
    }
    take(account, firstAt, paid);
  }
}

function take(movements: Movements, account: string, before: number, after: number, isFirst: boolean): void {
  const { customers } = movements;
  addAccount(movements, before, after, isFirst);
  movements.end += after;
  if (before > 0) customers.start++;
  if (after > 0) customers.end++;
  if (before === 0 && after > 0) customers[isFirst ? "new" : "reactivated"]++;
  if (before > 0 && after === 0) {
    customers.churned++;
    movements.churned.push({ account, mrr: before });
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
