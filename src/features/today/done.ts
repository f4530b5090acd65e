// What was done today, in the project's time zone: the customers who were mailed, and those who came back.

import { and, desc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { dayAt } from "../../lib/time-zones.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { daysAfter, startOfDay } from "../insights/period.ts";
import { messages } from "../messages/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { strategySends } from "../strategies/learning/tables.ts";
import { variants } from "../variants/tables.ts";
import { chancesOf } from "./chances.ts";
import type { DoneToday, Money } from "./done-model.ts";
import { expectedAmong } from "./expected.ts";

/** How many mails are listed individually. */
const NAMED = 20;

export async function doneToday(
  db: Db,
  project: Project,
  { test, now }: { test: boolean; now: number },
): Promise<DoneToday> {
  const { timezone } = settingsOf(project);
  const day = dayAt(timezone, now);
  const [start, end] = [startOfDay(day, timezone), startOfDay(daysAfter(day, 1), timezone)];
  const sent = await sentBetween(db, project, test, start, end);
  const chances = await chancesOf(db, project, test);
  // Two mails for one event count its revenue and its chance only once.
  const latest = [...new Map(sent.toReversed().map((letter) => [letter.eventId, letter])).values()];
  const learnt = latest.map(({ cause, strategy }) => chances(cause, strategy).learnt?.chance ?? null);
  return {
    day,
    sent: sent.length,
    sent_by_hand: sent.filter(({ automatic }) => !automatic).length,
    customers: new Set(sent.map(({ customerEmail }) => customerEmail)).size,
    at_stake: sumsOf(latest.map(({ mrr, currency }) => ({ amount: mrr ?? 0, currency }))),
    ...(await recoveredBetween(db, project, test, start, end)),
    expected_recoveries: learnt.includes(null) ? null : expectedAmong(learnt as number[]),
    letters: sent.slice(0, NAMED).map((letter) => ({
      churn_event_id: letter.eventId,
      customer_email: letter.customerEmail,
      customer_name: letter.customerName,
      strategy: letter.strategy,
      edited: letter.editedAt !== null,
      automatic: letter.automatic,
      sent_at: iso(letter.sentAt),
      at_stake: letter.mrr === null || letter.mrr === 0 ? null : { amount: letter.mrr, currency: letter.currency },
    })),
  };
}

/** The mails sent in the period, newest first; stopped and failed mails do not count. */
const sentBetween = (db: Db, project: Project, test: boolean, start: number, end: number) =>
  db
    .select({
      eventId: churnEvents.id,
      customerEmail: churnEvents.customerEmail,
      customerName: churnEvents.customerName,
      mrr: churnEvents.mrr,
      currency: churnEvents.currency,
      strategy: strategySends.strategy,
      cause: strategySends.cause,
      editedAt: variants.editedAt,
      automatic: messages.automatic,
      sentAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(churnEvents, eq(churnEvents.id, messages.eventId))
    .innerJoin(strategySends, eq(strategySends.messageId, messages.id))
    .innerJoin(variants, eq(variants.id, messages.variantId))
    .where(
      and(
        matches(messages, { projectId: project.id, status: ["queued", "sent", "bounced"] }),
        gte(messages.createdAt, start),
        lt(messages.createdAt, end),
        eq(churnEvents.test, test),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id));

async function recoveredBetween(db: Db, project: Project, test: boolean, start: number, end: number) {
  const rows = await db
    .select({
      currency: churnEvents.currency,
      events: sql<number>`count(*)`,
      amount: sql<number>`cast(coalesce(sum(${churnEvents.mrr}), 0) as bigint)`,
    })
    .from(churnEvents)
    .where(
      and(
        matches(churnEvents, { projectId: project.id, test }),
        isNotNull(churnEvents.recoveredAt),
        gte(churnEvents.recoveredAt, start),
        lt(churnEvents.recoveredAt, end),
      ),
    )
    .groupBy(churnEvents.currency);
  return { recovered: rows.reduce((sum, { events }) => sum + events, 0), recovered_mrr: sumsOf(rows) };
}

/** One sum per currency, ordered by code, without sums of zero. */
function sumsOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0)
    .map(([currency, amount]) => ({ amount, currency }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
