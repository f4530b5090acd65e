// Builds the history that a forecast rests on from what every account paid over time, in one pass.

import { monthAt, monthsAfter, startOfDay } from "../period.ts";
import type { AccountSpan } from "../subscriptions/movements.ts";
import { addAccount } from "../subscriptions/mrr-components.ts";
import { type CohortMonth, type Group, type History, type Movements, noMovements, OLDEST_GROUP } from "./history.ts";

/** How many months of history are used; older data says little about today. */
const MONTHS_BACK = 36;

/** The starts of the months in use, oldest first; the last is the start of the current month. */
export type Months = { count: number; starts: readonly number[]; firstName: string; timezone: string };

/** The months before the month of `asOf` that begin on `from` or later. */
export function monthsBefore(asOf: string, timezone: string, from: string | null): Months {
  const names = Array.from({ length: MONTHS_BACK + 1 }, (_, index) =>
    monthsAfter(asOf.slice(0, 7), index - MONTHS_BACK),
  ).filter((name, index) => index === MONTHS_BACK || from === null || `${name}-01` >= from);
  const starts = names.map((name) => startOfDay(`${name}-01`, timezone));
  return { count: names.length - 1, starts, firstName: names[0]!, timezone };
}

/** `riskSkews`: by the age of the group; `largest`: what the largest account pays. */
export type Today = { groups: Group[]; riskSkews: Map<number, number>; largest: number };

/**
 * `spans` account by account and in the order of time, all that touch the months or the moment `now`. `chances` has the
 * chance of single accounts to leave within 30 days.
 */
export function buildHistory(
  spans: readonly AccountSpan[],
  months: Months,
  now: number,
  chances: ReadonlyMap<string, number>,
): { history: History; today: Today } {
  const cells = new Cells(months.count);
  const movements = months.starts.slice(0, -1).map((_, month) => noMovements(month));
  const today = new TodaysGroups();
  const paid = new Float64Array(months.starts.length);
  for (let index = 0; index < spans.length; ) {
    const { account, firstAt } = spans[index]!;
    paid.fill(0);
    let [month, paysNow] = [0, 0];
    for (; index < spans.length && spans[index]!.account === account; index++) {
      const { from, until, mrr } = spans[index]!;
      if (from <= now && now < until) paysNow = mrr;
      while (month < paid.length && months.starts[month]! < from) month++;
      for (; month < paid.length && months.starts[month]! < until; month++) paid[month] = mrr;
    }
    const first = firstMonth(firstAt, months);
    for (let at = 0; at < paid.length; at++) {
      if (at < months.count) addAccount(movements[at]!, paid[at]!, paid[at + 1]!, firstAt > months.starts[at]!);
      if (paid[at]! > 0) cells.add(first, at, paid[at]!, at < months.count && paid[at + 1] === 0);
    }
    if (paysNow > 0) today.add(Math.max(0, months.count - first), paysNow, chances.get(account));
  }
  return { history: { movements: sinceFirstPayment(movements), cohorts: cells.list() }, today: today.summed() };
}

/** Drops the months before the first payment. */
function sinceFirstPayment(movements: readonly Movements[]): Movements[] {
  const first = movements.findIndex((month) => month.start > 0 || month.new > 0 || month.reactivation > 0);
  return first < 0 ? [] : movements.slice(first);
}

/** The first month whose start the account was paying at; negative where that was before the first month in use. */
function firstMonth(firstAt: number, { starts, firstName, timezone }: Months): number {
  if (firstAt > starts[0]!) {
    const month = starts.findIndex((start) => start >= firstAt);
    return month < 0 ? starts.length : month;
  }
  const [year, month] = monthAt(timezone, firstAt - 1)
    .split("-")
    .map(Number);
  const [firstYear, first] = firstName.split("-").map(Number);
  return Math.max(-OLDEST_GROUP, (year! - firstYear!) * 12 + month! - first! + 1);
}

/** A row for each first month and a column for each month since. */
class Cells {
  private readonly width: number;
  private readonly sums: Float64Array;

  constructor(private readonly months: number) {
    this.width = months + 1;
    this.sums = new Float64Array((months + 1 + OLDEST_GROUP) * this.width * 4);
  }

  add(first: number, month: number, mrr: number, lost: boolean): void {
    const at = ((first + OLDEST_GROUP) * this.width + month) * 4;
    this.sums[at]! += 1;
    this.sums[at + 1]! += mrr;
    this.sums[at + 2]! += mrr * mrr;
    if (lost) this.sums[at + 3]! += 1;
  }

  list(): CohortMonth[] {
    const cells: CohortMonth[] = [];
    for (let at = 0; at < this.sums.length; at += 4) {
      const customers = this.sums[at]!;
      if (customers === 0) continue;
      const [row, month] = [Math.floor(at / 4 / this.width), (at / 4) % this.width];
      const [mrr, squares, lost] = [this.sums[at + 1]!, this.sums[at + 2]!, this.sums[at + 3]!];
      cells.push({
        first: row - OLDEST_GROUP,
        month,
        customers,
        mrr,
        squares,
        lost: month < this.months ? lost : null,
      });
    }
    return cells;
  }
}

type Sums = { group: Group; chances: number; known: number; mrrOfKnown: number; weighted: number };

class TodaysGroups {
  private readonly ages = new Map<number, Sums>();
  private largest = 0;

  add(age: number, mrr: number, chance: number | undefined): void {
    const key = Math.min(age, OLDEST_GROUP);
    let sums = this.ages.get(key);
    if (!sums) {
      sums = {
        group: { age: key, customers: 0, mrr: 0, squares: 0 },
        chances: 0,
        known: 0,
        mrrOfKnown: 0,
        weighted: 0,
      };
      this.ages.set(key, sums);
    }
    sums.group.customers++;
    sums.group.mrr += mrr;
    sums.group.squares += mrr * mrr;
    this.largest = Math.max(this.largest, mrr);
    if (chance === undefined) return;
    sums.known++;
    sums.chances += chance;
    sums.mrrOfKnown += mrr;
    sums.weighted += chance * mrr;
  }

  summed(): Today {
    const all = [...this.ages.values()].sort((a, b) => a.group.age - b.group.age);
    return {
      groups: all.map(({ group }) => group),
      riskSkews: new Map(all.map((sums) => [sums.group.age, riskSkewOf(sums)])),
      largest: this.largest,
    };
  }
}

/**
 * The retention curve says how many customers a group loses; the chances of single customers only say which, so that
 * no loss counts twice. A customer without a known chance counts with the mean.
 */
function riskSkewOf({ group, chances, known, mrrOfKnown, weighted }: Sums): number {
  if (known === 0 || chances === 0) return 1;
  const mean = chances / known;
  const expected = weighted + mean * (group.mrr - mrrOfKnown);
  return expected / (mean * group.mrr);
}
