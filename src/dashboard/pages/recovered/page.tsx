// The results page: MRR that was lost, is at risk, and was recovered, and the part caused by letters.

import type { ComponentChildren } from "preact";
import type { Shape } from "../../data/api.ts";
import { wholeMoney, wholePercent } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Link } from "../../parts/button.tsx";
import { useTableKey } from "../../parts/charts/chart.tsx";
import { CurrencyChoice, useCurrency } from "../../parts/currency.tsx";
import { Means } from "../../parts/definition.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { Shape as Mark, type Meaning } from "../../parts/state.tsx";
import { paymentWall } from "../../texts/payment-wall.ts";
import { recoveredTexts as t } from "../../texts/recovered.ts";
import { resultsTexts } from "../../texts/results.ts";
import { Cause, causedBy } from "./cause.tsx";
import { Movements } from "./movements.tsx";
import { askedOf, type Period, PeriodChoice, usePeriod } from "./period.tsx";
import { Reasons } from "./reasons.tsx";
import { Series } from "./series.tsx";
import { Strategies } from "./strategies.tsx";

export default function Recovered() {
  useTableKey();
  const period = usePeriod();
  const currency = useCurrency();
  const stats = useProjectQuery(
    "/stats",
    ["churn_events", "messages", "cancel_flow", "strategies", "mrr", "settings"],
    { query: { ...askedOf(period), currency } },
  );
  return (
    <Page
      name="results"
      beside={
        <div class="choices">
          <PeriodChoice period={period} />
          <CurrencyChoice shown={stats.data.value?.data.currency} />
        </div>
      }
    >
      <Answered query={stats} lines={9}>
        {({ data: found }) =>
          found.churn_events.total === 0 ? <Nothing period={period} /> : <Found stats={found} period={period} />
        }
      </Answered>
      <Movements currency={currency} />
    </Page>
  );
}

function Found({ stats, period }: { stats: Shape<"Stats">; period: Period }) {
  return (
    <>
      <Say big>{sentenceOf(stats, period)}</Say>
      <Sums stats={stats} />
      {stats.pending_subscriptions > 0 && (
        <p class="small quiet">{resultsTexts().pending(stats.pending_subscriptions)}</p>
      )}
      <Cause stats={stats} />
      <Series stats={stats} />
      <Strategies stats={stats} />
      <Reasons stats={stats} />
      <WallCounts stats={stats} />
    </>
  );
}

/** Shown only if the payment wall was seen. */
function WallCounts({ stats: { wall } }: { stats: Shape<"Stats"> }) {
  if (wall.seen === 0) return null;
  return (
    <section class="block" aria-labelledby="wall">
      <h2 class="answer" id="wall">
        {paymentWall().onResults} <Means of="wall.paid" name={paymentWall().onResults} />
      </h2>
      <p>{paymentWall().counts(wall.seen, wall.clicked, wall.paid)}</p>
    </section>
  );
}

function sentenceOf({ churn_events, holdout, currency }: Shape<"Stats">, { kind }: Period): string {
  const came = t().came(t().inPeriod[kind], churn_events.by_status.recovered ?? 0, churn_events.total);
  const caused = causedBy(holdout, currency);
  if (caused === null || (churn_events.by_status.recovered ?? 0) === 0) return came;
  if (caused.low > 0) {
    const { isMoney, shown, most, low, high } = caused;
    return `${came} ${(isMoney ? t().causedMoney : t().caused)(shown(most), shown(low), shown(high))}`;
  }
  return `${came} ${caused.high < 0 ? t().causedNone : t().causedUnknown}`;
}

function Nothing({ period }: { period: Period }) {
  return (
    <>
      <Say big>{t().nothing(t().inPeriod[period.kind])}</Say>
      <p class="quiet next">
        {t().nothingNext} <Link class="text" to="/connections" text={t().toConnections} />
      </p>
    </>
  );
}

/** The monthly amounts that were lost, are at risk, and were recovered, in one currency. */
function Sums({ stats: { mrr, currency, churn_events, ...stats } }: { stats: Shape<"Stats"> }) {
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
