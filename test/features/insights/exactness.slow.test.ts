// Statistics and cohorts match the same numbers calculated row by row, for generated histories.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { readCohorts } from "../../../src/features/insights/cohorts/cohorts.ts";
import { daysOf, type Period, previousOf, spanOf } from "../../../src/features/insights/period.ts";
import { readStats } from "../../../src/features/insights/stats/stats.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { type TemporaryStore, temporaryStore } from "../../support/store.ts";
import { addHistory, CURRENCIES, type History } from "./history.ts";

let temporary: TemporaryStore;

beforeAll(() => {
  temporary = temporaryStore();
});

afterAll(() => temporary.remove());

let made = 0;

/** Calls with a new history and each of its currencies, and with a currency that has no data. */
async function forHistories(
  runs: number,
  check: (history: History, period: Period, currency: string) => Promise<void>,
) {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000 }), async (seed) => {
      const history = await addHistory(temporary.store, seed + 1_000_000 * ++made);
      const period = spanOf(history.from, history.to, history.zone);
      for (const currency of [...CURRENCIES, "eur"]) await check(history, period, currency);
    }),
    { numRuns: runs },
  );
}

type Row = Record<string, string | number | null>;
type Event = {
  created_at: number;
  recovered_at: number | null;
  mrr: number | null;
  status: string;
  event_type: string;
  provider: string;
  reason_code: string | null;
  source: string;
  currency: string;
};

const counts = (rows: readonly Event[], name: (event: Event) => string): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, name)]
      .map(([key, some]): [string, number] => [key, some.length])
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
  );

const sumOf = (rows: readonly Event[], isMeant: (event: Event) => boolean): number =>
  rows.filter(isMeant).reduce((sum, { mrr }) => sum + (mrr ?? 0), 0);

test("events count by day, kind, reason and provider as they do one by one, in any zone and currency", async () => {
  let counted = 0;
  await forHistories(60, async ({ projectId, now }, period, currency) => {
    const stats = await readStats(temporary.store.read, {
      projectId,
      test: false,
      period,
      currency,
      hasHoldout: false,
      now,
    });
    const all = await temporary.store.read.all<Event>(sql`select * from churn_events where project_id = ${projectId}`);
    const ours = all.filter((event) => event.currency === currency);
    for (const [span, numbers] of [
      [period, stats],
      [previousOf(period), stats.previous],
    ] as const) {
      const events = ours.filter(({ created_at }) => created_at >= span.start && created_at < span.end);
      const of = (status: string) => events.filter((event) => event.status === status).length;
      counted += events.length;
      expect(numbers.churn_events.total).toBe(events.length);
      for (const [status, count] of Object.entries(numbers.churn_events.by_status)) expect(count).toBe(of(status));
      for (const [type, count] of Object.entries(numbers.churn_events.by_type)) {
        expect(count).toBe(events.filter((event) => event.event_type === type).length);
      }
      // The order matters too: the most frequent first.
      expect(Object.entries(numbers.churn_events.by_provider)).toEqual(
        Object.entries(counts(events, ({ provider }) => provider)),
      );
      expect(Object.entries(numbers.churn_events.by_reason)).toEqual(
        Object.entries(counts(events, ({ reason_code }) => reason_code ?? "unspecified")),
      );
      expect(numbers.churn_events.without_mrr).toBe(events.filter(({ mrr }) => mrr === null).length);
      const isOpen = ({ status }: Event) => status !== "recovered" && status !== "lost";
      expect(numbers.mrr.at_risk).toBe(sumOf(events, isOpen));
      expect(numbers.mrr.recovered).toBe(sumOf(events, ({ status }) => status === "recovered"));
      expect(numbers.mrr.lost).toBe(sumOf(events, ({ status }) => status === "lost"));
      const times = events
        .filter(({ recovered_at }) => recovered_at !== null)
        .map(({ recovered_at, created_at }) => recovered_at! - created_at)
        .sort((a, b) => a - b);
      const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]];
      expect(numbers.median_days_to_recover).toBe(
        low === undefined || high === undefined ? null : Math.max(0, (low + high) / 2) / DAY,
      );
    }
    const others = all.filter(
      (event) => event.currency !== currency && event.created_at >= period.start && event.created_at < period.end,
    );
    expect(stats.other_currencies).toEqual(
      Object.entries(counts(others, (event) => event.currency)).map(([other, events]) => ({ currency: other, events })),
    );
    const days = daysOf(period);
    expect(stats.series).toEqual(
      days.map(({ day, start }, index) => {
        const isThen = (time: number | null): boolean =>
          time !== null && time >= start && time < (days[index + 1]?.start ?? period.end);
        const [churned, back] = [
          ours.filter(({ created_at }) => isThen(created_at)),
          ours.filter(({ recovered_at }) => isThen(recovered_at)),
        ];
        return {
          date: day,
          churned_mrr: sumOf(churned, () => true),
          recovered_mrr: sumOf(back, () => true),
          events: churned.length,
          recovered: back.length,
        };
      }),
    );
  });
  expect(counted).toBeGreaterThan(1_000);
});

