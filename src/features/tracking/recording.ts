// Writing events down, as many as came together: who and what they are about is looked up once for all of them, each is
// kept as it was told, and each customer's days are counted up once for each kind.

import { AppError } from "../../lib/errors.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { Customers, isLink, type Mention, nameOfCustomer, newKnownCustomers } from "./customers.ts";
import { SourceKinds } from "./kinds.ts";
import { findTold, onceOf } from "./once.ts";
import { takeSheet } from "./sheets.ts";

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
    `insert into tracked_events (number, sheet, customer, kind, occurred_at, event_id, once, properties)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
);
const addToDay = prepared((db) =>
  compile(
    db,
    `insert into activity_days (customer, day, kind, count) values (?, ?, ?, ?)
     on conflict (customer, day, kind) do update set count = activity_days.count + excluded.count`,
  ),
);

/** A project's browsers, or its servers. */
type Source = { trusted: boolean; subjects: Map<string, Subject>; kinds: SourceKinds };
/** `events`: how many of it are written, on that sheet. */
type Project = { id: string; pages: Source; servers: Source; events: number; sheet: number };
/** A customer of this write, before and after its number is known. `slots`: its events' days and kinds. */
type Subject = { project: Project; mention: Mention; number: number; slots: number[] };
type Fact = { subject: Subject; kind: number; event: ToldEvent; once: string | null };

/** More kinds than a project may have: a day and a kind make one number, which sorts as the table does. */
const KINDS = 2 ** 20;

/**
 * Counts these events, each `eventId` of a project's pages, or of its servers, once.
 * @throws `unauthorized` where a project is no more; then nothing of them may stay.
 */
export async function recordEvents(
  tx: Db,
  tellings: readonly Telling[],
  now: number,
  known = newKnownCustomers(),
): Promise<void> {
  const facts = await factsOf(tx, tellings);
  if (facts.length === 0) return;
  const subjects = [...new Set(facts.map(({ subject }) => subject))];
  const customers = new Customers(tx, known, now);
  for (const linking of [true, false]) {
    for (const subject of subjects) {
      if (isLink(subject.mention) !== linking) continue;
      subject.number = customers.takeKnown(subject.mention) ?? (await customers.take(subject.mention));
    }
  }
  for (const project of new Set(subjects.map(({ project }) => project))) {
    project.sheet = await takeSheet(tx, project.id, project.events);
  }

  let number = Number((await lastNumber(tx).values())[0]?.[0] ?? 0);
  number = Math.max(number, firstNumberAt(now) - 1);
  const insert = insertEvent(tx);
  for (const { subject, kind, event, once } of facts) {
    const { occurredAt, eventId, properties } = event;
    insert.run(++number, subject.project.sheet, subject.number, kind, occurredAt, eventId, once, properties);
    subject.slots.push(dayOf(occurredAt) * KINDS + kind);
  }
  countDays(tx, subjects);
}

/** In the order in which the table lies, so that its pages are touched one after the other. */
function countDays(tx: Db, subjects: Subject[]): void {
  const add = addToDay(tx);
  for (const { number, slots } of subjects.sort((a, b) => a.number - b.number)) {
    slots.sort((a, b) => a - b);
    for (let from = 0, to = 0; from < slots.length; from = to) {
      const slot = slots[from]!;
      while (slots[to] === slot) to++;
      add.run(number, Math.floor(slot / KINDS), slot % KINDS, to - from);
    }
  }
}

/** The events that were not told before, with their kinds' numbers. */
async function factsOf(tx: Db, tellings: readonly Telling[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const onces = tellings.map(oncesOf);
  const told = await findTold(
    tx,
    onces.flat().filter((once) => once !== null),
  );
  const projects = new Map<string, Project>();
  for (const [i, { projectId, trusted, events }] of tellings.entries()) {
    const project = projects.get(projectId) ?? (await takeProject(tx, projects, projectId));
    const source = trusted ? project.servers : project.pages;
    for (const [j, event] of events.entries()) {
      const once = onces[i]![j]!;
      if (once !== null) {
        if (told.has(once)) continue;
        told.add(once);
      }
      const kind = source.kinds.known(event.kind) ?? (await source.kinds.number(event.kind));
      facts.push({ subject: subjectOf(project, source, event), kind, event, once });
      project.events++;
    }
  }
  return facts;
}

const oncesOf = ({ projectId, trusted, events }: Telling): (string | null)[] =>
  events.map(({ eventId }) => (eventId === null ? null : onceOf(projectId, trusted, eventId)));

async function takeProject(tx: Db, projects: Map<string, Project>, id: string): Promise<Project> {
  if ((await findProject(tx).values(id)).length === 0) throw unknownKey(); // deleted in the meantime
  const project = { id, pages: newSource(tx, id, false), servers: newSource(tx, id, true), events: 0, sheet: 0 };
  projects.set(id, project);
  return project;
}

const newSource = (tx: Db, projectId: string, trusted: boolean): Source => ({
  trusted,
  subjects: new Map(),
  kinds: new SourceKinds(tx, projectId, trusted),
});

function subjectOf(project: Project, { trusted, subjects }: Source, event: ToldEvent): Subject {
  const { email, customerId, occurredAt } = event;
  const name = nameOfCustomer(email, customerId, trusted);
  let subject = subjects.get(name);
  if (subject === undefined) {
    const mention = { projectId: project.id, email, customerId, trusted, from: occurredAt, to: occurredAt };
    subject = { project, mention, number: 0, slots: [] };
    subjects.set(name, subject);
  } else {
    subject.mention.from = Math.min(subject.mention.from, occurredAt);
    subject.mention.to = Math.max(subject.mention.to, occurredAt);
  }
  return subject;
}
