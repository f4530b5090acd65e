// Keeps the sums exact: a change of an event in a summed span changes the sums in the same transaction.

import { sql } from "drizzle-orm";
import { MINUTE } from "../../../lib/duration.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { type Db, statement } from "../../../store/engine.ts";
import type { EventChange } from "../../churn-events/service.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import type { ContactSum } from "./contacts.ts";
import {
  COUNTED,
  COUNTED_COLUMNS,
  type Counted,
  type CountedRow,
  countedOf,
  eachPart,
  lastSpan,
  NO_NAME,
  type SumKind,
} from "./parts.ts";

/**
 * In ms. The last minutes are not summed, so that new events cost nothing and small corrections of the clock do no harm. A look-up
 * for each took about 5% of the time of creating an event.
 */
export const NOT_SUMMED = 10 * MINUTE;

export const keepEventSums: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(isCounted),
  async take(tx, changes, now) {
    const deltas = new Deltas();
    // Started together, so that on PostgreSQL they share a round trip.
    await Promise.all(changes.filter(isCounted).map((one) => addChange(tx, deltas, one, now)));
    await deltas.write(tx);
  },
};

async function addChange(tx: Db, deltas: Deltas, { event, change }: EventChange, now: number): Promise<void> {
  const { projectId } = event;
  const created = await findSpan(tx, projectId, event.createdAt, now);
  const addCounted = async (counted: Counted, sign: 1 | -1): Promise<void> => {
    const recovered = counted.recoveredAt === null ? null : await findSpan(tx, projectId, counted.recoveredAt, now);
    deltas.addEvent(projectId, counted, { created, recovered }, sign);
  };
  if (change === null) return addCounted(event, 1);
  if (created === null && event.recoveredAt === null) return;
  // Read from the database, because the caller's copy may be outdated.
  const stored = await readCounted(tx, event.id);
  await addCounted(stored, -1);
  await addCounted({ ...stored, ...countedIn(change) }, 1);
}

const isCounted = ({ change }: EventChange): boolean => change === null || Object.keys(countedIn(change)).length > 0;

const countedIn = (change: Partial<ChurnEvent>): Partial<Counted> =>
  Object.fromEntries(COUNTED.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]));

async function readCounted(tx: Db, id: string): Promise<Counted> {
  const [row] = await tx.values<CountedRow>(sql`select ${COUNTED_COLUMNS} from churn_events where id = ${id}`);
  return countedOf(row!);
}

const findSpan = async (tx: Db, projectId: string, moment: number, now: number): Promise<number | null> =>
  moment > now - NOT_SUMMED ? null : lastSpan(tx, projectId, moment);

/** The starts of the summed spans in which an event was created and recovered; null if there is none. */
type Places = { created: number | null; recovered: number | null };

type Delta = {
  key: [projectId: string, from: number, test: number, currency: string, kind: SumKind, name: string];
  events: number;
  mrr: number;
};

/** A row of sums, without the project. */
export type DeltaRow = [
  from: number,
  test: number,
  currency: string,
  kind: SumKind,
  name: string,
  events: number,
  mrr: number,
];

/** Changes to be added to the sums. */
export class Deltas {
  readonly #deltas = new Map<string, Delta>();

  addEvent(projectId: string, event: Counted, { created, recovered }: Places, sign: 1 | -1): void {
    if (created !== null) {
      eachPart(event, (kind, name) => this.#addPart(projectId, created, event, kind, name, sign));
    }
    if (recovered !== null) this.#addPart(projectId, recovered, event, "returned", NO_NAME, sign);
  }

  #addPart(projectId: string, from: number, event: Counted, kind: SumKind, name: string, sign: 1 | -1): void {
    const { test, currency, mrr } = event;
    this.add(projectId, from, [test ? 1 : 0, currency, kind, name, sign, sign * (mrr ?? 0)]);
  }

  add(projectId: string, from: number, [test, currency, kind, name, events, mrr]: ContactSum): void {
    const id = `${projectId} ${from} ${test} ${currency} ${kind} ${name}`;
    let delta = this.#deltas.get(id);
    if (delta === undefined) {
      delta = { key: [projectId, from, test, currency, kind, name], events: 0, mrr: 0 };
      this.#deltas.set(id, delta);
    }
    delta.events += events;
    delta.mrr += mrr;
  }

  rows(): DeltaRow[] {
    return [...this.#deltas.values()].map(({ key: [, ...key], events, mrr }) => [...key, events, mrr]);
  }

  async write(tx: Db): Promise<void> {
    for (const { key, events, mrr } of this.#deltas.values()) {
      const [projectId, from, ...part] = key;
      if (events !== 0 || mrr !== 0) await addToSum(tx).send(...part, events, mrr, projectId, from);
    }
  }
}

// Only if the span is still summed: another part of the operation may have dropped it since the look-up.
const addToSum = statement(`insert into event_sums (project_id, from_at, test, currency, kind, name, events, mrr)
  select project_id, from_at, cast(? as bigint), cast(? as text), cast(? as text), cast(? as text),
    cast(? as bigint), cast(? as bigint)
  from summed_spans where project_id = ? and from_at = ?
  on conflict (project_id, from_at, test, currency, kind, name)
  do update set events = event_sums.events + excluded.events, mrr = event_sums.mrr + excluded.mrr`);
