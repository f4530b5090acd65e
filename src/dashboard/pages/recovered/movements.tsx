// MRR by month, and its movements.

import type { Shape } from "../../data/api.ts";
import { monthName, wholeMoney } from "../../data/format.ts";
import { projectUrl, useProjectQuery } from "../../data/project.ts";
import { Means } from "../../parts/definition.tsx";
import { Answered, right, Scroll, Table } from "../../parts/page.tsx";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";

type Month = NonNullable<Shape<"MrrMovements">["months"]>[number];
type Known = Month & { mrr_movements: NonNullable<Month["mrr_movements"]> };

const MONTHS = 12;

/** The first day of the month `months` months ago. */
function monthsAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1)).toISOString().slice(0, 10);
}

export function Movements({ currency }: { currency: string | undefined }) {
  const words = t().movements;
  const query = { from: monthsAgo(MONTHS - 1), currency };
  const mrr = useProjectQuery("/mrr", ["mrr", "customers", "settings"], { query });
  return (
    <section class="block">
      <Answered query={mrr} lines={6}>
        {({ data: { months, currency: own } }) => {
          const known = (months ?? []).filter((month): month is Known => month.mrr_movements !== null);
          if (known.length === 0) {
            return (
              <header>
                <div>
                  <h2 class="answer">{words.unknown}</h2>
                  <p>{words.unknownNext(own.toUpperCase())}</p>
                </div>
              </header>
            );
          }
          return (
            <>
              <header>
                <div>
                  <h2 class="answer">{titleOf(known, own)}</h2>
                  <p>
                    {words.note}
                    <Means of="mrr_movements" name={words.label} />
                  </p>
                </div>
                <a
                  class="b bare"
                  href={projectUrl("/exports/mrr.csv", query)}
                  download
                  aria-label={resultsTexts().csvOf(words.label)}
                >
                  {resultsTexts().csv}
                </a>
              </header>
              <MonthTable months={known.toReversed()} currency={own} />
            </>
          );
        }}
      </Answered>
    </section>
  );
}

/** The title about the last complete month, or the current one if there is no other. */
function titleOf(months: readonly Known[], currency: string): string {
  const { month, mrr_movements } = months.findLast(({ complete }) => complete) ?? months.at(-1)!;
  const change = mrr_movements.end - mrr_movements.start;
  const amount = wholeMoney(Math.abs(change), currency);
  const words = t().movements;
  if (change === 0) return words.same(monthName(month));
  return change > 0 ? words.grew(amount, monthName(month)) : words.shrank(amount, monthName(month));
}

function MonthTable({ months, currency }: { months: readonly Known[]; currency: string }) {
  const words = t().movements;
  const amount = (minor: number): string => wholeMoney(minor, currency);
  const signed = (minor: number, sign: string): string => (minor === 0 ? "0" : `${sign}${amount(minor)}`);
  // The columns for pauses are hidden if there are none, because the table is already wide.
  const hasPauses = months.some(({ mrr_movements: { paused, resumed } }) => paused > 0 || resumed > 0);
  return (
    <Scroll label={words.label}>
      <Table
        class="movements"
        columns={[
          words.month,
          ...[words.start, words.new, words.reactivation, words.expansion, words.contraction].map(right),
          ...(hasPauses ? [words.resumed, words.paused].map(right) : []),
          ...[words.churn, words.end].map(right),
        ]}
      >
        {months.map(({ month, complete, mrr_movements: moved }, index) => (
          <tr key={month}>
            <th scope="row">
              {monthName(month, { short: true, year: index === 0 || month.endsWith("-12") })}
              {!complete && <span class="quiet"> {words.soFar}</span>}
            </th>
            <td class="r quiet">{amount(moved.start)}</td>
            <td class="r">{signed(moved.new, "+")}</td>
            <td class={moved.reactivation === 0 ? "r" : "r won"}>{signed(moved.reactivation, "+")}</td>
            <td class="r">{signed(moved.expansion, "+")}</td>
            <td class="r">{signed(moved.contraction, "−")}</td>
            {hasPauses && (
              <>
                <td class="r">{signed(moved.resumed, "+")}</td>
                <td class="r">{signed(moved.paused, "−")}</td>
              </>
            )}
            <td class={moved.churn === 0 ? "r" : "r lost"}>{signed(moved.churn, "−")}</td>
            <td class="r b600">{amount(moved.end)}</td>
          </tr>
        ))}
      </Table>
    </Scroll>
  );
}
