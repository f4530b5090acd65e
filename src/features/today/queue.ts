// The queue of Today: customers who can be won back now, sorted by recoverable revenue.

import { and, asc, eq, inArray, min } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { needsApproval } from "../dunning/send-policy.ts";
import { automationSteps } from "../dunning/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type Reply, replies } from "../replies/tables.ts";
import { causeOf } from "../variants/service.ts";
import { findByCurrency, findSensitive } from "./candidates.ts";
import { type Chance, chancesOf } from "./chances.ts";
import { findLetters, type Letter, type Letters, NO_LETTERS } from "./letters.ts";
import { type CurrencyQueue, inScope, type Scope } from "./scope.ts";

export const STATES = ["replied", "held", "writing", "clicked", "opened", "payment_failed", "ready", "none"] as const;
type State = (typeof STATES)[number];

export type Row = {
  event: ChurnEvent;
  state: State;
  recommended: Letter | null;
  chance: Chance["learnt"];
  atStake: { amount: number; currency: string } | null;
  /** The customer's reply, while it waits for a person. */
  reply: Reply | null;
  /** When the automation sends the next mail, in ms; null if it sends none. */
  plannedAt: number | null;
  /** Whether the next mail waits for approval because of `automation.ask_above`. */
  awaitsApproval: boolean;
};

/** `more`: there are more than `total`. */
export type Queue = { rows: Row[]; total: number; more: boolean };

export async function queueOf(
  db: Db,
  project: Project,
  { test, limit, now }: { test: boolean; limit: number; now: number },
): Promise<Queue> {
  const { automation, currency } = settingsOf(project);
  const automationSends = automation.send !== "off" && project.automationPausedAt === null;
  const scope: Scope = { projectId: project.id, test, now, automationSends };
  const replied = await findReplied(db, scope);
  const isReplied = new Set(replied.map(({ event }) => event.id));
  const allSensitive = await findSensitive(db, scope, limit);
  const sensitive = allSensitive.filter(({ id }) => !isReplied.has(id));
  const { queues: all, more } = await findByCurrency(db, scope, limit);
  const queues = all.map((queue) => withoutEvents(queue, isReplied));
  const letters = await findLetters(db, [
    ...replied.map(({ event }) => event),
    ...sensitive,
    ...queues.flatMap(({ events }) => events),
  ]);
  const chances = await chancesOf(db, project, test);

  const rowOf = (event: ChurnEvent): Row & { worth: number } => {
    const found = letters.get(event.id) ?? NO_LETTERS;
    const { next } = found;
    const chance = chances(causeOf(event, project), next?.strategy ?? null);
    const amount = event.mrr ?? 0;
    return {
      event,
      state: stateOf(event, project, found),
      recommended: event.status === "processing" ? null : next,
      chance: chance.learnt,
      atStake: amount > 0 ? { amount, currency: event.currency } : null,
      reply: null,
      plannedAt: null,
      awaitsApproval: false,
      worth: amount * chance.expected,
    };
  };
  const byCurrency = queues.map((queue) => ({
    ...queue,
    rows: queue.events.map(rowOf).sort((a, b) => b.worth - a.worth || b.event.createdAt - a.event.createdAt),
  }));
  const valued = byCurrency.map(({ currency, withAmount, rows }) => ({
    currency,
    total: withAmount,
    items: rows.filter(({ worth }) => worth > 0).slice(0, limit),
  }));
  const unknown = byCurrency.flatMap(({ rows }) => rows.filter(({ worth }) => worth === 0));
  unknown.sort((a, b) => b.event.createdAt - a.event.createdAt);
  const rows: Row[] = [
    ...replied.map(({ event, reply }) => ({ ...rowOf(event), state: "replied" as const, reply })),
    ...sensitive.map((event) => ({ ...rowOf(event), chance: null, atStake: null })),
    ...interleave(valued, currency),
    ...unknown,
  ].slice(0, limit);
  const events = rows.map(({ event }) => event);
  const planned = automationSends ? await findPlanned(db, project, events) : new Map<string, Plan>();
  return {
    rows: rows.map((row) => {
      const plan = planned.get(row.event.id);
      return { ...row, plannedAt: plan?.at ?? null, awaitsApproval: plan?.at === null };
    }),
    total: queues.reduce(
      (sum, { total }) => sum + total,
      isReplied.size + (allSensitive[0]?.total ?? 0) - (allSensitive.length - sensitive.length),
    ),
    more,
  };
}

