// The monthly amounts that were lost, are at risk, and were recovered, in one currency.

import type { ComponentChildren } from "preact";
import type { Shape } from "../../data/api.ts";
import { wholeMoney, wholePercent } from "../../data/format.ts";
import { Means } from "../../parts/definition.tsx";
import { Shape as Mark, type Meaning } from "../../parts/state.tsx";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";

export function Sums({ stats: { mrr, currency, churn_events, ...stats } }: { stats: Shape<"Stats"> }) {
  const of = (status: string): number => (churn_events.by_status as Record<string, number>)[status] ?? 0;
  const recovered = of("recovered");
  const open = churn_events.total - recovered - of("lost");
  const interval = stats.recovery_rate_interval;
  return (
    <>
      <dl class="sums">
        <Sum is="lost" name={t().lost} of="mrr.lost" amount={wholeMoney(mrr.lost, currency)}>
          {t().lostNote(of("lost"))}
        </Sum>
        <Sum is="risk" name={t().atRisk} of="mrr.at_risk" amount={wholeMoney(mrr.at_risk, currency)}>
          {open === 0 ? t().atRiskNone : t().atRiskNote(open)}
        </Sum>
        <Sum is="won" name={t().recovered} of="mrr.recovered" amount={wholeMoney(mrr.recovered, currency)}>
          {stats.recovery_rate === null || interval === null
            ? t().recoveredNoteShort(recovered)
            : t().recoveredNote(
                recovered,
                wholePercent(stats.recovery_rate),
                resultsTexts().between(wholePercent(interval.low), wholePercent(interval.high)),
              )}
        </Sum>
      </dl>
      {churn_events.without_mrr > 0 && <p class="small quiet below">{t().withoutMrr(churn_events.without_mrr)}</p>}
    </>
  );
}

type SumProps = { is: Meaning; name: string; of: string; amount: string; children: ComponentChildren };

function Sum({ is, name, of, amount, children }: SumProps) {
  return (
    <div>
      <dt>
        <Mark is={is} />
        {name}
        <Means of={of} name={name} />
      </dt>
      <dd>
        <span class="v">{amount}</span>
        <span class="n">{children}</span>
      </dd>
    </div>
  );
}
