// A project's statistics for a period and a currency, compared with the previous period.

import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { daysOf, type Period, previousOf } from "../period.ts";
import { hasMrr, movementsBetween, readSpans, type Scope } from "../subscriptions/movements.ts";
import { NO_SUBSCRIPTIONS, summaryOf } from "../subscriptions/summary.ts";
import { NO_CURRENCY } from "../sums/contacts.ts";
import { medianTimeToRecover } from "../sums/median-time.ts";
import { readHappened, readSums, Sums } from "../sums/read-sums.ts";
import { attribute } from "./attribution.ts";
import { cancelFlowNumbers } from "./cancel-flow.ts";
import { eventNumbers } from "./churn-events.ts";
import { holdoutNumbers } from "./holdout.ts";
import { mailNumbers, strategyNumbers } from "./mails.ts";
import type { Stats } from "./model.ts";
import { countHoldout, countUnsubscribed, countWall } from "./queries.ts";
import { seriesOf } from "./series.ts";

/** `now` in ms; `hasHoldout`: whether the project holds anybody out. */
type StatsAsked = {
  projectId: string;
  test: boolean;
  period: Period;
  currency: string;
  hasHoldout: boolean;
  now: number;
};

export const statsRead = defineRead("stats", readStats);

/**
 * Call `refreshBeforeReading` first. Amounts are in the requested currency only; mails and cancel flow are counted in
 * all currencies.
 */
export async function readStats(db: Db, asked: StatsAsked): Promise<Stats> {
  const { projectId, test, period, currency, hasHoldout, now } = asked;
  const scope = { projectId, test };
  const previous = previousOf(period);
  const days = daysOf(period);
  const starts = [...days.map(({ start }) => start), period.end];
  const subscriptions = await subscriptionNumbers(db, scope, currency, [previous, period], now);
  const numbers = async (one: Period, currencies: ReadonlyMap<string, Sums>, index: number) => {
    const sums = currencies.get(currency) ?? new Sums();
    const all = currencies.get(NO_CURRENCY) ?? new Sums();
    const medianTime = await medianTimeToRecover(db, scope, currency, one, sums);
    return {
      ...numbersOf(all, sums, medianTime, one, await countUnsubscribed(db, scope, one)),
      wall: await countWall(db, scope, one),
      holdout: hasHoldout ? holdoutNumbers(await countHoldout(db, scope, currency, one)) : null,
      ...(subscriptions?.[index] ?? NO_SUBSCRIPTIONS),
    };
  };
  const currencies = await readSums(db, scope, period, { withContacts: true });
  const { period: span, ...current } = await numbers(period, currencies, 1);
  return {
    period: span,
    currency,
    ...current,
    other_currencies: [...currencies]
      .map(([other, sums]) => ({ currency: other, events: sums.total("status").events }))
      .filter((other) => other.currency !== currency && other.events > 0)
      .sort((a, b) => b.events - a.events || (a.currency < b.currency ? -1 : 1)),
    previous: await numbers(previous, await readSums(db, scope, previous, { withContacts: true }), 0),
    series: seriesOf(days, starts, await readHappened(db, scope, currency, starts)),
  };
}

/** `all`: the sums of mails and sessions, which are of all currencies. */
function numbersOf(all: Sums, sums: Sums, medianTime: number | null, period: Period, unsubscribed: number) {
  const { at_risk, recovered, lost, ...events } = eventNumbers(sums, medianTime);
  const { attribution, discounts } = attribute(sums);
  const { from, to, timezone } = period;
  return {
    period: { from, to, timezone },
    ...events,
    mrr: { at_risk, recovered, lost, discounts, recovered_net: recovered - discounts },
    attribution,
    emails: mailNumbers(all, unsubscribed),
    strategies: strategyNumbers(all),
    cancel_flow: cancelFlowNumbers(all, sums),
  };
}

/** One per period; null where nobody ever paid in the currency. */
async function subscriptionNumbers(db: Db, scope: Scope, currency: string, periods: readonly Period[], now: number) {
  if (!(await hasMrr(db, scope, currency))) return null;
  // An unfinished period ends now.
  const moments = [...periods.map(({ start }) => start), periods.at(-1)!.end].map((moment) => Math.min(moment, now));
  const spans = await readSpans(db, scope, currency, { start: moments[0]!, end: moments.at(-1)! });
  const all = movementsBetween(spans, moments);
  return Promise.all(all.map((movements, index) => summaryOf(db, scope, movements, periods[index]!)));
}
