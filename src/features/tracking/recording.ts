// Stores many events in one write: looks up customers and kinds once for all of them, and updates each count of customer, kind and
// day once.

import { DAY } from "../../lib/duration.ts";
import { type Db, statement } from "../../store/engine.ts";
import { numbersOf } from "../../store/numbers.ts";
import { Customers, isLink, type Mention, nameOfCustomer, newKnownCustomers } from "./customers.ts";
import { firstNumberAt } from "./event-numbers.ts";
import { SourceKinds } from "./kinds.ts";
import { openPartition } from "./partitions.ts";

/** A checked event, with its alias resolved. It always has an address or an id. */
export type ReportedEvent = {
  /** In lower case. */
  email: string | null;
  customerId: string | null;
  kind: string;
  occurredAt: number;
  eventId: string | null;
  /** JSON. */
  properties: string | null;
};

/** The events of one request. `trusted`: reported with a secret API key. */
export type EventBatch = { projectId: string; trusted: boolean; events: readonly ReportedEvent[] };

export const dayOf = (time: number): number => Math.floor(time / DAY);

const projectById = statement("select id from projects where id = ? and deleted_at is null");
const takeNumbers = numbersOf("tracked_events");
const insertEvent = statement(`
  insert into tracked_events (number, sheet, customer, kind, occurred_at, event_id, once, properties)
    values (?, ?, ?, ?, ?, ?, ?, ?)`);
const setTeamSize = statement("update tracked_customers set team_size = ? where number = ?");
const addToDay = statement(`insert into activity_days (customer, day, kind, count) values (?, ?, ?, ?)
  on conflict (customer, day, kind) do update set count = activity_days.count + excluded.count`);

/** A project's browsers, or its servers. */
type Source = { trusted: boolean; subjects: Map<string, Subject>; kinds: SourceKinds };
/** `events`: how many of its events are written, in that partition. */
type Project = { id: string; pages: Source; servers: Source; events: number; partition: number };
/** A customer of this write, before and after its number is known. `slots`: its events' days and kinds. */
type Subject = { project: Project; mention: Mention; number: number; slots: number[] };
type Fact = { subject: Subject; source: Source; kind: number; event: ReportedEvent; once: string | null };

/** More kinds than a project may have. A day and a kind are one number, which sorts as the table does. */
const KINDS = 2 ** 20;

/**
 * Stores and counts events; each `eventId` of a project's pages, or of its servers, once. Those of a project that was
 * deleted are ignored. `known` speeds up later calls.
 */
export async function recordEvents(
  tx: Db,
  batches: readonly EventBatch[],
  now: number,
  known = newKnownCustomers(),
): Promise<void> {
  const facts = await factsOf(tx, batches);
  if (facts.length === 0) return;
  const subjects = [...new Set(facts.map(({ subject }) => subject))];
  const customers = new Customers(tx, known, now);
  const take = async (subject: Subject) => {
    subject.number = await customers.take(subject.mention);
  };
  for (const subject of subjects) if (isLink(subject.mention)) await take(subject);
  // Those of one source are different customers, so on PostgreSQL they share each round trip.
  for (const trusted of [false, true]) {
    const others = subjects.filter(({ mention }) => mention.trusted === trusted && !isLink(mention));
    await Promise.all(others.map(take));
  }
  for (const project of new Set(subjects.map(({ project }) => project))) {
    project.partition = await openPartition(tx, project.id, project.events);
  }

  let number = await takeNumbers(tx, { count: facts.length, least: firstNumberAt(now) });
  const insert = insertEvent(tx);
  for (const { subject, kind, event, once } of facts) {
    const { occurredAt, eventId, properties } = event;
    await insert.send(number++, subject.project.partition, subject.number, kind, occurredAt, eventId, once, properties);
    subject.slots.push(dayOf(occurredAt) * KINDS + kind);
  }
  await countDays(tx, subjects);
  await storeTeamSizes(tx, facts);
}

/** Only from servers, because a browser could report any size. The last size in a write wins. */
async function storeTeamSizes(tx: Db, facts: Fact[]): Promise<void> {
  const sizes = new Map<number, number>();
  for (const { subject, event, source } of facts) {
    const size = source.trusted ? teamSizeOf(event.properties) : null;
    if (size !== null) sizes.set(subject.number, size);
  }
  for (const [customer, size] of sizes) await setTeamSize(tx).run(size, customer);
}

