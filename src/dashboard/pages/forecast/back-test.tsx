// The comparison of a forecast from the past with the actual MRR.

import { monthName, percent, shortMoney, wholeMoney } from "../../data/format.ts";
import { Chart, type Size } from "../../parts/charts/chart.tsx";
import { bandOf, gutterOf, lineOf, scaleOf, ticksOf } from "../../parts/charts/scale.ts";
import { spread } from "../../parts/charts/spread.ts";
import { right, Table } from "../../parts/page.tsx";
import { forecastTexts as t } from "../../texts/forecast.ts";
import type { BackThen, Past } from "./answers.ts";

type Both = {
  start: number;
  asOf: string;
  months: { month: string; said: number; low: number; high: number; came: number }[];
};

const RIGHT = 0.01;

export function BackTest({ backThen, past, currency }: { backThen: BackThen | null; past: Past; currency: string }) {
  const words = t().past;
  const both = backThen === null ? null : bothOf(backThen, past);
  if (backThen === null || both === null) {
    return (
      <div>
        <h2 class="answer">{words.none}</h2>
        <p class="small quiet below">{words.noneNext}</p>
      </div>
    );
  }
  const { said, came } = both.months.at(-1)!;
  const off = (said - came) / came;
  const when = words.ago[String(backThen.months) as "12"];
  const title =
    Math.abs(off) < RIGHT ? words.right(when) : (off < 0 ? words.low : words.high)(when, percent(Math.abs(off)));
  return (
    <div class="block back-test">
      <Chart
        title={title}
        label={`${words.label(monthName(both.asOf, { year: true }))}. ${title}`}
        wide={[640, 240]}
        narrow={[358, 200]}
        draw={(size) => <Drawing both={both} currency={currency} size={size} />}
        table={<Numbers both={both} currency={currency} />}
      />
    </div>
  );
}

/** Null if the actual MRR of a forecast month is unknown. */
function bothOf({ series, asOf }: BackThen, past: Past): Both | null {
  const ends = new Map(past.map(({ month, end }) => [month, end]));
  const months = series.flatMap(({ month, mrr, low, high }) => {
    const came = ends.get(month);
    return came === undefined ? [] : [{ month, said: mrr, low, high, came }];
  });
  return months.length < series.length || months.at(-1)?.came === 0
    ? null
    : { start: series[0]!.components.start, asOf, months };
}

function Drawing({ both: { start, asOf, months }, currency, size }: { both: Both; currency: string; size: Size }) {
  const { width, height } = size;
  const all = [start, ...months.flatMap(({ low, high, came }) => [low, high, came])];
  const ticks = ticksOf(Math.min(...all), Math.max(...all), 3);
  const labelOf = (tick: number): string => shortMoney(tick, currency);
  const [left, right, top, bottom] = [gutterOf(ticks.map(labelOf)), width - 76, 16, height - 30];
  const x = scaleOf([0, months.length], [left, right]);
  const y = scaleOf([ticks[0]!, ticks.at(-1)!], [bottom, top]);
  const points = (of: (month: Both["months"][number]) => number) =>
    lineOf([[x(0), y(start)], ...months.map((month, index) => [x(index + 1), y(of(month))] as const)]);
  const last = months.at(-1)!;
  const isCameAbove = last.came >= last.said;
  const labels = spread([y(Math.max(last.came, last.said)) + 4, y(Math.min(last.came, last.said)) + 4], 17);
  const nameOf = (month: string): string => monthName(month, { short: true, year: true });
  return (
    <>
      <path
        class="band"
        d={bandOf([
          [x(0), y(start), y(start)],
          ...months.map(({ low, high }, index) => [x(index + 1), y(low), y(high)] as const),
        ])}
      />
      {ticks.map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M${left} ${y(tick)}H${right}`} />
          <text x={left - 10} y={y(tick) + 4} text-anchor="end">
            {labelOf(tick)}
          </text>
        </g>
      ))}
      <path class="said dashed" d={points(({ said }) => said)} />
      <path class="came" d={points(({ came }) => came)} />
      <text class="k" x={right + 8} y={labels[isCameAbove ? 0 : 1]}>
        {t().past.came}
      </text>
      <text class="pen" x={right + 8} y={labels[isCameAbove ? 1 : 0]}>
        {t().past.said}
      </text>
      <text x={left} y={height - 4}>
        {nameOf(asOf)}
      </text>
      <text x={right} y={height - 4} text-anchor="end">
        {nameOf(last.month)}
      </text>
    </>
  );
}

function Numbers({ both: { months }, currency }: { both: Both; currency: string }) {
  return (
    <Table columns={[t().month, ...[t().past.said, t().past.came, t().past.off].map(right)]}>
      {months.map(({ month, said, came }) => (
        <tr key={month}>
          <th scope="row">{monthName(month, { short: true, year: true })}</th>
          <td class="r">{wholeMoney(said, currency)}</td>
          <td class="r">{wholeMoney(came, currency)}</td>
          <td class="r">{came === 0 ? "–" : percent(Math.abs(said - came) / came)}</td>
        </tr>
      ))}
    </Table>
  );
}
