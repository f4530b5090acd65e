// The risk: its score, its development, and the signals for and against leaving.

import type { Shape } from "../../data/api.ts";
import { count, listDay } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Shape as Sign } from "../../parts/state.tsx";
import { customer as t } from "../../texts/customer.ts";
import { signalSentence } from "../../texts/signals.ts";

type Details = Shape<"CustomerRiskDetails">;

export function Risk({ risk }: { risk: Details }) {
  const { risk_score, risk_level, signals, score_after } = risk;
  const least = Math.min(score_after.login, score_after.payment);
  const after = score_after.login <= score_after.payment ? t().oneLogin : t().onePayment;
  return (
    <section>
      <h2>{t().risk}</h2>
      <div class="score">
        <b>{count(risk_score)}</b>
        <span class="state">
          <Sign is={risk_level === "low" ? "quiet" : "risk"} />
          {t().levels[risk_level]}
        </span>
      </div>
      {risk.history.length > 1 && <History history={risk.history} />}
      {signals.length === 0 ? (
        <p class="small quiet">{t().noSignals}</p>
      ) : (
        <ul class="signals">
          {signals.map((signal) => (
            <li key={signal.name}>
              <span>{signalSentence(signal)}</span>
              <span class="w">{signal.weight > 0 ? `+${signal.weight}` : `−${-signal.weight}`}</span>
            </li>
          ))}
        </ul>
      )}
      {least < risk_score && <p class="small quiet gap-t">{after(count(risk_score), count(least))}</p>}
    </section>
  );
}

const [WIDTH, HEIGHT, LEFT_DAYS] = [298, 104, 90];

function History({ history }: { history: Details["history"] }) {
  const shown = history.slice(-LEFT_DAYS);
  const config = useProjectQuery("/churn-risk/config", ["settings", "risk"]).data.value?.data;
  const x = (index: number) => 2 + (index / (shown.length - 1)) * (WIDTH - 2);
  const y = (score: number) => HEIGHT - (score / 100) * (HEIGHT - 10);
  const path = shown.map(
    ({ risk_score }, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(risk_score).toFixed(1)}`,
  );
  const [first, last] = [shown[0]!, shown.at(-1)!];
  return (
    <svg
      class="history"
      viewBox="0 0 340 132"
      width="100%"
      role="img"
      aria-label={t().riskOver(
        `${first.risk_score}, ${listDay(first.date)}`,
        `${last.risk_score}, ${listDay(last.date)}`,
      )}
    >
      {config?.enabled && (
        <>
          <path class="grid" d={`M0 ${y(config.risk_threshold)}H300`} stroke-dasharray="3 3" />
          <text x="0" y={y(config.risk_threshold) - 6}>
            {t().alertAt(count(config.risk_threshold))}
          </text>
        </>
      )}
      <path class="path" d={path.join("")} />
      <circle class="end" cx={x(shown.length - 1)} cy={y(last.risk_score)} r="4" />
      <text class="k" x="308" y={y(last.risk_score) + 4}>
        {last.risk_score}
      </text>
      <text x="0" y="130">
        {listDay(first.date, "UTC")}
      </text>
      <text x="300" y="130" text-anchor="end">
        {listDay(last.date, "UTC")}
      </text>
    </svg>
  );
}
