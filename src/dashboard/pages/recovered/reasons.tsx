// The reasons for leaving, each with the letter that is expected to work best.

import { api, data, type Shape } from "../../data/api.ts";
import { count, wholePercent } from "../../data/format.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Means } from "../../parts/definition.tsx";
import { reasonName, strategyName } from "../../texts/names.ts";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";

const MOST = 12;

export function Reasons({ stats: { churn_events } }: { stats: Shape<"Stats"> }) {
  const words = t().reasons;
  const learnt = useQuery(
    `strategies ${slug.value}`,
    async (signal) =>
      (await data(api.GET("/api/v1/projects/{slug}/strategies", { params: { path: { slug: slug.value } }, signal })))
        .data,
    ["strategies", "messages"],
  );
  const reasons = Object.entries(churn_events.by_reason)
    .filter(([, events]) => events > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST);
  if (reasons.length === 0) return null;
  const share = (events: number): string => wholePercent(events / churn_events.total);
  const bestOf = (reason: string) => learnt.data.value?.reasons.find((row) => row.reason === reason && row.settled > 0);
  return (
    <section class="block">
      <header>
        <div>
          <h2 class="answer">{titleOf(reasons, share)}</h2>
          <p>
            {words.note}
            <Means of="churn_events.by_reason" name={words.reason} />
          </p>
        </div>
      </header>
      <table class="why">
        <thead>
          <tr>
            <th scope="col">{words.reason}</th>
            <th scope="col" class="r">
              {words.customers}
            </th>
            <th scope="col" class="r">
              {words.share}
            </th>
            <th scope="col" class="opt">
              {words.letter}
            </th>
            <th scope="col" class="r opt">
              {words.expected}
            </th>
            <th scope="col" class="r opt">
              {words.kept}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(([reason, events]) => {
            const best = bestOf(reason);
            return (
              <tr key={reason}>
                <th scope="row">
                  <bdi>{reasonName(reason)}</bdi>
                </th>
                <td class="r">{count(events)}</td>
                <td class="r">{share(events)}</td>
                <td class="opt">
                  {best === undefined ? <span title={words.unlearnt}>–</span> : strategyName(best.strategy)}
                </td>
                <td class="r opt">
                  {best === undefined ? (
                    <span title={words.unlearnt}>–</span>
                  ) : (
                    <>
                      {wholePercent(best.expected)}{" "}
                      <span class="quiet">
                        ({resultsTexts().between(wholePercent(best.low), wholePercent(best.high))})
                      </span>
                    </>
                  )}
                </td>
                <td class="r opt">
                  {best === undefined ? (
                    <span title={words.unlearnt}>–</span>
                  ) : (
                    <>
                      {wholePercent(best.reward)}{" "}
                      <span class="quiet">
                        ({resultsTexts().between(wholePercent(best.reward_low), wholePercent(best.reward_high))})
                      </span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The title names the most frequent reason, and mentions if most customers gave none. */
function titleOf(reasons: readonly [string, number][], share: (events: number) => string): string {
  const words = t().reasons;
  const [first, second] = reasons;
  const [name, events] = first!;
  if (name !== "unspecified") return words.most(reasonName(name), share(events));
  if (second === undefined) return words.noneGiven(share(events));
  return words.mostOfGiven(share(events), reasonName(second[0]), share(second[1]));
}
