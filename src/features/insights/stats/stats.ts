// A project's statistics for a period and a currency, compared with the previous period.

import { NO_INTERVAL, wilson } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { daysOf, type Period, previousOf } from "../period.ts";
import { hasMrr, movementsBetween, readSpans, type Scope } from "../subscriptions/movements.ts";
import { NO_SUBSCRIPTIONS, summaryOf } from "../subscriptions/summary.ts";
import { ATTRIBUTION_DAYS, NO_CURRENCY, RETRIED, type Session, sessionOf } from "../sums/contacts.ts";
import { medianTimeToRecover } from "../sums/median-time.ts";
import { type Happened, readHappened, readSums, type Sum, Sums } from "../sums/read-sums.ts";
import { eventNumbers } from "./churn-events.ts";
import { holdoutNumbers } from "./holdout.ts";
import { mailNumbers, strategyNumbers } from "./mails.ts";
import type { DayNumbers, Stats } from "./model.ts";
import { countHoldout, countUnsubscribed, countWall } from "./queries.ts";

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

/**
 * Attributes each recovery to what came before it: an accepted offer, a mail, the provider's own retry, or nothing of ours.
 * What came before is not necessarily the cause; the holdout measures that. Every recovered event is in exactly one part.
 * `discounts`: what the accepted offers take off per month, in the currency's minor unit.
 */
function attribute(sums: Sums) {
  const rest = (all: "retried" | "recovered"): Sum => {
    const isMeant = (name: string) => (name === RETRIED) === (all === "retried");
    const [whole, offers, mails] = [
      sums.total(all),
      sums.total("after_offer", isMeant),
      sums.total("after_mail", isMeant),
    ];
    return { events: whole.events - offers.events - mails.events, mrr: whole.mrr - offers.mrr - mails.mrr };
  };
  return {
    attribution: {
      window_days: ATTRIBUTION_DAYS,
      after_offer: sums.total("after_offer"),
      after_mail: sums.total("after_mail"),
      by_provider_retry: rest("retried"),
      by_itself: rest("recovered"),
    },
    discounts: sums.total("discount").mrr,
  };
}

// One row per day of a period: what churned on that day, and what came back on it, whenever it had churned.

/** `starts`: when each day begins, and after them the end of the period. */
function seriesOf(
  days: readonly { day: string }[],
  starts: readonly number[],
  happened: readonly Happened[],
): DayNumbers[] {
  const rows = days.map(({ day }) => ({ date: day, churned_mrr: 0, recovered_mrr: 0, events: 0, recovered: 0 }));
  let day = 0;
  for (const { at, kind, events, mrr } of happened) {
    // They mostly follow each other in time.
    if (at < starts[day]! || at >= starts[day + 1]!) day = lastAtOrBefore(starts, at);
    const row = rows[day]!;
    if (kind === "created") {
      row.events += events;
      row.churned_mrr += mrr;
    } else {
      row.recovered += events;
      row.recovered_mrr += mrr;
    }
  }
  return rows;
}

function lastAtOrBefore(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

// The cancel flow in numbers. Only an accepted offer is a save: a customer who leaves the page has not decided to stay.

/** `all`: the sums of all currencies; `ours`: those of the one in which amounts are, per month in its minor unit. */
const cancelFlowNumbers = (all: Sums, ours: Sums) => ({
  ...flowNumbers(all, ours, () => true),
  verified: flowNumbers(all, ours, (verified) => verified),
});

function flowNumbers(all: Sums, ours: Sums, isMeant: (verified: boolean) => boolean) {
  const count = (is: (session: Session) => boolean): number =>
    all.total("session", (name) => {
      const session = sessionOf(name);
      return isMeant(session.verified) && is(session);
    }).events;
  const amount = (kind: "saved" | "saved_discount"): number =>
    ours.total(kind, (verified) => isMeant(verified === "true")).mrr;
  // A page can report an acceptance where no offer was shown: a save, but no success of an offer.
  const decided = count(({ offered, outcome }) => offered && outcome !== null);
  const stayed = count(({ offered, outcome }) => offered && outcome === "accepted");
  const [saved, discounts] = [amount("saved"), amount("saved_discount")];
  return {
    sessions: count(() => true),
    offers_shown: count(({ offered }) => offered),
    accepted: count(({ outcome }) => outcome === "accepted"),
    declined: count(({ outcome }) => outcome === "declined"),
    abandoned: count(({ outcome }) => outcome === "abandoned"),
    open: count(({ outcome }) => outcome === null),
    save_rate: decided === 0 ? null : stayed / decided,
    ...(wilson(stayed, decided) ?? NO_INTERVAL),
    saved_mrr: saved,
    discounts,
    saved_mrr_net: saved - discounts,
  };
}
