// From what every account paid over time to the history that a forecast rests on, in one pass.

import { monthAt, monthsAfter, startOfDay } from "../period.ts";
import type { AccountSpan } from "../subscriptions/movements.ts";
import { move } from "../subscriptions/mrr-components.ts";
import { type CohortMonth, type Group, type History, type Movements, noMovements, OLDEST_GROUP } from "./history.ts";

/** How far back it is looked, in months: what is older tells little of today. */
const MONTHS_BACK = 36;

/** The beginnings of the months that are looked at, the oldest first; the last is that of the running month. */
export type Months = { count: number; starts: readonly number[]; firstName: string; timezone: string };

/** Those before the month of `asOf`, and of them those that begin on `from` or later. */
export function monthsBefore(asOf: string, timezone: string, from: string | null): Months {
  const names = Array.from({ length: MONTHS_BACK + 1 }, (_, index) =>
    monthsAfter(asOf.slice(0, 7), index - MONTHS_BACK),
  ).filter((name, index) => index === MONTHS_BACK || from === null || `${name}-01` >= from);
  const starts = names.map((name) => startOfDay(`${name}-01`, timezone));
  return { count: names.length - 1, starts, firstName: names[0]!, timezone };
}

/** Today's customers by age, and of each group how far its MRR leans to who is likely to leave (1: not at all). */
export type Today = { groups: Group[]; leanings: Map<number, number>; largest: number };

/**
 * `spans` account by account and in the order of time, all that touch the months or the moment `now`. `chances` has the
 * chance of single accounts to leave within 30 days.
 */
export function remember(
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
      if (at < months.count) move(movements[at]!, paid[at]!, paid[at + 1]!, firstAt > months.starts[at]!);
      if (paid[at]! > 0) cells.add(first, at, paid[at]!, at < months.count && paid[at + 1] === 0);
    }
    if (paysNow > 0) today.add(Math.max(0, months.count - first), paysNow, chances.get(account));
  }
  return { history: { movements: begun(movements), cohorts: cells.list() }, today: today.summed() };
}

/** Without the months before anybody paid. */
function begun(movements: readonly Movements[]): Movements[] {
  const first = movements.findIndex((month) => month.start > 0 || month.new > 0 || month.reactivation > 0);
  return first < 0 ? [] : movements.slice(first);
}

/** The first month whose beginning saw an account that first paid then; below 0 where that was before all of them. */
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
      leanings: new Map(all.map((sums) => [sums.group.age, leaningOf(sums)])),
      largest: this.largest,
    };
  }
}

/**
 * How many customers a group loses is for the retention curve to say; single chances tell which of them, so that none is
 * counted twice. Who has no chance of his own is taken to have the mean.
 */
function leaningOf({ group, chances, known, mrrOfKnown, weighted }: Sums): number {
  if (known === 0 || chances === 0) return 1;
  const mean = chances / known;
  const expected = weighted + mean * (group.mrr - mrrOfKnown);
  return expected / (mean * group.mrr);
}
