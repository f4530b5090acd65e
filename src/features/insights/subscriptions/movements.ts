// MRR movements: how what all accounts pay came from one moment to the next. Amounts are of one currency, in its minor unit.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { type Month, monthsOf, type Period } from "../period.ts";
import { type MrrComponents, move, nothingMoved } from "./mrr-components.ts";

/** Between two moments: every account is compared with itself, so that what came and went in between is not seen. */
export type Movements = MrrComponents & {
  end: number;
  customers: { start: number; new: number; reactivated: number; churned: number; end: number };
  churned: { account: string; mrr: number }[];
};

/** Of which project, and whether of its tests or of all else. */
export type Whose = { projectId: string; test: boolean };

/** What one account pays from `from` up to, not including, `until`; `firstAt`: when it first paid. Times in ms. */
export type AccountSpan = { account: string; from: number; until: number; mrr: number; firstAt: number };

/**
 * The spans that touch the time from `start` to `end`, both included, account by account and in the order of time. Read
 * them after `freshen`, or what was told last is missing.
 */
export async function readSpans(
  db: Db,
  { projectId, test }: Whose,
  currency: string,
  { start, end }: { start: number; end: number },
): Promise<AccountSpan[]> {
  // Of an equal currency SQLite would sort what the index has in order.
  const rows = await db.values<[string, number, number, number, number]>(sql`
    select account, from_at, until_at, mrr, first_at from mrr_spans
    where project_id = ${projectId} and currency >= ${currency} and currency <= ${currency} and from_at <= ${end} and until_at > ${start}
      and test = ${test ? 1 : 0}
    order by account, currency, from_at`);
  return rows.map(([account, from, until, mrr, firstAt]) => ({ account, from, until, mrr, firstAt }));
}

/** Whether any account of the project ever paid in the currency. */
export async function hasMrr(db: Db, { projectId, test }: Whose, currency: string): Promise<boolean> {
  const rows = await db.values<[number]>(sql`
    select 1 from mrr_spans where project_id = ${projectId} and currency = ${currency} and test = ${test ? 1 : 0} limit 1`);
  return rows.length > 0;
}

/** The currencies in which accounts of the project ever paid, in the order of the alphabet. */
export async function listMrrCurrencies(db: Db, { projectId, test }: Whose): Promise<string[]> {
  const rows = await db.values<[string]>(sql`
    select distinct currency from mrr_spans where project_id = ${projectId} and test = ${test ? 1 : 0} order by currency`);
  return rows.map(([currency]) => currency);
}

/** The movements from each moment to the next; the moments ascend, and at least two are given. */
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
  ...nothingMoved(),
  end: 0,
  customers: { start: 0, new: 0, reactivated: 0, churned: 0, end: 0 },
  churned: [],
});

/** Calls with what each account pays at each of the moments. The array is the same for all accounts. */
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
  move(movements, before, after, isFirst);
  movements.end += after;
  if (before > 0) customers.start++;
  if (after > 0) customers.end++;
  if (before === 0 && after > 0) customers[isFirst ? "new" : "reactivated"]++;
  if (before > 0 && after === 0) {
    customers.churned++;
    movements.churned.push({ account, mrr: before });
  }
}

export type MonthMovements = Movements & { month: string };

/**
 * The movements of every calendar month in the period, from the first moment of its 1st to that of the next, in the
 * period's zone. The month that is not over ends `now`; later ones are left out.
 */
export async function movementsByMonth(
  db: Db,
  whose: Whose,
  currency: string,
  period: Pick<Period, "from" | "to" | "timezone">,
  now: number,
): Promise<MonthMovements[]> {
  const months = monthsOf(period).filter(({ start }) => start <= now);
  const moments = momentsOf(months, now);
  if (moments.length < 2) return [];
  const spans = await readSpans(db, whose, currency, { start: moments[0]!, end: moments.at(-1)! });
  return movementsBetween(spans, moments).map((movements, index) => ({ month: months[index]!.month, ...movements }));
}

const momentsOf = (months: readonly Month[], now: number): number[] =>
  months.length === 0 ? [] : [...months.map(({ start }) => start), Math.min(months.at(-1)!.end, now)];
