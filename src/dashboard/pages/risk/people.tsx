// The customers at risk by score, with a line between those above and below the alert score.

import { useState } from "preact/hooks";
import { count, money, percent } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Block } from "../../parts/page.tsx";
import { State } from "../../parts/state.tsx";
import { risk as t } from "../../texts/risk.ts";
import { signalSentence } from "../../texts/signals.ts";
import { addressOf, nameOf } from "../customers/row.tsx";
import { type Alert, type AtRisk, MEANINGS } from "./types.ts";

const AT_ONCE = 20;
const LEVELS = ["critical", "high", "medium"] as const;

type Props = { people: readonly AtRisk[]; alerts: readonly Alert[]; line: number };

export function People({ people, alerts, line }: Props) {
  const [level, setLevel] = useState<(typeof LEVELS)[number] | null>(null);
  const [many, setMany] = useState(AT_ONCE);
  const of = level === null ? people : people.filter(({ risk }) => risk.risk_level === level);
  const shown = of.slice(0, many);
  const rising = people.filter(({ risk }) => risk.trend === "rising").length;
  const under = shown.findIndex(({ risk }) => risk.risk_score < line);
  const cut = under >= 0 ? under : shown.length;
  const choose = (next: typeof level) => () => {
    setLevel(next);
    setMany(AT_ONCE);
  };
  return (
    <Block
      id="h-who"
      title={rising === 0 ? t().noneRose : t().rose(count(rising), count(people.length))}
      beside={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out another way.
        <div class="seg" role="group" aria-label={t().levelGroup}>
          <Button text={t().all(count(people.length))} aria-pressed={level === null} onClick={choose(null)} />
          {LEVELS.map((one) => (
            <Button
              key={one}
              text={t().level(one, count(people.filter(({ risk }) => risk.risk_level === one).length))}
              aria-pressed={level === one}
              onClick={choose(one)}
            />
          ))}
        </div>
      }
    >
      <ol class="risks">
        {shown.slice(0, cut).map((one) => (
          <Row key={one.id} person={one} alert={alertOf(one, alerts)} isAbove />
        ))}
        <li class="cut">
          <span>{t().yourLine(count(line))}</span>
        </li>
        {shown.slice(cut).map((one) => (
          <Row key={one.id} person={one} alert={alertOf(one, alerts)} isAbove={false} />
        ))}
      </ol>
      {of.length > shown.length && (
        <p class="more-p">
          <Button
            class="text-b"
            text={t().more(count(of.length - shown.length), count(of.at(-1)!.risk.risk_score))}
            onClick={() => setMany(of.length)}
          />
        </p>
      )}
    </Block>
  );
}

/** The newest alert about this customer. `alerts` must be sorted newest first. */
const alertOf = ({ customer_email, customer_id }: AtRisk, alerts: readonly Alert[]): Alert | undefined =>
  alerts.find(
    (alert) =>
      !alert.test &&
      (customer_email !== null ? alert.customer_email === customer_email : alert.customer_id === customer_id),
  );

function Row({ person, alert, isAbove }: { person: AtRisk; alert: Alert | undefined; isAbove: boolean }) {
  const { risk, mrr, currency, plan_name } = person;
  const chance = risk.churn_probability_30d;
  const signals = risk.signals.filter(({ weight }) => weight > 0).slice(0, 2);
  return (
    <li>
      <a class="risk-row" href={addressOf(person.id)}>
        <b class="sc num" title={chance === null ? undefined : t().chance(percent(chance))}>
          {count(risk.risk_score)}
        </b>
        <Trend person={person} isAbove={isAbove} />
        <span class="id">
          <bdi class="nm">{nameOf(person)}</bdi>
          {plan_name !== null && <bdi class="plan">{plan_name}</bdi>}
        </span>
        <span class="am num">{mrr === null || currency === null ? "–" : money(mrr, currency)}</span>
        <span class="sig">{signals.map(signalSentence).join(". ")}</span>
        <span class="al">
          {alert && (
            <State is={MEANINGS[alert.status]}>
              {alert.status === "failed" ? t().didNotArrive : t().states[alert.status]}
            </State>
          )}
        </span>
      </a>
    </li>
  );
}

const DAYS = 30;
const [WIDTH, HEIGHT] = [72, 36];

function Trend({ person: { id, risk }, isAbove }: { person: AtRisk; isAbove: boolean }) {
  const history = useProjectQuery("/churn-risk/customers/{email}", [], {
    path: { email: risk.customer_email ?? risk.customer_id ?? id },
  }).data.value?.data.history.slice(-DAYS);
  const first = history?.[0]?.risk_score ?? risk.previous_score;
  const moved = first === null || first === undefined ? 0 : risk.risk_score - first;
  return (
    <span class={isAbove ? "tr above" : "tr"}>
      <svg class="spk" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {history !== undefined && history.length > 1 && <Line scores={history.map(({ risk_score }) => risk_score)} />}
      </svg>
      <span>{moved > 4 ? t().rising(count(first!)) : moved < -4 ? t().falling(count(first!)) : t().steady}</span>
    </span>
  );
}

function Line({ scores }: { scores: readonly number[] }) {
  const x = (index: number) => 3 + (index / (scores.length - 1)) * (WIDTH - 7);
  const y = (score: number) => HEIGHT - 4 - (score / 100) * (HEIGHT - 8);
  const points = scores.map((score, index) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`);
  return (
    <>
      <polyline class="path" points={points.join(" ")} />
      <circle class="end" cx={x(scores.length - 1)} cy={y(scores.at(-1)!)} r="2.8" />
    </>
  );
}
