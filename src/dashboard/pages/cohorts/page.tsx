// The cohorts page: how long customers stay, by month of signup, and how soon they come back, by month of leaving.

import { useAddress } from "../../data/address.ts";
import type { Shape } from "../../data/api.ts";
import { projectUrl, useProjectQuery } from "../../data/project.ts";
import { Link } from "../../parts/button.tsx";
import { CurrencyChoice, useCurrency } from "../../parts/currency.tsx";
import { Choice } from "../../parts/form.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { cohortsTexts as t } from "../../texts/cohorts.ts";
import { resultsTexts } from "../../texts/results.ts";
import { sentenceOf } from "./sentence.ts";
import { Triangle } from "./triangle.tsx";

const BACK = ["12", "24", "36"] as const;

export default function Cohorts() {
  const { query, set } = useAddress();
  const currency = useCurrency();
  const isRevenue = query.in === "revenue";
  const back = BACK.find((months) => months === query.months) ?? BACK[0];
  const stay = useCohorts("signup_month", Number(back), currency);
  const recovery = useCohorts("event_month", Number(back), currency);
  return (
    <Page
      name="cohorts"
      beside={
        <div class="choices">
          <Choice
            isShort
            label={t().months}
            options={BACK.map((months) => [months, t().back[months]])}
            value={back}
            onChoose={(months) => set({ months: months === BACK[0] ? null : months })}
          />
          <Choice
            isShort
            label={t().counted}
            options={[
              ["customers", t().customers],
              ["revenue", t().revenue],
            ]}
            value={isRevenue ? "revenue" : "customers"}
            onChoose={(unit) => set({ in: unit === "revenue" ? unit : null })}
          />
          <CurrencyChoice shown={stay.data.value?.data.currency} />
        </div>
      }
    >
      <Answered query={stay} lines={10}>
        {({ data: found }) =>
          found.cohorts.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <Say big>{sentenceOf(found)}</Say>
              {found.pending_subscriptions > 0 && (
                <p class="small quiet below">{resultsTexts().pending(found.pending_subscriptions)}</p>
              )}
              <Triangle
                cohorts={found}
                isRevenue={isRevenue}
                title={stayTitleOf(found.pooled, isRevenue)}
                note={isRevenue ? t().stayNoteRevenue : t().stayNote}
                csv={csvOf("signup_month", Number(back), currency)}
              />
            </>
          )
        }
      </Answered>
      <Answered query={recovery} lines={6}>
        {({ data: found }) =>
          found.cohorts.length > 0 && (
            <Triangle
              cohorts={found}
              isRevenue={isRevenue}
              title={backTitleOf(found.pooled)}
              note={t().backNote}
              csv={csvOf("event_month", Number(back), currency)}
            />
          )
        }
      </Answered>
    </Page>
  );
}

type By = "signup_month" | "event_month";

const KINDS = { signup_month: ["mrr", "customers", "settings"], event_month: ["churn_events", "settings"] } as const;

const useCohorts = (by: By, months: number, currency: string | undefined) =>
  useProjectQuery("/cohorts", KINDS[by], { query: queryOf(by, months, currency) });

const queryOf = (by: By, months: number, currency: string | undefined) => {
  const now = new Date();
  const from = new Date(Date.UTC(now.getFullYear(), now.getMonth() - months + 1, 1)).toISOString().slice(0, 10);
  return { by, from, currency };
};

const csvOf = (by: By, months: number, currency: string | undefined): string =>
  projectUrl("/exports/cohorts.csv", queryOf(by, months, currency));

const HALF_A_YEAR = 6;

/** The title about retention after half a year, or after the longest known time below that. */
function stayTitleOf(pooled: Shape<"Cohorts">["pooled"], isRevenue: boolean): string {
  const known = pooled.filter(({ period, rate }) => period > 0 && period <= HALF_A_YEAR && rate !== null).at(-1);
  const share = isRevenue ? known?.mrr_rate : known?.rate;
  if (known === undefined || share === undefined || share === null) return t().stayTitleUnknown;
  const after = t().afterMonths(known.period);
  return (isRevenue ? t().stayTitleRevenue : t().stayTitle)(String(Math.round(100 * share)), after);
}

const DAYS = 30;

function backTitleOf(pooled: Shape<"Cohorts">["pooled"]): string {
  const rate = pooled.find(({ period }) => period === DAYS)?.rate ?? null;
  return rate === null ? t().backTitleUnknown : t().backTitle(DAYS, String(Math.round(100 * rate)));
}

const Nothing = () => (
  <>
    <Say big>{t().none}</Say>
    <p class="quiet below">
      {t().noneNext} <Link class="text" to="/connections" text={t().toConnections} />
    </p>
  </>
);
