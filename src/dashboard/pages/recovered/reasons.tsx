// The reasons for leaving, each with the letter that is expected to work best.

import type { Shape } from "../../data/api.ts";
import { count, wholePercent } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Means } from "../../parts/definition.tsx";
import { Block, right, Table } from "../../parts/page.tsx";
import { reasonName, strategyName } from "../../texts/names.ts";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";

const MOST = 12;

export function Reasons({ stats: { churn_events } }: { stats: Shape<"Stats"> }) {
  const words = t().reasons;
  const learnt = useProjectQuery("/strategies", ["strategies", "messages"]);
  const reasons = Object.entries(churn_events.by_reason)
    .filter(([, events]) => events > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST);
  if (reasons.length === 0) return null;
  const share = (events: number): string => wholePercent(events / churn_events.total);
  const bestOf = (reason: string) =>
    learnt.data.value?.data.reasons.find((row) => row.reason === reason && row.settled > 0);
  return (
    <Block
      title={titleOf(reasons, share)}
      note={
        <>
          {words.note}
          <Means of="churn_events.by_reason" name={words.reason} />
        </>
      }
    >
      <Table
        class="why"
        columns={[
          words.reason,
          right(words.customers),
          right(words.share),
          { class: "opt", name: words.letter },
          { class: "r opt", name: words.expected },
          { class: "r opt", name: words.kept },
        ]}
      >
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
      </Table>
    </Block>
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
