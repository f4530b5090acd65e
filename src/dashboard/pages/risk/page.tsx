// The risk page: the scores with the line for alerts, the customers by score, and the alerts.

import { useEffect, useState } from "preact/hooks";
import { count } from "../../data/format.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { risk as t } from "../../texts/risk.ts";
import { Alerts } from "./alerts.tsx";
import { Dial } from "./dial.tsx";
import { People } from "./people.tsx";
import { type Alert, type AtRisk, aboveOf, type Config } from "./types.ts";

const MOST_PAGES = 3; // of 100 customers; more dots could not be distinguished

type Found = { people: readonly AtRisk[]; total: number; more: boolean };

async function findAtRisk(signal: AbortSignal): Promise<Found> {
  const people: AtRisk[] = [];
  for (let page = 1; ; page++) {
    const query = { state: "at_risk", sort: "risk" as const, page, per_page: 100 };
    const found = await projectApi.get("/customers", { query, signal });
    for (const one of found.data) if (one.risk !== null) people.push({ ...one, risk: one.risk });
    if (found.data.length < 100 || page === MOST_PAGES) return { people, ...found.meta };
  }
}

export default function Risk() {
  const found = useQuery(`${slug.value} at risk`, findAtRisk, ["risk", "customers", "churn_events"]);
  const config = useProjectQuery("/churn-risk/config", ["settings", "risk"]);
  const alerts = useProjectQuery("/churn-risk/alerts", ["alerts", "deliveries", "risk"], { query: { per_page: 100 } });
  const saved = config.data.value?.data;
  const [line, setLine] = useState<number | null>(null);
  useEffect(() => setLine(null), [saved?.risk_threshold]);
  const log = alerts.data.value?.data ?? [];
  return (
    <Page name="at-risk">
      <Answered query={found} lines={8}>
        {({ people, total, more }) =>
          saved === undefined ? (
            <Answered query={config}>{() => null}</Answered>
          ) : people.length === 0 ? (
            <>
              <Say big>{t().nobody}</Say>
              <p class="quiet nobody-text">{t().nobodyText}</p>
            </>
          ) : (
            <>
              <Opening
                people={people}
                all={total}
                total={more ? `${count(total)}+` : count(total)}
                config={saved}
                failed={failedOf(log)}
              />
              <Dial people={people} total={total} config={saved} line={line ?? saved.risk_threshold} move={setLine} />
              <People people={people} alerts={log} line={line ?? saved.risk_threshold} />
            </>
          )
        }
      </Answered>
      {saved !== undefined && <Alerts query={alerts} config={saved} />}
    </Page>
  );
}

const failedOf = (alerts: readonly Alert[]): number => alerts.filter(({ status }) => status === "failed").length;

type OpeningProps = { people: readonly AtRisk[]; all: number; total: string; config: Config; failed: number };

function Opening({ people, all, total, config, failed }: OpeningProps) {
  const { above, many } = aboveOf(people, config.risk_threshold, all);
  return (
    <Say big>
      {t().may(total, people.length === 1)}
      {above === 0 ? t().noneAbove : t().above(many, above === 1)}
      {failed > 0 && t().missing(count(failed), failed === 1)}
    </Say>
  );
}
