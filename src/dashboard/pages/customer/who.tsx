// The first sentence of the page, and the addresses below it.

import { count, day, isolated, money } from "../../data/format.ts";
import { language, region } from "../../data/language.ts";
import { project } from "../../data/session.ts";
import { Say } from "../../parts/page.tsx";
import { customer as t } from "../../texts/customer.ts";
import { providerName } from "../connections/providers.ts";
import { type Customer, chargerOf, nextAttemptOf } from "./types.ts";

export function Who({ customer }: { customer: Customer }) {
  const { customer_email, accounts, timezone, test, churn_events } = customer;
  const account = accounts[0];
  return (
    <div class="who-head">
      <Say big>
        <span class="sentence">{sentence(customer)}</span>
      </Say>
      <p class="quiet under">
        {[
          customer_email !== null && <bdi key="email">{customer_email}</bdi>,
          timezone !== null && clockIn(timezone),
          account && <bdi key="account">{t().in(account.customer_id, providerName(account.provider))}</bdi>,
        ]
          .filter((part) => part !== false && part !== undefined && part !== null)
          .map((part, index) => (
            <span key={index}>
              {index > 0 && " · "}
              {part}
            </span>
          ))}
        {test && <span class="tag test">{t().test}</span>}
        {churn_events[0]?.sample && <span class="tag">{t().sample}</span>}
      </p>
    </div>
  );
}

function sentence(customer: Customer): string {
  const { state, since, plan_name, mrr, currency, letter, risk, churn_events } = customer;
  const name = isolated(customer.customer_name ?? customer.id);
  const plan = plan_name === null ? null : isolated(plan_name);
  const amount = mrr === null || currency === null ? null : money(mrr, currency);
  const at = since === null ? "" : day(since);
  switch (state) {
    case "left": {
      const time = tenureOf(customer);
      const gone = t().left(time === null ? name : null, plan, at, amount);
      const read = letter.state === "opened" ? t().read : t().notRead;
      return `${time === null ? "" : `${t().was(name, isolated(project.value?.name ?? ""), time)} `}${gone}${read}`;
    }
    case "could_not_pay": {
      const next = nextAttemptOf(churn_events[0]);
      const isAhead = next !== null && next.getTime() > Date.now();
      const provider = churn_events[0] === undefined ? "" : chargerOf(churn_events[0]);
      const then = isAhead ? t().triesAgain(provider, day(next)) : t().notRead;
      return `${t().notLeft(name)} ${t().couldNotPay(amount, at)}${then}`;
    }
    case "at_risk":
      return t().atRisk(name, count(risk?.risk_score ?? 0), amount);
    case "recovered":
      return t().recovered(name, day(churn_events[0]?.recovered_at ?? since ?? Date.now()));
    case "active":
      return t().active(name);
  }
}

const DAY = 86_400_000;

/** In days: what whole months and years may fall short of, as in the letters. */
const SHORT_MONTHS = 2;

/** The time from the first subscription until they left, such as "3 years"; null if unknown or under a day. */
function tenureOf({ customer_since, since }: Customer): string | null {
  if (customer_since === null || since === null) return null;
  const days = Math.round((Date.parse(since) - Date.parse(customer_since)) / DAY);
  if (days < 1) return null;
  const [value, unit] =
    days >= 729
      ? [Math.floor((days + SHORT_MONTHS) / 365.25), "year"]
      : days >= 60
        ? [Math.floor((days + SHORT_MONTHS) / 30.44), "month"]
        : [days, "day"];
  return new Intl.NumberFormat(language.value, { style: "unit", unit: unit as string, unitDisplay: "long" }).format(
    value as number,
  );
}

function clockIn(timeZone: string): string | null {
  try {
    const time = new Intl.DateTimeFormat(region(), { timeStyle: "short", timeZone }).format(new Date());
    return `${timeZone.replaceAll("_", " ")}, ${time}`;
  } catch {
    return null;
  }
}
