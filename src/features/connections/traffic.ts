// Recent traffic over a project's connections, from the newest rows of each. These may be many, so they are read in the reading
// thread.

import { and, desc, eq, gte, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { matches } from "../../store/rows.ts";
import { cancelSessions } from "../cancel-flow/tables.ts";
import { churnEvents } from "../churn-events/tables.ts";
import {
  INBOUND_SOURCES,
  INBOUND_STATUSES,
  type InboundSource,
  type InboundStatus,
  inboundEvents,
} from "../inbound/inbox/tables.ts";
import { type MessageStatus, messages } from "../messages/tables.ts";
import { directMails } from "../risk/direct/tables.ts";
import { riskAlerts } from "../risk/tables.ts";
import { type DeliveryStatus, webhookDeliveries, webhookEndpoints } from "../webhooks/tables.ts";

/** `hasSamples`: the project has sample data, which is no traffic. `week` and `month`: the starts of the last 7 and 28 days, in ms. */
type Asked = { projectId: string; hasSamples: boolean; now: number; week: number; month: number };

/** How many of the newest rows of each connection and status are counted. */
export const MOST_COUNTED = 5_000;

export type Problem = { at: number; reason: string };

/** `more`: the last week has more rows than were counted. */
type Bounded = { more: boolean };

export type InboundOfSource = Bounded & {
  /** `month` is estimated if not all rows were counted. */
  counts: { status: InboundStatus; week: number; month: number; lastAt: number }[];
  /** The last event that was dropped or failed. */
  problem: Problem | null;
};
export type Inbound = Record<InboundSource, InboundOfSource>;
export type Mails = Bounded & {
  counts: { status: MessageStatus; week: number }[];
  lastSentAt: number | null;
  reported: { complaints: number; reports: number; lastReportAt: number | null };
  lastProblem: Problem | null;
};
export type DeliveriesOfEndpoint = Bounded & {
  counts: { status: DeliveryStatus; week: number; deliveredAt: number | null }[];
  problem: Problem | null;
};
/** Keyed by endpoint. */
export type Deliveries = Record<string, DeliveriesOfEndpoint>;
export type Traffic = {
  inbound: Inbound;
  mails: Mails;
  deliveries: Deliveries;
  sessions: Bounded & { week: number; verified: number; lastAt: number | null };
};

export const trafficRead = defineRead(
  "connection_traffic",
  async (db: Db, asked: Asked): Promise<Traffic> => ({
    inbound: await inboundOf(db, asked),
    mails: await mailsOf(db, asked),
    deliveries: await deliveriesOf(db, asked),
    sessions: await sessionsOf(db, asked),
  }),
);

async function inboundOf(db: Db, asked: Asked): Promise<Inbound> {
  const found = INBOUND_SOURCES.map(async (source) => [source, await inboundOfSource(db, asked, source)] as const);
  return Object.fromEntries(await Promise.all(found)) as Inbound;
}

async function inboundOfSource(db: Db, asked: Asked, source: InboundSource): Promise<InboundOfSource> {
  const found = await Promise.all(INBOUND_STATUSES.map((status) => inboundOfStatus(db, asked, source, status)));
  let problem: Problem | null = null;
  for (const status of ["dropped", "failed"] as const) {
    const last = await lastProblem(db, asked, source, status);
    if (last !== null && last.at > (problem?.at ?? 0)) problem = last;
  }
  return { counts: found.filter((one) => one !== null), more: found.some((one) => one?.more), problem };
}

/** Null if there are no events with this status. */
async function inboundOfStatus(
  db: Db,
  { projectId, now, week, month }: Asked,
  source: InboundSource,
  status: InboundStatus,
) {
  const { receivedAt, count } = inboundEvents;
  const newest = db
    .select({ receivedAt, count })
    .from(inboundEvents)
    .where(matches(inboundEvents, { projectId, source, status }))
    .orderBy(desc(receivedAt))
    .limit(MOST_COUNTED)
    .as("newest");
  const since = (start: number) =>
    sql<number>`cast(coalesce(sum(case when ${newest.receivedAt} >= ${start} then ${newest.count} end), 0) as bigint)`;
  const [counted] = await db
    .select({
      week: since(week),
      month: since(month),
      rows: sql<number>`count(*)`,
      lastAt: sql<number | null>`max(${newest.receivedAt})`,
      firstAt: sql<number | null>`min(${newest.receivedAt})`,
    })
    .from(newest);
  if (counted?.lastAt == null || counted.firstAt === null) return null;
  const { rows, firstAt, lastAt } = counted;
  const isCut = rows === MOST_COUNTED;
  const share = isCut && firstAt > month ? (now - firstAt) / (now - month) : 1;
  return { status, week: counted.week, month: counted.month / share, lastAt, more: isCut && firstAt > week };
}

async function lastProblem(
  db: Db,
  { projectId }: Asked,
  source: InboundSource,
  status: InboundStatus,
): Promise<Problem | null> {
  const { receivedAt, processedAt, reason } = inboundEvents;
  const [last] = await db
    .select({ at: sql<number>`coalesce(${processedAt}, ${receivedAt})`, reason })
    .from(inboundEvents)
    .where(matches(inboundEvents, { projectId, source, status }))
    .orderBy(desc(receivedAt))
    .limit(1);
  return last?.reason ? { at: last.at, reason: last.reason } : null;
}

/** How many of the newest mails are searched for the time of the last report. */
const NEWEST = 2_000;
/** How many of the newest waiting or failed mails are searched for the last problem. */
const NEWEST_REFUSED = 500;

async function mailsOf(db: Db, { projectId, hasSamples, week, month }: Asked): Promise<Mails> {
  const { status, createdAt, updatedAt, handedOverAt, bouncedAt, complainedAt, deliveredAt, lastError } = messages;
  const ofProject = and(eq(messages.projectId, projectId), hasSamples ? withoutSamples(db, projectId) : undefined);
  const newestSince = (start: number, most: number) =>
    db
      .select({ status, complainedAt, bouncedAt, deliveredAt })
      .from(messages)
      .where(and(ofProject, gte(createdAt, start)))
      .orderBy(desc(createdAt))
      .limit(most)
      .as("newest");
  const lately = newestSince(week, MOST_COUNTED);
  const reports = sql`${lately.complainedAt} >= ${week} or ${lately.bouncedAt} >= ${week} or ${lately.deliveredAt} >= ${week}`;
  const groups = await db
    .select({
      status: lately.status,
      week: sql<number>`count(*)`,
      complaints: sql<number>`coalesce(sum(case when ${lately.complainedAt} >= ${week} then 1 end), 0)`,
      reports: sql<number>`coalesce(sum(case when ${reports} then 1 end), 0)`,
    })
    .from(lately)
    .groupBy(lately.status);
  const [sent] = await db
    .select({ at: sql<number>`coalesce(${handedOverAt}, ${updatedAt})` })
    .from(messages)
    .where(and(ofProject, eq(status, "sent")))
    .orderBy(desc(createdAt))
    .limit(1);
  const newest = newestSince(month, NEWEST);
  const [last] = await db
    .select({
      complainedAt: sql<number | null>`max(${newest.complainedAt})`,
      bouncedAt: sql<number | null>`max(${newest.bouncedAt})`,
      deliveredAt: sql<number | null>`max(${newest.deliveredAt})`,
    })
    .from(newest);
  let problem: Problem | null = null;
  // Bounces are left out, because they say nothing about the mail server.
  for (const one of ["queued", "failed"] as const) {
    const refused = db
      .select({ updatedAt, lastError })
      .from(messages)
      .where(and(ofProject, eq(status, one), gte(createdAt, month)))
      .orderBy(desc(createdAt))
      .limit(NEWEST_REFUSED)
      .as("refused");
    const [found] = await db
      .select({ at: refused.updatedAt, reason: refused.lastError })
      .from(refused)
      .where(isNotNull(refused.lastError))
      .orderBy(desc(refused.updatedAt))
      .limit(1);
    if (found?.reason && found.at > (problem?.at ?? 0)) problem = { at: found.at, reason: found.reason };
  }
  const times = [last?.complainedAt, last?.bouncedAt, last?.deliveredAt].filter((at) => at != null);
  return {
    counts: groups.map(({ status, week }) => ({ status, week })),
    more: groups.reduce((sum, { week }) => sum + week, 0) === MOST_COUNTED,
    lastSentAt: sent?.at ?? null,
    reported: {
      complaints: groups.reduce((sum, { complaints }) => sum + complaints, 0),
      reports: groups.reduce((sum, { reports }) => sum + reports, 0),
      lastReportAt: times.length > 0 ? Math.max(...times) : null,
    },
    lastProblem: problem,
  };
}

/** Leaves out the mails about sample events and sample alerts. */
function withoutSamples(db: Db, projectId: string) {
  const events = db
    .select({ id: churnEvents.id })
    .from(churnEvents)
    .where(matches(churnEvents, { projectId, sample: true }));
  const alerts = db
    .select({ id: directMails.messageId })
    .from(directMails)
    .innerJoin(riskAlerts, eq(riskAlerts.id, directMails.alertId))
    .where(and(matches(riskAlerts, { projectId, sample: true }), isNotNull(directMails.messageId)));
  const { id, eventId } = messages;
  return and(or(isNull(eventId), notInArray(eventId, sql`(${events})`)), notInArray(id, sql`(${alerts})`));
}

async function deliveriesOf(db: Db, asked: Asked): Promise<Deliveries> {
  const endpoints = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.projectId, asked.projectId));
  const found = endpoints.map(async ({ id }) => [id, await deliveriesOfEndpoint(db, asked, id)] as const);
  return Object.fromEntries(await Promise.all(found));
}

