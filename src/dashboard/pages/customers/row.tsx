// One row of the list.

import { useMemo } from "preact/hooks";
import { isLabel } from "../../../features/cancel-flow/labels.ts";
import type { Shape } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { count, listDay, money } from "../../data/format.ts";
import { Shape as Sign, State } from "../../parts/state.tsx";
import { customers as t } from "../../texts/customers.ts";
import { declineOf } from "../../texts/declines.ts";
import { capital } from "../../texts/numbers.ts";
import { signalSentence } from "../../texts/signals.ts";

export type Customer = Shape<"CustomerSummary">;

export const nameOf = ({ customer_name, id }: Pick<Customer, "customer_name" | "id">): string => customer_name ?? id;

export const addressOf = (id: string): string => link(`/customers/${encodeURIComponent(id)}`);

type Props = {
  customer: Customer;
  isChosen: boolean;
  isCurrent: boolean;
  /** Undefined if rows cannot be selected. */
  choose: ((customer: Customer, isRange: boolean) => void) | undefined;
};

/** Memoized, because selecting a row changes only that row. */
export function Row({ customer, isChosen, isCurrent, choose }: Props) {
  return useMemo(
    () => <Drawn customer={customer} isChosen={isChosen} isCurrent={isCurrent} choose={choose} />,
    [customer, isChosen, isCurrent, choose],
  );
}

function Drawn({ customer, isChosen, isCurrent, choose }: Props) {
  const { id, plan_name, since, mrr, currency } = customer;
  return (
    <tr class={isChosen ? "sel" : undefined} data-current={isCurrent ? "" : undefined}>
      {choose && (
        <td class="tick">
          <label>
            <input type="checkbox" checked={isChosen} onClick={(event) => choose(customer, event.shiftKey)} />
            <span class="sr">{t().choose(nameOf(customer))}</span>
          </label>
        </td>
      )}
      <th scope="row">
        <a href={addressOf(id)}>
          <bdi>{nameOf(customer)}</bdi>
        </a>
        {plan_name !== null && (
          <>
            {" "}
            <span class="plan">
              <bdi>{plan_name}</bdi>
            </span>
          </>
        )}
      </th>
      <td class="why">
        <Why customer={customer} />
      </td>
      <td class="is">
        <Is customer={customer} />
      </td>
      <td class="is">
        <Letter customer={customer} />
      </td>
      <td class="r when">
        <time dateTime={since}>{listDay(since)}</time>
      </td>
      <td class="r amount">
        {mrr === null || currency === null ? <abbr title={t().unknownAmount}>–</abbr> : money(mrr, currency)}
      </td>
    </tr>
  );
}

const MOST_SIGNALS = 2;

function Why({ customer }: { customer: Customer }) {
  const { held_back, reason, reason_code, event_type, state, risk } = customer;
  if (held_back === "sensitive") return <span class="plain">{t().grave}</span>;
  if (state === "at_risk" || state === "active" || event_type === null) {
    const signals = (risk?.signals ?? []).filter(({ weight }) => weight > 0).slice(0, MOST_SIGNALS);
    return signals.length === 0 ? <None /> : <span class="plain">{signals.map(signalSentence).join(". ")}</span>;
  }
  if (event_type === "payment_failed") {
    return <span class="plain">{reason === null ? t().noBankReason : <bdi>{declineOf(reason)}</bdi>}</span>;
  }
  if (reason !== null && (reason_code === null || !isLabel(reason, reason_code))) {
    return (
      <span class="voice">
        <q>
          <bdi lang={customer.locale ?? undefined}>{reason}</bdi>
        </q>
      </span>
    );
  }
  return reason_code === null ? <None /> : <span class="plain">{capital(t().reasons[reason_code])}</span>;
}

const None = () => <abbr title={t().noReason}>–</abbr>;

const SIGNS = { left: "lost", could_not_pay: "risk", at_risk: "risk", recovered: "won", active: "quiet" } as const;

const Is = ({ customer: { state, risk } }: { customer: Pick<Customer, "state" | "risk"> }) => (
  <span class="state">
    <Sign is={SIGNS[state]} />
    {t().is[state]}
    {state === "at_risk" && risk !== null && <span class="num"> {count(risk.risk_score)}</span>}
  </span>
);

function Letter({ customer: { letter, state } }: { customer: Customer }) {
  switch (letter.state) {
    case "none":
      return <State is="none">{state === "at_risk" || state === "active" ? t().letter.notYet : t().letter.none}</State>;
    case "ready":
      // Nobody needs to be written to who is back already.
      return state === "recovered" ? (
        <State is="none">{t().letter.noneSent}</State>
      ) : (
        <State is="ready">{t().letter.ready}</State>
      );
    case "sent":
      return (
        <State is="sent">
          {letter.of !== null && letter.of > 1 ? t().sentOf(count(letter.sent), count(letter.of)) : t().letter.sent}
        </State>
      );
    case "opened":
      return <State is="opened">{t().letter.opened}</State>;
    case "by_hand":
      return <State is="held">{t().letter.by_hand}</State>;
    case "no_mail":
      return <State is="shut">{t().letter.no_mail}</State>;
  }
}
