// The chart of lost and recovered MRR by week or month.

import type { Shape } from "../../data/api.ts";
import { count, dateText, monthName, shortDay, shortMoney, wholeMoney } from "../../data/format.ts";
import { Chart, type Size } from "../../parts/charts/chart.tsx";
import { gutterOf, scaleOf, ticksOf } from "../../parts/charts/scale.ts";
import { Ticks } from "../../parts/charts/ticks.tsx";
import { Means } from "../../parts/definition.tsx";
import { right, Table } from "../../parts/page.tsx";
import { recoveredTexts as t } from "../../texts/recovered.ts";

/** `from` is a month such as "2026-03", or the first day of a week such as "2026-03-02". */
type Bucket = { readonly from: string; left: number; back: number; customers: number };

const MONTHLY_FROM = 130; // days
const isWeek = ({ from }: Bucket): boolean => from.length > 7;

export function Series({ stats: { series, currency } }: { stats: Shape<"Stats"> }) {
  const buckets = bucketsOf(series);
  if (buckets.length < 2) return null;
  const best = buckets.reduce((most, bucket) => (bucket.back > most.back ? bucket : most));
  const amount = wholeMoney(best.back, currency);
  const title =
    best.back === 0
      ? t().months.none
      : isWeek(best)
        ? t().months.mostOn(shortDay(best.from, "UTC"), amount)
        : t().months.most(monthName(best.from), amount);
  return (
    <section class="block">
      <Chart
        title={title}
        note={
          <>
            {t().months.note}
            <Means of="series" name={t().months.back} />
          </>
        }
        label={`${t().months.label(currency.toUpperCase())}. ${title}`}
        wide={[1072, 300]}
        narrow={[358, 240]}
        draw={(size) => <Bars buckets={buckets} currency={currency} size={size} />}
        below={
          <>
            <b class="won b600">{t().months.backLabel}</b> {wholeMoney(buckets.at(-1)!.back, currency)} ·{" "}
            {t().months.leftLabel} {wholeMoney(buckets.at(-1)!.left, currency)} ({nameOf(buckets.at(-1)!)})
          </>
        }
        table={<Numbers buckets={buckets} currency={currency} />}
      />
    </section>
  );
}

function bucketsOf(series: Shape<"Stats">["series"]): Bucket[] {
  const isMonthly = series.length > MONTHLY_FROM;
  const buckets = new Map<string, Bucket>();
  series.forEach((day, index) => {
    // Weeks are counted backwards from the last day, so only the first one may be shorter.
    const from = isMonthly ? day.date.slice(0, 7) : weekOf(series, index);
    const bucket = buckets.get(from) ?? { from, left: 0, back: 0, customers: 0 };
    bucket.left += day.churned_mrr;
    bucket.back += day.recovered_mrr;
    bucket.customers += day.recovered;
    buckets.set(from, bucket);
  });
  return [...buckets.values()];
}

function weekOf(series: Shape<"Stats">["series"], index: number): string {
  const first = series.length % 7;
  return series[index < first ? 0 : index - ((index - first) % 7)]!.date;
}

const nameOf = (bucket: Bucket): string =>
  isWeek(bucket)
    ? dateText(bucket.from, { day: "numeric", month: "short", timeZone: "UTC" })
    : monthName(bucket.from, { short: true });

function Bars({ buckets, currency, size }: { buckets: readonly Bucket[]; currency: string; size: Size }) {
  const { width, height, isNarrow } = size;
  const ticks = ticksOf(0, Math.max(1, ...buckets.flatMap(({ left, back }) => [left, back])));
  const labelOf = (tick: number): string => shortMoney(tick, currency);
  const [left, right] = [gutterOf(ticks.map(labelOf)), isNarrow ? width : width - 200];
  const [top, bottom] = [16, height - 26];
  const y = scaleOf([0, ticks.at(-1)!], [bottom, top]);
  const slot = (right - left) / buckets.length;
  const bar = Math.min(28, slot * 0.36);
  const every = Math.ceil(buckets.length / (isNarrow ? 6 : 13));
  const last = buckets.at(-1)!;
  return (
    <>
      <Ticks {...{ ticks, labelOf, y, left, right }} />
      {buckets.map((bucket, index) => {
        const middle = left + slot * (index + 0.5);
        return (
          <g key={bucket.from}>
            <rect class="rest" x={middle - bar - 1} y={y(bucket.left)} width={bar} height={bottom - y(bucket.left)} />
            <rect class="gain" x={middle + 1} y={y(bucket.back)} width={bar} height={bottom - y(bucket.back)} />
            {(buckets.length - 1 - index) % every === 0 && (
              <text x={Math.min(middle, width - HALF_A_NAME)} y={height - 6} text-anchor="middle">
                {nameOf(bucket)}
              </text>
            )}
          </g>
        );
      })}
      {!isNarrow && <Labels last={last} currency={currency} x={right + 14} y={y} />}
    </>
  );
}

const HALF_A_NAME = 22; // px: half of the width of a day's label below its bar
const LABEL = 44; // px: two lines and a gap

function Labels({ last, currency, x, y }: { last: Bucket; currency: string; x: number; y: (value: number) => number }) {
  const [low, high] = last.left >= last.back ? (["back", "left"] as const) : (["left", "back"] as const);
  const below = Math.min(y(last[low]) + 4, y(0) - 20);
  const above = Math.min(y(last[high]) + 4, below - LABEL);
  return (
    <>
      {(
        [
          [low, below],
          [high, above],
        ] as const
      ).map(([name, at]) => (
        <g key={name}>
          <text
            class={name === "back" ? "won" : undefined}
            x={x}
            y={at}
            font-weight={name === "back" ? 600 : undefined}
          >
            {name === "back" ? t().months.backLabel : t().months.leftLabel}
          </text>
          <text class="k" x={x} y={at + 17}>
            {wholeMoney(last[name], currency)}
          </text>
        </g>
      ))}
    </>
  );
}

function Numbers({ buckets, currency }: { buckets: readonly Bucket[]; currency: string }) {
  const words = t().months;
  return (
    <Table
      columns={[
        isWeek(buckets[0]!) ? words.week : words.month,
        ...[words.left, words.back, words.customers].map(right),
      ]}
    >
      {buckets.toReversed().map((bucket) => (
        <tr key={bucket.from}>
          <th scope="row">{isWeek(bucket) ? shortDay(bucket.from, "UTC") : monthName(bucket.from, { year: true })}</th>
          <td class="r">{wholeMoney(bucket.left, currency)}</td>
          <td class="r">{wholeMoney(bucket.back, currency)}</td>
          <td class="r">{count(bucket.customers)}</td>
        </tr>
      ))}
    </Table>
  );
}