async function deliveriesOfEndpoint(db: Db, { week }: Asked, endpoint: string): Promise<DeliveriesOfEndpoint> {
  const { endpointId, status, createdAt, updatedAt, deliveredAt, lastError } = webhookDeliveries;
  const newest = db
    .select({ status, createdAt, updatedAt, deliveredAt, lastError })
    .from(webhookDeliveries)
    .where(eq(endpointId, endpoint))
    .orderBy(desc(createdAt))
    .limit(MOST_COUNTED)
    .as("newest");
  const groups = await db
    .select({
      status: newest.status,
      week: sql<number>`coalesce(sum(case when ${newest.createdAt} >= ${week} then 1 end), 0)`,
      deliveredAt: sql<number | null>`max(${newest.deliveredAt})`,
    })
    .from(newest)
    .groupBy(newest.status);
  const [last] = await db
    .select({ at: newest.updatedAt, reason: newest.lastError })
    .from(newest)
    .where(isNotNull(newest.lastError))
    .orderBy(desc(newest.createdAt))
    .limit(1);
  return {
    counts: groups,
    more: groups.reduce((sum, group) => sum + group.week, 0) === MOST_COUNTED,
    problem: last?.reason ? { at: last.at, reason: last.reason } : null,
  };
}

async function sessionsOf(db: Db, { projectId, week }: Asked): Promise<Traffic["sessions"]> {
  const { createdAt, verified } = cancelSessions;
  const ofProject = matches(cancelSessions, { projectId, sample: false });
  const newest = db
    .select({ verified })
    .from(cancelSessions)
    .where(and(ofProject, gte(createdAt, week)))
    .orderBy(desc(createdAt))
    .limit(MOST_COUNTED)
    .as("newest");
  const [counted] = await db
    .select({
      week: sql<number>`count(*)`,
      verified: sql<number>`coalesce(sum(case when ${newest.verified} = 1 then 1 end), 0)`,
    })
    .from(newest);
  const [last] = await db
    .select({ at: createdAt })
    .from(cancelSessions)
    .where(ofProject)
    .orderBy(desc(createdAt), desc(cancelSessions.id))
    .limit(1);
  const { week: inWeek = 0, verified: proven = 0 } = counted ?? {};
  return { week: inWeek, verified: proven, more: inWeek === MOST_COUNTED, lastAt: last?.at ?? null };
}
