// The cohort table; the higher the value of a cell, the darker it is.

import type { Shape } from "../../data/api.ts";
import { count, monthName, wholeMoney } from "../../data/format.ts";
import { Block, Scroll, Th } from "../../parts/page.tsx";
import { cohortsTexts as t } from "../../texts/cohorts.ts";
import { resultsTexts } from "../../texts/results.ts";

type Cohorts = Shape<"Cohorts">;
type Cohort = Cohorts["cohorts"][number];
type Period = Cohort["periods"][number];

/** The lightest and darkest cell, as the percentage of the accent colour. Text keeps a contrast of 4.5 : 1 on both. */
const HEAT = [5, 54] as const;

type Props = { cohorts: Cohorts; isRevenue: boolean; title: string; note: string; csv: string };

export function Triangle({ cohorts: { cohorts, pooled, currency, by }, isRevenue, title, note, csv }: Props) {
  const isSignup = by === "signup_month";
  const isKnown = (period: number): boolean =>
    cohorts.some(({ periods }) => periods.some((one) => one.period === period && one.rate !== null));
  // Signup cohorts are always complete in the first period, so it is left out.
  const periods = pooled.map(({ period }) => period).filter((period) => (!isSignup || period > 0) && isKnown(period));
  if (periods.length === 0) return null; // nobody has been followed for long enough
  const rateOf = (cohort: Cohort, { rate, mrr }: Period): number | null => {
    if (!isRevenue || rate === null) return rate;
    return mrr === null || cohort.mrr === 0 ? null : mrr / cohort.mrr;
  };
  const rows = cohorts.map((cohort) => {
    const known = new Map(cohort.periods.map((period) => [period.period, period]));
    return {
      cohort,
      cells: periods.map((period) => {
        const found = known.get(period);
        return found === undefined ? null : { ...found, share: rateOf(cohort, found) };
      }),
    };
  });
  const shares = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell?.share === null || cell === null ? [] : [cell.share])),
  );
  const heat = heatOf(Math.min(...shares), Math.max(...shares));
  const after = (period: number): string => (isSignup ? t().afterMonths(period) : t().days(period));
  const of = (cohort: Cohort, cell: Period): string =>
    isRevenue
      ? t().of(wholeMoney(cell.mrr ?? 0, currency), wholeMoney(cohort.mrr, currency))
      : t().of(count(cell.retained ?? cell.recovered ?? 0), count(cohort.size));
  return (
    <Block
      title={title}
      note={note}
      beside={
        <a class="b bare" href={csv} download aria-label={resultsTexts().csvOf(title)}>
          {resultsTexts().csv}
        </a>
      }
    >
      <Scroll label={title} name="heat-wrap">
        <table class={periods.length > 12 ? "heat long" : "heat"}>
          <thead>
            <tr>
              <Th class="month">{isSignup ? t().joined : t().left}</Th>
              <Th class="size">{isRevenue ? t().revenue : t().people}</Th>
              {periods.map((period) => (
                <th key={period} scope="col" aria-label={after(period)}>
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cohort, cells }, index) => (
              <tr key={cohort.cohort}>
                <th scope="row">{nameOf(cohort.cohort, index === 0)}</th>
                <td class="size">{isRevenue ? wholeMoney(cohort.mrr, currency) : count(cohort.size)}</td>
                {cells.map((cell, column) =>
                  cell === null || cell.share === null ? (
                    <td key={periods[column]} title={cell === null ? undefined : t().notYet} />
                  ) : (
                    <td
                      key={periods[column]}
                      class="c"
                      style={{ "--p": heat(cell.share) }}
                      title={t().cell(
                        nameOf(cohort.cohort, true),
                        String(Math.round(100 * cell.share)),
                        after(cell.period),
                        of(cohort, cell),
                      )}
                    >
                      {Math.round(100 * cell.share)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <Pooled pooled={pooled} periods={periods} isRevenue={isRevenue} />
        </table>
      </Scroll>
    </Block>
  );
}

const heatOf =
  (least: number, most: number) =>
  (share: number): number =>
    Math.round(HEAT[0] + (most === least ? 0.5 : (share - least) / (most - least)) * (HEAT[1] - HEAT[0]));

const nameOf = (month: string, withYear: boolean): string =>
  monthName(month, { short: true, year: withYear || month.endsWith("-01") });

type PooledProps = { pooled: Cohorts["pooled"]; periods: readonly number[]; isRevenue: boolean };

/** The row for all cohorts together, each period only with the cohorts that are old enough. */
function Pooled({ pooled, periods, isRevenue }: PooledProps) {
  const of = (period: number) => pooled.find((one) => one.period === period);
  const shown = (share: number | null | undefined): string =>
    share === null || share === undefined ? "–" : String(Math.round(100 * share));
  return (
    <tfoot>
      <tr>
        <th scope="row">{t().all}</th>
        <td class="size" />
        {periods.map((period) => {
          const one = of(period);
          const title =
            one?.low === null || one?.low === undefined || isRevenue
              ? undefined
              : resultsTexts().between(shown(one.low), shown(one.high));
          return (
            <td key={period} title={title}>
              {shown(isRevenue ? one?.mrr_rate : one?.rate)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
