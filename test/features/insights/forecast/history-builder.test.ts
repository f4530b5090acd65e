// The history that a forecast is based on, compared with a slow and simple calculation.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { OLDEST_GROUP } from "../../../../src/features/insights/forecast/history.ts";
import { buildHistory, monthsBefore } from "../../../../src/features/insights/forecast/history-builder.ts";
import { type AccountSpan, movementsBetween } from "../../../../src/features/insights/subscriptions/movements.ts";
import { closingMrr } from "../../../../src/features/insights/subscriptions/mrr-components.ts";
import { DAY } from "../../../../src/lib/duration.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const months = monthsBefore("2026-03-10", "UTC", "2025-06-01");
const START = months.starts[0]!;

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const span = (account: string, from: string, until: string, mrr: number, firstAt = from): AccountSpan => ({
  account,
  from: at(from),
  until: at(until),
  mrr,
  firstAt: at(firstAt),
});

test("the cohorts' months show who pays on each 1st, and who has left by the next", () => {
  const spans = [span("a", "2025-12-10", "2100-01-01", 100), span("b", "2025-12-20", "2026-01-15", 30)];
  const { history } = buildHistory(spans, months, NOW, new Map());
  const january = months.starts.indexOf(at("2026-01-01"));
  expect(history.cohorts).toEqual([
    { first: january, month: january, customers: 2, mrr: 130, squares: 10_900, lost: 1 },
    { first: january, month: january + 1, customers: 1, mrr: 100, squares: 10_000, lost: 0 },
    { first: january, month: january + 2, customers: 1, mrr: 100, squares: 10_000, lost: null },
  ]);
});

test("history begins with the first month in which anybody pays", () => {
  const { history } = buildHistory([span("a", "2025-12-10", "2100-01-01", 100)], months, NOW, new Map());
  const december = months.starts.indexOf(at("2025-12-01"));
  expect(history.movements.map(({ month }) => month)).toEqual([december, december + 1, december + 2]);
  expect(history.movements[0]).toMatchObject({ start: 0, new: 100 });
});

/** What one account pays: the days and the MRR of each part, 0 for a part in which it pays nothing. */
const life = fc.record({
  begin: fc.integer({ min: -900, max: 260 }),
  parts: fc.array(fc.record({ days: fc.integer({ min: 1, max: 200 }), mrr: fc.nat(3) }), {
    minLength: 1,
    maxLength: 6,
  }),
});

function spansOf(lives: { begin: number; parts: { days: number; mrr: number }[] }[]): AccountSpan[] {
  return lives.flatMap(({ begin, parts }, index) => {
    let from = START + begin * DAY;
    const spans = parts.map(({ days, mrr }) => {
      const part = { account: `acc_${index}`, from, until: from + days * DAY, mrr: mrr * 100, firstAt: 0 };
      from = part.until;
      return part;
    });
    const paid = spans.filter(({ mrr }) => mrr > 0);
    return paid.map((part) => ({ ...part, firstAt: paid[0]!.from }));
  });
}

/** The first month that began with the account present, as an index from the first month examined. */
function firstMonthOf(firstAt: number): number {
  const before = new Date(firstAt - 1);
  const [year, month] = [before.getUTCFullYear(), before.getUTCMonth() + 1];
  const [firstYear, first] = months.firstName.split("-").map(Number) as [number, number];
  return Math.max(-OLDEST_GROUP, (year - firstYear) * 12 + month - first + 1);
}

test("whatever accounts pay, cohorts and movements are those of a plain reckoning, and every month begins where the last ended", () => {
  fc.assert(
    fc.property(fc.array(life, { maxLength: 8 }), (lives) => {
      const spans = spansOf(lives);
      const { history } = buildHistory(spans, months, NOW, new Map());

      const accounts = new Map(spans.map(({ account, firstAt }) => [account, firstAt]));
      const paysAt = (account: string, moment: number) =>
        spans.find((one) => one.account === account && one.from <= moment && moment < one.until)?.mrr ?? 0;
      const cells = new Map<string, { customers: number; mrr: number; squares: number; lost: number | null }>();
      for (const [account, firstAt] of accounts) {
        months.starts.forEach((start, month) => {
          const mrr = paysAt(account, start);
          if (mrr === 0) return;
          const key = `${firstMonthOf(firstAt)} ${month}`;
          const cell = cells.get(key) ?? { customers: 0, mrr: 0, squares: 0, lost: month < months.count ? 0 : null };
          cell.customers++;
          cell.mrr += mrr;
          cell.squares += mrr * mrr;
          if (cell.lost !== null && paysAt(account, months.starts[month + 1]!) === 0) cell.lost++;
          cells.set(key, cell);
        });
      }
      const remembered = history.cohorts.map(({ first, month, ...cell }) => [`${first} ${month}`, cell] as const);
      expect(new Map<string, object>(remembered)).toEqual(new Map<string, object>(cells));
      expect(remembered).toHaveLength(cells.size);

      const between = movementsBetween(spans, months.starts);
      for (const { month, ...moved } of history.movements) expect(between[month]).toMatchObject(moved);
      history.movements.slice(1).forEach((moved, index) => {
        expect(moved.start).toBe(closingMrr(history.movements[index]!));
      });
      const lastsTo = history.movements.at(-1)?.month ?? months.count - 1;
      expect(lastsTo).toBe(months.count - 1);
    }),
  );
});
