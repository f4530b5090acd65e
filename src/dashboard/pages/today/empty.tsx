// Shown if the queue is empty: what was done today, and what it may bring back.

import { link } from "../../data/base.ts";
import { count, list, money } from "../../data/format.ts";
import { Link } from "../../parts/button.tsx";
import { shell } from "../../texts/shell.ts";
import { strategies } from "../../texts/strategies.ts";
import { today as t } from "../../texts/today.ts";
import { spelt } from "./facts.tsx";
import { Hand } from "./hand.tsx";
import type { Today } from "./queue.ts";

const NAMED = 4;

export function Empty({ today }: { today: Today }) {
  const { done_today: done } = today;
  const people = [...new Map(done.letters.map((letter) => [letter.customer_email, letter])).values()];
  const further = done.customers - Math.min(NAMED, people.length);
  return (
    <main class="empty">
      <h1 class="sr">{shell().today}</h1>
      <Seal />
      <p class="say big">{headline(done)}</p>
      <p class="quiet">
        {done.recovered > 0 && `${cameBack(done)} `}
        {done.expected_recoveries !== null && `${mayBring(done.expected_recoveries)} `}
        {t().nextOnes}
      </p>
      {people.length > 0 && (
        <ul>
          {people.slice(0, NAMED).map((letter) => (
            <li key={letter.churn_event_id}>
              <a class="name" href={link(`/customers/${encodeURIComponent(letter.customer_email)}`)}>
                <bdi>{letter.customer_name ?? letter.customer_email}</bdi>
              </a>
              <span class="num r">{letter.at_stake && money(letter.at_stake.amount, letter.at_stake.currency)}</span>
              <span class="quiet">
                {strategies()[letter.strategy]}
                {letter.edited && `, ${t().edited}`}
                {letter.automatic && `, ${t().automatic}`}
              </span>
            </li>
          ))}
          {further > 0 && (
            <li>
              <Link class="name quiet" to="/recovered" text={t().andMore(spelt(further))} />
            </li>
          )}
        </ul>
      )}
      <Hand items={today.needs_a_hand} />
    </main>
  );
}

function headline({ customers, sent_by_hand }: Today["done_today"]): string {
  if (customers === 0) return t().nobody;
  const people = t().people(customers, spelt(customers));
  return sent_by_hand === 0 ? t().byAutomation(people) : t().thatWasAll(people);
}

const cameBack = ({ recovered, recovered_mrr }: Today["done_today"]): string =>
  t().cameBack(recovered, count(recovered), list(recovered_mrr.map(({ amount, currency }) => money(amount, currency))));

const mayBring = ({ low, high }: { low: number; high: number }): string => t().mayBring(spelt(low), spelt(high));

/** The mark in a large version. */
const Seal = () => (
  <svg class="seal" width="76" height="60" viewBox="0 0 76 60" fill="none" aria-hidden="true">
    <rect x="2" y="12" width="62" height="44" rx="5" fill="var(--sheet)" stroke="var(--edge)" stroke-width="1.5" />
    <path d="M4 16 28 36 72 3" stroke="var(--pen)" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
);
