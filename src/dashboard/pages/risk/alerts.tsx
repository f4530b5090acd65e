// The sent alerts: their deliveries and answers, and buttons to send one again or to test.

import { useState } from "preact/hooks";
import { count } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import type { Query } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { risk as t } from "../../texts/risk.ts";
import { AlertRow } from "./alert-row.tsx";
import type { Alert, Config } from "./types.ts";

const AT_ONCE = 8;

export function Alerts({ query, config }: { query: Query<{ data: Alert[] }>; config: Config }) {
  const { busy, problem, run } = useAction();
  const [isWhole, setWhole] = useState(false);
  const isNowhere = config.delivery_mode === "webhook" && config.webhook_url === null;
  const canTest = may("admin") && !isNowhere;
  const test = () =>
    run(async () => {
      await projectApi.post("/churn-risk/test");
      await query.refresh();
      say(t().testSent);
    });
  useKeys(canTest ? [{ key: "t", does: t().test, run: () => void test() }] : []);
  useActions(canTest ? [{ name: t().test, key: "T", run: () => void test() }] : []);
  return (
    <section class="block" aria-labelledby="h-al">
      <header>
        <div>
          <h2 class="answer" id="h-al">
            {titleOf(query.data.value?.data ?? [])}
          </h2>
          <p class="where">
            {isNowhere
              ? t().toNowhere
              : config.delivery_mode === "direct"
                ? t().toCustomer
                : t().to(config.webhook_url!)}
          </p>
          <Problem text={problem} />
        </div>
        {canTest && <Button class="b" text={t().test} keys="T" disabled={busy} onClick={test} />}
        {isNowhere && may("admin") && <Link class="b" to="/connections" text={t().connections} />}
      </header>
      <Answered query={query}>
        {({ data: alerts }) => (
          <>
            <ol class="log">
              {(isWhole ? alerts : alerts.slice(0, AT_ONCE)).map((alert) => (
                <AlertRow key={alert.opaque_id} alert={alert} refresh={query.refresh} />
              ))}
            </ol>
            {!isWhole && alerts.length > AT_ONCE && (
              <p class="more-p">
                <Button
                  class="text-b"
                  text={t().moreAlerts(count(alerts.length - AT_ONCE))}
                  onClick={() => setWhole(true)}
                />
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

function titleOf(alerts: readonly Alert[]): string {
  if (alerts.length === 0) return t().alertsNone;
  const failed = alerts.filter(({ status }) => status === "failed").length;
  return failed === 0 ? t().alertsFine : t().alertsFailed(count(failed), count(alerts.length));
}