/** In the order of the table, so that its pages are written sequentially. */
async function countDays(tx: Db, subjects: Subject[]): Promise<void> {
  const add = addToDay(tx);
  for (const { number, slots } of subjects.sort((a, b) => a.number - b.number)) {
    slots.sort((a, b) => a - b);
    for (let from = 0, to = 0; from < slots.length; from = to) {
      const slot = slots[from]!;
      while (slots[to] === slot) to++;
      await add.send(number, Math.floor(slot / KINDS), slot % KINDS, to - from);
    }
  }
}

/** The events that are not stored yet, with their kinds' numbers. */
async function factsOf(tx: Db, batches: readonly EventBatch[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  const hashes = batches.map(hashesOf);
  const stored = await findStored(
    tx,
    hashes.flat().filter((once) => once !== null),
  );
  const projects = new Map<string, Project | null>();
  for (const [i, { projectId, trusted, events }] of batches.entries()) {
    const known = projects.get(projectId);
    const project = known === undefined ? await findProject(tx, projectId) : known;
    projects.set(projectId, project);
    if (project === null) continue; // deleted since its key was checked
    const source = trusted ? project.servers : project.pages;
    for (const [j, event] of events.entries()) {
      const once = hashes[i]![j]!;
      if (once !== null) {
        if (stored.has(once)) continue;
        stored.add(once);
      }
      const kind = source.kinds.known(event.kind) ?? (await source.kinds.number(event.kind));
      facts.push({ subject: subjectOf(project, source, event), source, kind, event, once });
      project.events++;
    }
  }
  return facts;
}

const hashesOf = ({ projectId, trusted, events }: EventBatch): (string | null)[] =>
  events.map(({ eventId }) => (eventId === null ? null : hashOfEventId(projectId, trusted, eventId)));

async function findProject(tx: Db, id: string): Promise<Project | null> {
  if ((await projectById(tx).values(id)).length === 0) return null;
  return { id, pages: newSource(tx, id, false), servers: newSource(tx, id, true), events: 0, partition: 0 };
}

const newSource = (tx: Db, projectId: string, trusted: boolean): Source => ({
  trusted,
  subjects: new Map(),
  kinds: new SourceKinds(tx, projectId, trusted),
});

function subjectOf(project: Project, { trusted, subjects }: Source, event: ReportedEvent): Subject {
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

const LARGEST_TEAM = 1_000_000;

/** How many people a customer works with: `team_size` of the properties (JSON), a whole number from 1 on; null for anything else. */
function teamSizeOf(properties: string | null): number | null {
  if (properties === null || !properties.includes('"team_size"')) return null; // parsing every event would cost more
  const { team_size: size } = JSON.parse(properties) as { team_size?: unknown };
  return Number.isSafeInteger(size) && (size as number) >= 1 && (size as number) <= LARGEST_TEAM
    ? (size as number)
    : null;
}

/**
 * A 96-bit hash of project, source and id: an index of whole ids would be larger than the rest of an event. Browsers and servers
 * have separate ids, and nobody can construct an id with the hash of another. Otherwise a page, or another project, could use up
 * the id of a future event.
 */
const hashOfEventId = (projectId: string, trusted: boolean, eventId: string): string =>
  Bun.SHA256.hash(`${projectId}\n${trusted ? "+" : "-"}${eventId}`, "base64").slice(0, 16);

// One query for many takes a quarter of the time of a query for each.
const TOGETHER = 50;
const marks = Array(TOGETHER).fill("?").join(", ");
const findMany = statement(`select once from tracked_events where once in (${marks})`);
const findOne = statement("select once from tracked_events where once = ?");

/** The hashes whose events are stored already. */
async function findStored(tx: Db, hashes: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  const remember = (rows: unknown[][]) => {
    for (const [once] of rows) stored.add(once as string);
  };
  const single = hashes.length % TOGETHER;
  for (const once of hashes.slice(0, single)) remember(await findOne(tx).values(once));
  for (let i = single; i < hashes.length; i += TOGETHER) {
    remember(await findMany(tx).values(...hashes.slice(i, i + TOGETHER)));
  }
  return stored;
}
