// The forecast page: the most likely MRR, its uncertainty, and a back-test.

import { BASE } from "../../data/base.ts";
import { percent, wholeMoney } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { useTableKey } from "../../parts/charts/chart.tsx";
import { CurrencyChoice, useCurrency } from "../../parts/currency.tsx";
import { Answered, Block, Page, right, Say, Scroll, Table } from "../../parts/page.tsx";
import { forecastTexts as t } from "../../texts/forecast.ts";
import { type Answers, type Forecast, isKnown, useForecast } from "./answers.ts";
import { BackTest } from "./back-test.tsx";
import { FanChart } from "./fan.tsx";

export default function ForecastPage() {
  useTableKey();
  const answers = useForecast(useCurrency());
  return (
    <Page
      name="forecast"
      beside={
        <div class="choices">
          <CurrencyChoice shown={answers.data.value?.forecast.currency} />
        </div>
      }
    >
      <Answered query={answers} lines={10}>
        {(found) => <Found {...found} />}
      </Answered>
    </Page>
  );
}

function Found({ forecast, past, customers, backThen }: Answers) {
  const { currency, series, as_of } = forecast;
  const amount = (minor: number): string => wholeMoney(minor, currency);
  const known = series.filter(isKnown);
  const [first] = series;
  if (first === undefined) return <Nothing isSoon={past.length > 0 || customers !== null} currency={currency} />;
  if (known.length === 0) {
    return (
      <>
        <Say big>{t().sayEvents(amount(first.expected_churned_mrr), amount(first.expected_recovered_mrr))}</Say>
        <section class="block">
          <h2 class="answer">{t().mrrUnknown}</h2>
          <p class="small quiet below">
            {t().mrrUnknownNext} <ToConnections />
          </p>
        </section>
      </>
    );
  }
  const last = known.at(-1)!;
  return (
    <>
      <Say big>
        {t().say(amount(known[0]!.components.start), amount(last.mrr), amount(last.low), amount(last.high))}
      </Say>
      <FanChart series={known} past={past} asOf={as_of} currency={currency} />
      <section class="block">
        <div class="two flat">
          <BackTest backThen={backThen} past={past} currency={currency} />
          <Trust forecast={forecast} />
        </div>
      </section>
      {forecast.backtest !== null && <Ahead backtest={forecast.backtest} />}
      <Notes found={{ forecast, past, customers, backThen }} />
    </>
  );
}

function Trust({ forecast: { backtest, expected_churned_mrr_30d, at_risk_mrr, currency } }: Pick<Answers, "forecast">) {
  return (
    <div>
      <h2 class="answer">{t().trust}</h2>
      <dl class="pairs">
        {backtest !== null && (
          <>
            <dt>{t().offOnAverage}</dt>
            <dd class="num">{percent(backtest.mape)}</dd>
            <dt>{t().offSimple}</dt>
            <dd class="num">{percent(backtest.baseline_mape)}</dd>
            <dt>{t().held}</dt>
            <dd class="num">{t().heldOf(percent(backtest.interval_coverage))}</dd>
            <dt>{t().triedOn}</dt>
            <dd class="num">{t().triedMonths(backtest.folds)}</dd>
          </>
        )}
        {expected_churned_mrr_30d !== null && (
          <>
            <dt>{t().leaves30}</dt>
            <dd class="num">{wholeMoney(expected_churned_mrr_30d, currency)}</dd>
          </>
        )}
        <dt>{t().open}</dt>
        <dd class="num">{wholeMoney(at_risk_mrr, currency)}</dd>
      </dl>
      {backtest !== null && (
        <p class="small quiet below">
          {t().madeNow}{" "}
          <a class="text" href={`${BASE}/docs/quality#forecasts`}>
            {t().howMade}
          </a>
        </p>
      )}
    </div>
  );
}

const FEW_MONTHS = 6;
const FEW_CUSTOMERS = 30;

/** Notes about the forecast's uncertainty, built from its numbers, because the API's notes are in English only. */
function Notes({ found: { forecast, past, customers } }: { found: Answers }) {
  const { backtest } = forecast;
  const notes = [
    ...(past.length > 0 && past.length < FEW_MONTHS ? [t().fewMonths(past.length)] : []),
    ...(customers !== null && customers > 0 && customers < FEW_CUSTOMERS ? [t().fewCustomers(customers)] : []),
    ...(backtest !== null &&
    backtest.mape !== null &&
    backtest.baseline_mape !== null &&
    backtest.mape > backtest.baseline_mape
      ? [t().simplerNearer(backtest.folds, percent(backtest.baseline_mape), percent(backtest.mape))]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <section class="block">
      <h2 class="answer">{t().keepInMind}</h2>
      <ul class="notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

const ToConnections = () => <Link class="text" to="/connections" text={t().toConnections} />;

const Nothing = ({ isSoon, currency }: { isSoon: boolean; currency: string }) => (
  <>
    <Say big>{t().none}</Say>
    <p class="quiet below">
      {(isSoon ? t().noneSubscriptions : t().noneEvents)(currency.toUpperCase())} <ToConnections />
    </p>
  </>
);

/** The errors of past forecasts by months ahead, compared with two simple rules. */
type Backtest = NonNullable<Forecast["backtest"]>;

function Ahead({ backtest: { ahead, folds } }: { backtest: Backtest }) {
  // If the service was updated while the page was open, a cached answer may lack the field.
  const last = ahead?.at(-1);
  if (last === undefined) return null;
  const simple = Math.min(last.constant_churn ?? Number.POSITIVE_INFINITY, last.last_rate ?? Number.POSITIVE_INFINITY);
  const rows = [
    [t().ours, "mape"],
    [t().constant, "constant_churn"],
    [t().last, "last_rate"],
    [t().within, "interval_coverage"],
  ] as const;
  return (
    <Block
      title={t().aheadTitle(
        t().ahead(last.months),
        percent(last.mape),
        percent(Number.isFinite(simple) ? simple : null),
      )}
      note={t().trustNote}
    >
      <Scroll label={t().aheadOf(folds)}>
        <Table class="ahead" columns={[t().aheadOf(folds), ...ahead.map(({ months }) => right(t().ahead(months)))]}>
          {rows.map(([name, field]) => (
            <tr key={field} class={field === "mape" ? undefined : "quiet"}>
              <th scope="row">{name}</th>
              {ahead.map((row) => (
                <td key={row.months} class="r">
                  {percent(row[field])}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Scroll>
    </Block>
  );
}
