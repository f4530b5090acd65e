// The chart of past MRR, and from today on the most likely MRR with its interval.

import { monthName, shortMoney, wholeMoney } from "../../data/format.ts";
import { Chart, type Size } from "../../parts/charts/chart.tsx";
import { bandOf, gutterOf, lineOf, scaleOf, ticksOf } from "../../parts/charts/scale.ts";
import { spread } from "../../parts/charts/spread.ts";
import { Ticks } from "../../parts/charts/ticks.tsx";
import { monthsAfter, monthsBetween } from "../../parts/months.ts";
import { right, Table } from "../../parts/page.tsx";
import { forecastTexts as t } from "../../texts/forecast.ts";
import type { KnownMonth, Past } from "./answers.ts";

type Fan = { series: readonly KnownMonth[]; past: Past; asOf: string; currency: string };

export function FanChart({ series, past, asOf, currency }: Fan) {
  const { mrr, low, high } = series.at(-1)!;
  const amount = (minor: number): string => wholeMoney(minor, currency);
  const today = series[0]!.components.start;
  return (
    <section class="block">
      <Chart
        title={t().title(amount(mrr))}
        note={t().note}
        label={t().label(amount(today), amount(mrr), amount(low), amount(high))}
        wide={[1072, 360]}
        narrow={[358, 280]}
        draw={(size) => <Drawing fan={{ series, past, asOf, currency }} size={size} />}
        below={
          <>
            {t().belowTitle} <b class="pen b600">{amount(mrr)}</b>, {t().below} {amount(low)} {t().and} {amount(high)}.
          </>
        }
        table={<Numbers fan={{ series, past, asOf, currency }} />}
      />
    </section>
  );
}

const GAP = 17; // px between two labels

function Drawing({ fan: { series, past, asOf, currency }, size }: { fan: Fan; size: Size }) {
  const { width, height, isNarrow } = size;
  const amount = (minor: number): string => wholeMoney(minor, currency);
  const now = series[0]!.components.start;
  const all = [now, ...past.map(({ end }) => end), ...series.flatMap(({ low, high }) => [low, high])];
  const ticks = ticksOf(Math.min(...all), Math.max(...all), 3);
  const labelOf = (tick: number): string => shortMoney(tick, currency);
  const [left, right] = [gutterOf(ticks.map(labelOf)), isNarrow ? width - 12 : width - 150];
  const [top, bottom] = [24, height - 26];
  // A month's value is at its end; today is within its month, and the forecast continues from it month by month.
  const first = past[0]?.month ?? asOf.slice(0, 7);
  const endOf = (month: string): number => monthsBetween(first, month) + 1;
  const todayAt = monthsBetween(first, asOf.slice(0, 7)) + Number(asOf.slice(8)) / 31;
  const begin = past.length === 0 ? todayAt : 1;
  const x = scaleOf([begin, todayAt + series.length], [left, right]);
  const y = scaleOf([ticks[0]!, ticks.at(-1)!], [bottom, top]);
  const ahead = series.map((month, index) => ({ ...month, at: x(todayAt + index + 1) }));
  const last = ahead.at(-1)!;
  const isFalling = (past.at(-1)?.end ?? 0) > now;
  const labels = spread([y(last.high) + 4, y(last.mrr) + 4, y(last.low) + 4], GAP);
  const nameOf = (month: string): string => monthName(month, { short: true, year: true });
  return (
    <>
      <Ticks {...{ ticks, labelOf, y, left, right }} />
      <path
        class="band"
        d={bandOf([[x(todayAt), y(now), y(now)], ...ahead.map(({ at, low, high }) => [at, y(low), y(high)] as const)])}
      />
      <path
        class="band inner"
        d={bandOf([
          [x(todayAt), y(now), y(now)],
          ...ahead.map(({ at, inner_low, inner_high }) => [at, y(inner_low), y(inner_high)] as const),
        ])}
      />
      <path
        class="came"
        d={lineOf([...past.map(({ month, end }) => [x(endOf(month)), y(end)] as const), [x(todayAt), y(now)]])}
      />
      <path class="said" d={lineOf([[x(todayAt), y(now)], ...ahead.map(({ at, mrr }) => [at, y(mrr)] as const)])} />
      <circle class="now" cx={x(todayAt)} cy={y(now)} r="4" />
      <text
        class="k"
        x={x(todayAt)}
        y={y(now) + (isFalling ? 22 : -12)}
        text-anchor={past.length === 0 ? "start" : "middle"}
      >
        {t().today(amount(now))}
      </text>
      {past.length > 0 && (
        <text x={left} y={height - 6}>
          {nameOf(first)}
        </text>
      )}
      <text x={x(todayAt)} y={height - 6} text-anchor="middle">
        {nameOf(asOf.slice(0, 7))}
      </text>
      <text x={right} y={height - 6} text-anchor="end">
        {nameOf(monthsAfter(asOf.slice(0, 7), series.length))}
      </text>
      {!isNarrow && (
        <>
          <text x={right + 12} y={labels[0]}>
            {amount(last.high)}
          </text>
          <text class="pen" x={right + 12} y={labels[1]}>
            <tspan class="b600">{amount(last.mrr)}</tspan> {t().likely}
          </text>
          <text x={right + 12} y={labels[2]}>
            {amount(last.low)}
          </text>
        </>
      )}
    </>
  );
}

function Numbers({ fan: { series, past, currency } }: { fan: Fan }) {
  const amount = (minor: number): string => wholeMoney(minor, currency);
  return (
    <Table
      columns={[t().month, ...[t().mrr, t().low, t().high, t().new, t().growth, t().shrink, t().leaves].map(right)]}
    >
      {past.map(({ month, end }) => (
        <tr key={month}>
          <th scope="row">{monthName(month, { short: true, year: true })}</th>
          <td class="r">{amount(end)}</td>
          <td class="quiet" colSpan={6}>
            {t().was}
          </td>
        </tr>
      ))}
      {series.map(({ month, mrr, low, high, components }) => (
        <tr key={`ahead ${month}`}>
          <th scope="row">{monthName(month, { short: true, year: true })}</th>
          <td class="r b600">{amount(mrr)}</td>
          <td class="r">{amount(low)}</td>
          <td class="r">{amount(high)}</td>
          <td class="r">+{amount(components.new + components.reactivation)}</td>
          <td class="r">+{amount(components.expansion)}</td>
          <td class="r">−{amount(components.contraction)}</td>
          <td class="r">−{amount(components.churn)}</td>
        </tr>
      ))}
    </Table>
  );
}
