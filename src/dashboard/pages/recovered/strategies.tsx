// The results of each strategy, with its interval.

import type { Shape } from "../../data/api.ts";
import { count, points, wholePercent } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { Interval, scaleEnd } from "../../parts/charts/interval.tsx";
import { Means } from "../../parts/definition.tsx";
import { Block, Th } from "../../parts/page.tsx";
import { strategyName } from "../../texts/names.ts";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";

type Row = Shape<"Stats">["strategies"][number];
type Measured = Row & { recovery_rate: number; low: number; high: number };

const isMeasured = (row: Row): row is Measured => row.recovery_rate !== null && row.low !== null && row.high !== null;

const WIDE = 0.2; // an interval of this width is not conclusive
const FEW = 20;

export function Strategies({ stats: { strategies, attribution } }: { stats: Shape<"Stats"> }) {
  const words = t().strategies;
  const measured = strategies
    .filter(isMeasured)
    .toSorted((a, b) => b.recovery_rate - a.recovery_rate || b.sent - a.sent);
  if (measured.length === 0) {
    return (
      <Block
        title={words.noneSent}
        note={
          <>
            {words.noneSentNext} <Link class="text" to="/" text={words.toToday} />
          </>
        }
      />
    );
  }
  const sent = measured.reduce((sum, row) => sum + row.sent, 0);
  const all = measured.reduce((sum, row) => sum + row.recovered, 0) / sent;
  const most = scaleEnd(Math.max(all * 1.5, ...measured.map((row) => (row.sent < FEW ? row.recovery_rate : row.high))));
  return (
    <Block
      title={titleOf(measured, all)}
      note={
        <>
          {words.note(attribution.window_days)}
          <Means of="strategies" name={words.letter} />
        </>
      }
    >
      <table class="strat">
        <thead>
          <tr>
            <Th>{words.letter}</Th>
            <Th class="r">{words.sent}</Th>
            <Th class="r opt">{words.cameBack}</Th>
            <Th class="r">{words.share}</Th>
            <Th class="scale">
              <span class="sr">{words.drawn} </span>
              <span class="a">0</span>
              {all > 0 && (
                <i style={{ "--at": `${((100 * all) / most).toFixed(1)}%` }}>{words.all(wholePercent(all))}</i>
              )}
              <span class="z">{wholePercent(most)}</span>
            </Th>
            <Th class="r opt">{words.interval}</Th>
          </tr>
        </thead>
        <tbody>
          {measured.map((row) => (
            <tr key={row.strategy}>
              <td class="name">{strategyName(row.strategy)}</td>
              <td class="r">{count(row.sent)}</td>
              <td class="r opt">{count(row.recovered)}</td>
              <td class="r">{wholePercent(row.recovery_rate)}</td>
              <td class="plot">
                <Interval
                  share={row.recovery_rate}
                  low={row.low}
                  high={row.high}
                  most={most}
                  against={all}
                  tone={row.low > all ? "won" : "plain"}
                />
              </td>
              <td class="r opt quiet">{resultsTexts().between(points(row.low), wholePercent(row.high))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

/** A letter is called the best only if its interval is above the rate of all letters. */
function titleOf(measured: readonly Measured[], all: number): string {
  const best = measured.find(({ low }) => low > all);
  const early = measured.find((row) => row !== best && row.high - row.low > WIDE);
  if (best === undefined) return t().strategies.early;
  const name = strategyName(best.strategy);
  return early === undefined
    ? t().strategies.best(name)
    : t().strategies.bestAndEarly(name, strategyName(early.strategy));
}
