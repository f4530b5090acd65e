// The effect of the letters: compares customers who got letters with the randomly chosen holdout.

import type { Shape } from "../../data/api.ts";
import { count, points, wholeMoney, wholePercent } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { Chart, type Size } from "../../parts/charts/chart.tsx";
import { scaleOf } from "../../parts/charts/scale.ts";
import { Means } from "../../parts/definition.tsx";
import { Block, right, Table } from "../../parts/page.tsx";
import { recoveredTexts as t } from "../../texts/recovered.ts";

type Holdout = Shape<"Stats">["holdout"];

/**
 * The recoveries caused by letters: MRR in minor units, or customers if no MRR is known. The bounds of the 95 % interval are
 * given as numbers and as text.
 */
type Caused = {
  readonly all: number;
  readonly most: number;
  readonly low: number;
  readonly high: number;
  readonly isMoney: boolean;
  readonly shown: (value: number) => string;
};

/** Null if there is no holdout, or no outcome yet. */
export function causedBy(holdout: Holdout, currency: string): Caused | null {
  if (holdout === null || holdout.lift === null || holdout.low === null || holdout.high === null) return null;
  const { ended, recovered, ended_mrr, recovered_mrr } = holdout.treated;
  const isMoney = recovered_mrr > 0;
  const [of, all] = isMoney ? [ended_mrr, recovered_mrr] : [ended, recovered];
  const part = (share: number): number => Math.min(all, share * of);
  return {
    all,
    most: part(holdout.lift),
    low: part(holdout.low),
    high: part(holdout.high),
    isMoney,
    shown: (value) => (isMoney ? wholeMoney(value, currency) : count(Math.round(value))),
  };
}

export function Cause({ stats: { holdout, currency } }: { stats: Shape<"Stats"> }) {
  const caused = causedBy(holdout, currency);
  if (holdout === null) {
    return (
      <Block
        title={t().cause.off}
        note={
          <>
            {t().cause.offNext} <Link class="text" to="/automation" text={t().cause.toAutomation} />
          </>
        }
      />
    );
  }
  if (caused === null) {
    return <Block title={t().cause.unknown} note={t().cause.noEnd} />;
  }
  const { all, most, low, high, shown } = caused;
  const anyway = shown(all - Math.max(0, most));
  return (
    <section class="block">
      <Chart
        title={titleOf(caused)}
        note={
          <>
            {t().cause.noteGroups(
              wholePercent(holdout.treated.recovery_rate),
              wholePercent(holdout.held_out.recovery_rate),
            )}
            <Means of="holdout" name={t().cause.difference} />
          </>
        }
        label={t().cause.chartLabel(shown(most), shown(low), shown(high), anyway)}
        wide={[1072, 92]}
        narrow={[358, 92]}
        draw={(size) => <Bar caused={caused} anyway={anyway} size={size} />}
        table={<Groups holdout={holdout} currency={currency} />}
      />
    </section>
  );
}

function titleOf({ low, high, most, shown, all, isMoney }: Caused): string {
  if (high < 0) return t().cause.harm;
  if (low <= 0) return t().cause.unknown;
  return (isMoney ? t().cause.titleMoney : t().cause.title)(shown(most), shown(all));
}

type BarProps = { caused: Caused; anyway: string; size: Size };

/** From the left: recoveries that would have happened anyway, then those caused by letters, with the interval. */
function Bar({ caused: { all, most, low, high, shown }, anyway, size }: BarProps) {
  const left = Math.min(0, all - high);
  const x = scaleOf([left, Math.max(all, all - low)], [0, size.width]);
  const border = all - Math.max(0, most);
  const [top, height] = [34, 28];
  return (
    <>
      <rect class="rest" x={x(0)} y={top} width={Math.max(0, x(border) - x(0) - 1)} height={height} />
      {most > 0 && (
        <rect
          class={low > 0 ? "gain" : "gain unsure"}
          x={x(border) + 1}
          y={top}
          width={Math.max(0, x(all) - x(border) - 1)}
          height={height}
        />
      )}
      <path class="whisker" d={`M${x(all - high)} ${top + height / 2}H${x(all - low)}`} />
      <text x={x(0)} y={top - 12}>
        {t().cause.anyway} <tspan class="k">{anyway}</tspan>
      </text>
      <text class={low > 0 ? "won" : undefined} x={size.width} y={top + height + 22} text-anchor="end">
        <tspan class="b600">{t().cause.causedLabel}</tspan> <tspan class="k">{shown(most)}</tspan>
        {", "}
        {t().cause.betweenPeople(shown(low), shown(high))}
      </text>
    </>
  );
}

function Groups({ holdout, currency }: { holdout: NonNullable<Holdout>; currency: string }) {
  const words = t().cause;
  return (
    <Table
      columns={[words.group, ...[words.ended, words.cameBack, words.endedMrr, words.backMrr, words.share].map(right)]}
    >
      {(
        [
          [words.writtenTo, holdout.treated],
          [words.leftOut, holdout.held_out],
        ] as const
      ).map(([name, group]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="r">{count(group.ended)}</td>
          <td class="r">{count(group.recovered)}</td>
          <td class="r">{wholeMoney(group.ended_mrr, currency)}</td>
          <td class="r">{wholeMoney(group.recovered_mrr, currency)}</td>
          <td class="r">{wholePercent(group.recovery_rate)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">{words.difference}</th>
        <td class="r" colSpan={5}>
          {words.points(points(holdout.lift!), points(holdout.low!), points(holdout.high!))}
        </td>
      </tr>
    </Table>
  );
}
