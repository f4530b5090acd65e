// The statistics of a project in a period and in one currency, with the previous period beside.

import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { type Period, previousOf } from "../period.ts";
import { hasMrr, movementsBetween, readSpans } from "../subscriptions/movements.ts";
import { NO_SUBSCRIPTIONS, type SubscriptionNumbers, summaryOf } from "../subscriptions/summary.ts";
import { type Attribution, attribute } from "./attribution.ts";
import { type CancelFlowNumbers, cancelFlowNumbers } from "./cancel-flow.ts";
import { type EventNumbers, eventNumbers } from "./churn-events.ts";
import {
  countHoldout,
  countUnsubscribed,
  type EventFact,
  type Recovery,
  readEvents,
  readRecoveries,
  readSent,
  readSessions,
  type Sent,
  type Session,
} from "./facts.ts";
import { type Holdout, holdoutNumbers } from "./holdout.ts";
import {
  ATTRIBUTION_TIME,
  lastMails,
  type MailNumbers,
  mailNumbers,
  type StrategyNumbers,
  strategyNumbers,
} from "./mails.ts";
import { type DayNumbers, seriesOf } from "./series.ts";

/** `now` in ms; `hasHoldout`: whether the project holds anybody out. */
export type StatsAsked = { projectId: string; period: Period; currency: string; hasHoldout: boolean; now: number };

type PeriodNumbers = Omit<EventNumbers, "at_risk" | "recovered" | "lost"> & {
  period: { from: string; to: string; timezone: string };
  mrr: { at_risk: number; recovered: number; lost: number; discounts: number; recovered_net: number };
  attribution: Attribution;
  emails: MailNumbers;
  strategies: StrategyNumbers[];
  cancel_flow: CancelFlowNumbers;
  holdout: Holdout | null;
} & (SubscriptionNumbers | typeof NO_SUBSCRIPTIONS);

export type Stats = PeriodNumbers & {
  currency: string;
  other_currencies: { currency: string; events: number }[];
  previous: PeriodNumbers;
  series: DayNumbers[];
};

export const statsRead = defineRead("stats", readStats);

/** Read after `freshen`. Amounts are those of the currency only; mails and cancel flow are counted whatever the currency. */
export async function readStats(db: Db, { projectId, period, currency, hasHoldout, now }: StatsAsked): Promise<Stats> {
  const previous = previousOf(period);
  const events = await readEvents(db, projectId, { start: previous.start, end: period.end });
  const isOurs = events.every((event) => event.currency === currency);
  const ours = isOurs ? events : events.filter((event) => event.currency === currency);
  const since = previous.start - ATTRIBUTION_TIME;
  const recoveries = await readRecoveries(db, projectId, since);
  const sent = await readSent(db, projectId, since);
  const facts: Facts = {
    events: ours,
    recoveries: recoveries.filter((recovery) => recovery.currency === currency),
    sent,
    last: lastMails(sent, recoveries),
    sessions: await readSessions(db, projectId, since),
  };
  const subscriptions = await subscriptionNumbers(db, projectId, currency, [previous, period], now);
  const numbers = async (one: Period, index: number): Promise<PeriodNumbers> => ({
    ...numbersOf(facts, one, currency, await countUnsubscribed(db, projectId, one)),
    holdout: hasHoldout ? holdoutNumbers(await countHoldout(db, projectId, currency, one)) : null,
    ...(subscriptions?.[index] ?? NO_SUBSCRIPTIONS),
  });
  const { period: span, ...current } = await numbers(period, 1);
  return {
    period: span,
    currency,
    ...current,
    other_currencies: otherCurrencies(events, period, currency),
    previous: await numbers(previous, 0),
    series: seriesOf(period, eventsWithin(facts.events, period), facts.recoveries),
  };
}

type Facts = {
  events: EventFact[];
  recoveries: Recovery[];
  sent: Sent[];
  last: ReadonlyMap<string, Sent>;
  sessions: Session[];
};

function numbersOf(facts: Facts, period: Period, currency: string, unsubscribed: number) {
  const within = (time: number): boolean => time >= period.start && time < period.end;
  const { at_risk, recovered, lost, ...events } = eventNumbers(eventsWithin(facts.events, period));
  const { attribution, discounts } = attribute(
    facts.recoveries.filter(({ createdAt }) => within(createdAt)),
    facts.last,
    facts.sessions,
  );
  const sent = facts.sent.filter(({ sentAt }) => within(sentAt));
  const { from, to, timezone } = period;
  return {
    period: { from, to, timezone },
    ...events,
    mrr: { at_risk, recovered, lost, discounts, recovered_net: recovered - discounts },
    attribution,
    emails: mailNumbers(sent, unsubscribed),
    strategies: strategyNumbers(sent, facts.last),
    cancel_flow: cancelFlowNumbers(
      facts.sessions.filter(({ createdAt }) => within(createdAt)),
      currency,
    ),
  };
}

/** The events are in the order of time: those of a period follow each other. */
function eventsWithin(events: readonly EventFact[], { start, end }: Period): EventFact[] {
  const first = events.findIndex(({ createdAt }) => createdAt >= start);
  const after = events.findLastIndex(({ createdAt }) => createdAt < end) + 1;
  return first < 0 ? [] : events.slice(first, after);
}

/** One for each period; null where nobody ever paid in the currency. */
async function subscriptionNumbers(
  db: Db,
  projectId: string,
  currency: string,
  periods: readonly Period[],
  now: number,
): Promise<SubscriptionNumbers[] | null> {
  if (!(await hasMrr(db, projectId, currency))) return null;
  // What is still to come is not known: a period that is not over ends now.
  const moments = [...periods.map(({ start }) => start), periods.at(-1)!.end].map((moment) => Math.min(moment, now));
  const spans = await readSpans(db, projectId, currency, { start: moments[0]!, end: moments.at(-1)! });
  const all = movementsBetween(spans, moments);
  return Promise.all(all.map((movements, index) => summaryOf(db, projectId, movements, periods[index]!)));
}

/** The other currencies of the period's events: what is in them is in no amount. */
function otherCurrencies(events: readonly EventFact[], { start }: Period, currency: string) {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.currency === currency || event.createdAt < start) continue;
    counts.set(event.currency, (counts.get(event.currency) ?? 0) + 1);
  }
  return [...counts]
    .map(([other, count]) => ({ currency: other, events: count }))
    .sort((a, b) => b.events - a.events || (a.currency < b.currency ? -1 : 1));
}