test("customers are retained at every monthly anniversary at which one of their spans is in force, by their own clocks", async () => {
  let counted = 0;
  await forHistories(60, async ({ projectId, zone, now }, period, currency) => {
    const asked = { projectId, test: false, by: "signup_month", period, currency, now } as const;
    const { cohorts, pooled } = await readCohorts(temporary.store.read, asked);
    const rows = await temporary.store.read.all<Row>(
      sql`select * from mrr_spans where project_id = ${projectId} and currency = ${currency} order by account, from_at`,
    );
    const local = (moment: number) =>
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime();
    const isBefore = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) => Temporal.PlainDateTime.compare(a, b) < 0;
    const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
    const sizes = new Map<string, number>();
    const sums = new Map<string, { lived: number; retained: number; mrr: number }>();
    const pools: { members: number; retained: number; mrr: number }[] = [];
    for (const spans of Map.groupBy(rows, ({ account }) => account).values()) {
      const firstAt = spans[0]!.from_at as number;
      const joined = local(firstAt);
      const cohort = joined.toString().slice(0, 7);
      if (cohort < first || cohort > last || firstAt > now) continue;
      sizes.set(cohort, (sizes.get(cohort) ?? 0) + 1);
      for (let months = 0; months <= 60; months++) {
        const anniversary = joined.add({ months });
        if (isBefore(local(now), anniversary)) break;
        const paid = spans.find(
          ({ from_at, until_at }) =>
            !isBefore(anniversary, local(from_at as number)) &&
            ((until_at as number) > now || isBefore(anniversary, local(until_at as number))),
        );
        const key = `${cohort} ${months}`;
        const sum = sums.get(key) ?? { lived: 0, retained: 0, mrr: 0 };
        sums.set(key, sum);
        pools[months] ??= { members: 0, retained: 0, mrr: 0 };
        const pool = pools[months]!;
        sum.lived++;
        pool.members++;
        if (!paid) continue;
        for (const one of [sum, pool]) {
          one.retained++;
          one.mrr += paid.mrr as number;
        }
      }
    }
    counted += sizes.size;
    expect(cohorts.map(({ cohort, size }) => [cohort, size])).toEqual([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const { cohort, size, periods } of cohorts) {
      for (const row of periods) {
        const sum = sums.get(`${cohort} ${row.period}`);
        const [retained, mrr] = sum?.lived === size ? [sum.retained, sum.mrr] : [null, null];
        expect(row).toEqual({ ...row, retained, mrr, rate: retained === null ? null : retained / size });
      }
    }
    expect(pooled.map((row) => ({ ...row }))).toMatchObject(pools);
  });
  expect(counted).toBeGreaterThan(50);
});
