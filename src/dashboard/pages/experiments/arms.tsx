// The numbers of a test: letters, recoveries, and the interval of each share.

import { count, wholePercent } from "../../data/format.ts";
import { Interval, scaleEnd } from "../../parts/charts/interval.tsx";
import { Th } from "../../parts/page.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { resultsTexts } from "../../texts/results.ts";
import { type Experiment, letterOf, windowName } from "./verdict.ts";

export function Arms({ experiment: { arms, best, recovery_window } }: { experiment: Experiment }) {
  const most = scaleEnd(Math.max(0.05, ...arms.map(({ high, settled }) => (settled === 0 ? 0 : (high ?? 0)))));
  const isAnyMeasured = arms.some(({ rate }) => rate !== null);
  return (
    <table class="arms">
      <caption class="sr">{t().caption(windowName(recovery_window))}</caption>
      <thead>
        <tr>
          <Th>{t().text}</Th>
          <Th class="r">{t().mailed}</Th>
          <Th class="r">{t().counted}</Th>
          <Th class="r">{t().cameBack}</Th>
          <Th class="r">{t().rate}</Th>
          <Th class="scale">
            {isAnyMeasured && (
              <>
                <span class="a">0</span>
                <span class="z">{wholePercent(most)}</span>
              </>
            )}
            <span class="sr">{t().drawn}</span>
          </Th>
          <Th class="r opt">{t().interval}</Th>
        </tr>
      </thead>
      <tbody>
        {arms.map((arm, index) => {
          const { rate, low, high } = arm;
          const isMeasured = rate !== null && low !== null && high !== null;
          return (
            <tr key={arm.name}>
              <th scope="row">
                {letterOf(index)}
                {arm.name !== letterOf(index) && (
                  <>
                    , <bdi>{arm.name}</bdi>
                  </>
                )}
              </th>
              <td class="r">{count(arm.sends)}</td>
              <td class="r">{count(arm.settled)}</td>
              <td class="r">{count(arm.saves)}</td>
              <td class="r b600">{rate === null ? <span title={t().unknown}>–</span> : wholePercent(rate)}</td>
              <td class="plot">
                {isMeasured && (
                  <Interval share={rate} low={low} high={high} most={most} tone={best === arm.name ? "won" : "plain"} />
                )}
              </td>
              <td class="r opt quiet">
                {isMeasured ? resultsTexts().between(String(Math.round(100 * low)), wholePercent(high)) : "–"}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
