// Writing events down, as many as came together: who and what they are about is looked up once for all of them, each is
// kept as it was told, and each customer's days are counted up once for each kind.

import { AppError } from "../../lib/errors.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { Customers, isLink, type Mention, nameOfCustomer, newKnownCustomers } from "./customers.ts";
import { kindNumber } from "./kinds.ts";
import { findTold, onceOf } from "./once.ts";

/** One event as it was told, checked, its aliases resolved. An address or an id is always there. */
export type ToldEvent = {
  /** In lower case. */
  email: string | null;
  customerId: string | null;
  kind: string;
  occurredAt: number;
  eventId: string | null;
  /** JSON. */
  properties: string | null;
};

/** What one request told. `trusted`: with a secret API key. */
export type Telling = { projectId: string; trusted: boolean; events: readonly ToldEvent[] };

export const unknownKey = (): AppError =>
  new AppError("unauthorized", "A valid key is needed: public_key in the body, or X-API-Key");

export const DAY = 24 * 60 * 60_000;
/** Running numbers of events in one millisecond of receipt. */
const PER_MS = 1_000;

export const dayOf = (time: number): number => Math.floor(time / DAY);
export const receivedAt = (number: number): number => Math.floor(number / PER_MS);
/** The lowest number of what was received then or later. */
export const firstNumberAt = (time: number): number => time * PER_MS;

const findProject = prepared((db) => compile(db, "select id from projects where id = ?"));
const lastNumber = prepared((db) => compile(db, "select max(number) from tracked_events"));
const insertEvent = prepared((db) =>
  compile(
    db,
    "insert into tracked_events (number, customer, kind, occurred_at, event_id, once, properties) values (?, ?, ?, ?, ?, ?, ?)",
  ),
);
const addToDay = prepared((db) =>
  compile(
    db,
    `insert into activity_days (customer, day, kind, count) values (?, ?, ?, ?)
     on conflict (customer, day, kind) do update set count = activity_days.count + excluded.count`,
  ),
);

/** A customer of this write, before and after its number is known. */
type Subject = { mention: Mention; number: number; counts: Map<number, number> };
type Fact = { subject: Subject; kind: number; event: ToldEvent; once: string | null };

/** More kinds than a project may have: a day and a kind make one number. */
const KINDS = 10_000;

/**
 * Counts these events, each `eventId` of a project's pages, or of its servers, once.
 * @throws {TooManyNames} and `unauthorized` where a project is no more; then nothing of them may stay.
 */
export async function recordEvents(
  tx: Db,
  tellings: readonly Telling[],
  now: number,
  known = newKnownCustomers(),
): Promise<void> {
  const facts = await factsOf(tx, tellings);
  if (facts.length === 0) return;
  const subjects = new Set(facts.map(({ subject }) => subject));
  const customers = new Customers(tx, known, now);
  for (const linking of [true, false]) {
    for (const subject of subjects) {
      if (isLink(subject.mention) !== linking) continue;
      subject.number = customers.takeKnown(subject.mention) ?? (await customers.take(subject.mention));
    }
  }

  let number = Number((await lastNumber(tx).values())[0]?.[0] ?? 0);
  number = Math.max(number, firstNumberAt(now) - 1);
  const insert = insertEvent(tx);
  for (const { subject, kind, event, once } of facts) {
    const { occurredAt, eventId, properties } = event;
    insert.run(++number, subject.number, kind, occurredAt, eventId, once, properties);
    const slot = dayOf(occurredAt) * KINDS + kind;
    subject.counts.set(slot, (subject.counts.get(slot) ?? 0) + 1);
  }
  const add = addToDay(tx);
  for (const { number: customer, counts } of subjects) {
    for (const [slot, count] of counts) add.run(customer, Math.floor(slot / KINDS), slot % KINDS, count);
  }
}

/** The events that were not told before, with their kinds' numbers. */
async function factsOf(tx: Db, tellings: readonly Telling[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const told = await findTold(tx, oncesOf(tellings));
  const sources = new Map<string, Source>();
  for (const { projectId, trusted, events } of tellings) {
    const source = await sourceOf(tx, sources, projectId, trusted);
    for (const event of events) {
      const once = event.eventId === null ? null : onceOf(projectId, trusted, event.eventId);
      if (once !== null) {
        if (told.has(once)) continue;
        told.add(once);
      }
      let kind = source.kinds.get(event.kind);
      if (kind === undefined) {
        kind = await kindNumber(tx, projectId, event.kind, trusted);
        source.kinds.set(event.kind, kind);
      }
      facts.push({ subject: subjectOf(source, event), kind, event, once });
    }
  }
  return facts;
}

const oncesOf = (tellings: readonly Telling[]): string[] =>
  tellings.flatMap(({ projectId, trusted, events }) =>
    events.flatMap(({ eventId }) => (eventId === null ? [] : onceOf(projectId, trusted, eventId))),
  );

/** A project's browsers, or its servers. */
type Source = { projectId: string; trusted: boolean; subjects: Map<string, Subject>; kinds: Map<string, number> };

async function sourceOf(tx: Db, sources: Map<string, Source>, projectId: string, trusted: boolean): Promise<Source> {
  const name = `${projectId}${trusted ? "+" : "-"}`;
  const known = sources.get(name);
  if (known !== undefined) return known;
  if ((await findProject(tx).values(projectId)).length === 0) throw unknownKey(); // deleted in the meantime
  const source = { projectId, trusted, subjects: new Map(), kinds: new Map() };
  sources.set(name, source);
  return source;
}

function subjectOf({ projectId, trusted, subjects }: Source, event: ToldEvent): Subject {
  const { email, customerId, occurredAt } = event;
  const name = nameOfCustomer(email, customerId, trusted);
  let subject = subjects.get(name);
  if (subject === undefined) {
    const mention = { projectId, email, customerId, trusted, from: occurredAt, to: occurredAt };
    subject = { mention, number: 0, counts: new Map() };
    subjects.set(name, subject);
  } else {
    subject.mention.from = Math.min(subject.mention.from, occurredAt);
    subject.mention.to = Math.max(subject.mention.to, occurredAt);
  }
  return subject;
}
