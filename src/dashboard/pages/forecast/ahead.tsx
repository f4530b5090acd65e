// The errors of past forecasts by months ahead, compared with two simple rules.

import { percent } from "../../data/format.ts";
import { Block, right, Scroll, Table } from "../../parts/page.tsx";
import { forecastTexts as t } from "../../texts/forecast.ts";
import type { Forecast } from "./answers.ts";

type Backtest = NonNullable<Forecast["backtest"]>;

export function Ahead({ backtest: { ahead, folds } }: { backtest: Backtest }) {
  // If the service was updated while the page was open, a cached answer may lack the field.
  const last = ahead?.at(-1);
  if (last === undefined) return null;
  const share = (value: number | null): string => (value === null ? "–" : percent(value));
  const simple = Math.min(last.constant_churn ?? Number.POSITIVE_INFINITY, last.last_rate ?? Number.POSITIVE_INFINITY);
  const rows = [
    [t().ours, "mape"],
    [t().constant, "constant_churn"],
    [t().last, "last_rate"],
    [t().within, "interval_coverage"],
  ] as const;
  return (
    <Block
      title={t().aheadTitle(t().ahead(last.months), share(last.mape), share(Number.isFinite(simple) ? simple : null))}
      note={t().trustNote}
    >
      <Scroll label={t().aheadOf(folds)}>
        <Table class="ahead" columns={[t().aheadOf(folds), ...ahead.map(({ months }) => right(t().ahead(months)))]}>
          {rows.map(([name, field]) => (
            <tr key={field} class={field === "mape" ? undefined : "quiet"}>
              <th scope="row">{name}</th>
              {ahead.map((row) => (
                <td key={row.months} class="r">
                  {share(row[field])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Scroll>
    </Block>
  );
}
