// One alert. When opened, shows its attempts with the answers, and the button to send it again.

import { useState } from "preact/hooks";
import { count, listDay, moment, timeOfDay } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { right, Table } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { State } from "../../parts/state.tsx";
import { risk as t } from "../../texts/risk.ts";
import { said } from "../../texts/server-sentences.ts";
import { type Alert, MEANINGS } from "./types.ts";

export function AlertRow({ alert, refresh }: { alert: Alert; refresh: () => Promise<void> }) {
  const { opaque_id, status, attempts, test, risk_score, triggered_at, next_attempt_at } = alert;
  const [isOpen, setOpen] = useState(false);
  const { busy, problem, run } = useAction();
  const again = () =>
    run(async () => {
      await projectApi.post("/churn-risk/alerts/{opaque_id}/retry", { path: { opaque_id } });
      await refresh();
      say(t().sentAgain);
    });
  // A customer must not be mailed twice for one alert.
  const isMailed = alert.delivery_mode === "direct" && status === "delivered";
  const canRetry = may("member") && status !== "pending" && status !== "delivering" && !isMailed;
  const what = [
    attempts.length > 0 && t().attempts(count(attempts.length), attempts.length === 1),
    next_attempt_at !== null && t().nextAt(moment(next_attempt_at)),
    alert.mail?.reason && said(alert.mail.reason),
  ].filter(Boolean);
  return (
    <li class={isOpen ? "is-open" : undefined}>
      <div class="hd">
        <span class="w">
          <State is={MEANINGS[status]}>{t().states[status]}</State>
        </span>
        <span class="m">
          <bdi class="strong">{test ? t().aTest : (alert.customer_email ?? alert.customer_id)}</bdi>{" "}
          <span class="num quiet">· {t().scored(count(risk_score))}</span>
          {what.length > 0 && <span class="quiet"> · {what.join(", ")}</span>}
          {test && <span class="tag test">{t().tag}</span>}
        </span>
        <time class="num t" dateTime={triggered_at}>
          {`${listDay(triggered_at)}, ${timeOfDay(triggered_at)}`}
        </time>
        <span class="do">
          <Button
            class="b bare"
            text={isOpen ? t().close : t().open}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen && (
        <div class="opened">
          <div>
            {attempts.length > 0 && <Attempts attempts={attempts} />}
            <p class="small quiet">{t().sameId(opaque_id)}</p>
            <Problem text={problem} />
            {canRetry && (
              <div class="flowrow">
                <Button class={status === "failed" ? "b main" : "b"} text={t().again} disabled={busy} onClick={again} />
              </div>
            )}
          </div>
          <div>
            <p class="label">{t().answered}</p>
            {attempts.at(-1)?.response ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it.
              <pre tabIndex={0}>{attempts.at(-1)!.response}</pre>
            ) : (
              <p class="quiet">{t().nothingAnswered}</p>
            )}
            <p class="label sent">{t().about}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it. */}
            <pre tabIndex={0}>
              {JSON.stringify({ risk_score, risk_level: alert.risk_level, signals: alert.signals }, null, 2)}
            </pre>
          </div>
        </div>
      )}
    </li>
  );
}

const Attempts = ({ attempts }: { attempts: Alert["attempts"] }) => (
  <Table class="att" columns={[t().attempt, t().answer, right(t().took)]}>
    {attempts.map((one, index) => (
      <tr key={one.at}>
        <td class="num">{t().attemptAt(count(index + 1), moment(one.at))}</td>
        <td>
          {one.status_code ??
            (one.error === null ? "" : ((t().errors as Record<string, string>)[one.error] ?? one.error))}
        </td>
        <td class="r">{count(one.latency_ms)} ms</td>
      </tr>
    ))}
  </Table>
);