/**
 * Removes the events with these ids. Those that were counted but not loaded stay in the totals, which are then slightly too
 * high.
 */
function withoutEvents(queue: CurrencyQueue, ids: ReadonlySet<string>): CurrencyQueue {
  const gone = queue.events.filter(({ id }) => ids.has(id));
  return {
    ...queue,
    total: queue.total - gone.length,
    withAmount: queue.withAmount - gone.filter(({ mrr }) => (mrr ?? 0) > 0).length,
    events: queue.events.filter(({ id }) => !ids.has(id)),
  };
}

function stateOf(event: ChurnEvent, project: Project, { next, wasOpened, wasClicked }: Letters): State {
  const held = heldBackOf(event, project);
  if (held === "sensitive" || held === "dispute") return "held";
  if (event.status === "processing") return "writing";
  if (event.status === "email_sent" && wasClicked) return "clicked";
  if (event.status === "email_sent" && wasOpened) return "opened";
  if (event.eventType === "payment_failed") return "payment_failed";
  return next === null ? "none" : "ready";
}

type Placed<T> = { currency: string; total: number; items: readonly T[] };

/**
 * Orders events of several currencies without converting amounts: each currency keeps its own order, and the currencies take
 * turns in proportion to their numbers of events.
 *
 * The k-th of n events of a currency is placed at (k - 1) / n, so that the best event of each currency comes first, and the
 * events of small currencies are spread among the others. `total` is n. At equal places, the project's own currency comes
 * first.
 */
function interleave<T>(queues: readonly Placed<T>[], ownCurrency: string): T[] {
  const places = queues.flatMap(({ currency, total, items }) =>
    items.map((item, index) => ({ item, place: index / total, currency })),
  );
  const turnOf = (currency: string): string => (currency === ownCurrency ? "" : currency);
  places.sort((a, b) => a.place - b.place || (turnOf(a.currency) < turnOf(b.currency) ? -1 : 1));
  return places.map(({ item }) => item);
}

// Events whose customer replied to a mail and waits for a person.

/** Longest wait first, each with its earliest unhandled reply, whatever the status of the event. */
async function findReplied(db: Db, scope: Scope): Promise<{ event: ChurnEvent; reply: Reply }[]> {
  const found = await db
    .select({ event: churnEvents, reply: replies })
    .from(replies)
    .innerJoin(churnEvents, eq(churnEvents.id, replies.eventId))
    .where(matches(replies, { projectId: scope.projectId, handledAt: null }, inScope(scope)))
    .orderBy(asc(replies.receivedAt), asc(replies.id))
    .limit(MOST);
  return [...new Map(found.toReversed().map((one) => [one.event.id, one])).values()].reverse();
}

const MOST = 500;

// When the automation sends the next mail of an event, or that the mail waits for approval.

/** `at` in ms since the epoch; null if the mail waits for approval because of `automation.ask_above`. */
type Plan = { at: number | null };

/** Only for events whose automatic mails are neither paused nor held back. */
async function findPlanned(db: Db, project: Project, events: readonly ChurnEvent[]): Promise<Map<string, Plan>> {
  const mailed = events.filter(
    (event) => event.automationPausedAt === null && event.repliedAt === null && heldBackOf(event, project) === null,
  );
  if (mailed.length === 0) return new Map();
  const ids = mailed.map(({ id }) => id);
  const asked = new Set(mailed.filter((event) => needsApproval(project, event)).map(({ id }) => id));
  const steps = await db
    .select({ eventId: automationSteps.eventId, dueAt: min(automationSteps.dueAt) })
    .from(automationSteps)
    .where(and(inArray(automationSteps.eventId, ids), eq(automationSteps.state, "planned")))
    .groupBy(automationSteps.eventId);
  return new Map(steps.map(({ eventId, dueAt }) => [eventId, { at: asked.has(eventId) ? null : dueAt }]));
}
