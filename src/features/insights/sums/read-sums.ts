// Reads exact sums of any period: adds the summed spans within it, and counts what lies between them event by event.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { countContacts } from "./contacts.ts";
import { COUNTED_COLUMNS, type CountedRow, countedOf, eachPart, type Span, type SumKind } from "./parts.ts";

/** The number of events, and their MRR per month in the currency's minor unit. */
export type Sum = { events: number; mrr: number };

export class Sums {
  readonly #kinds = new Map<SumKind, Map<string, Sum>>();

  add(kind: SumKind, name: string, events: number, mrr: number): void {
    const names = this.#kinds.get(kind) ?? new Map<string, Sum>();
    this.#kinds.set(kind, names);
    const sum = names.get(name);
    if (sum === undefined) names.set(name, { events, mrr });
    else {
      sum.events += events;
      sum.mrr += mrr;
    }
  }

  addAll(other: Sums): void {
    for (const [kind, names] of other.#kinds) {
      for (const [name, { events, mrr }] of names) this.add(kind, name, events, mrr);
    }
  }

  /** The total over the selected names of a kind, by default over all. */
  total(kind: SumKind, isMeant: (name: string) => boolean = () => true): Sum {
    const sum = { events: 0, mrr: 0 };
    for (const [name, { events, mrr }] of this.#kinds.get(kind) ?? []) {
      if (!isMeant(name)) continue;
      sum.events += events;
      sum.mrr += mrr;
    }
    return sum;
  }

  /** The names of a kind that have events. */
  counts(kind: SumKind): [name: string, events: number][] {
    return [...(this.#kinds.get(kind) ?? [])].flatMap(([name, { events }]) => (events === 0 ? [] : [[name, events]]));
  }
}

/** The sums of a period by currency: of the events created in it, and of its mails and sessions. */
export async function readSums(
  db: Db,
  scope: Scope,
  span: Span,
  { withContacts }: { withContacts: boolean } = { withContacts: false },
): Promise<Map<string, Sums>> {
  const currencies = new Map<string, Sums>();
  const add = (currency: string, ...sum: Parameters<Sums["add"]>): void => {
    const sums = currencies.get(currency) ?? new Sums();
    currencies.set(currency, sums);
    sums.add(...sum);
  };
  const { summed, gaps } = await coverageOf(db, scope, span);
  if (summed.length > 0) {
    const rows = await db.values<[string, SumKind, string, number, number]>(sql`
      select currency, kind, name, cast(sum(events) as bigint), cast(sum(mrr) as bigint) from event_sums
      where ${ofSpans(scope, summed)} and kind <> 'returned' group by currency, kind, name`);
    for (const row of rows) add(...row);
  }
  for (const { start, end } of gaps) {
    const created = await db.values<CountedRow>(sql`select ${COUNTED_COLUMNS} from churn_events
      where ${of(scope)} and created_at >= ${start} and created_at < ${end}`);
    for (const event of created.map(countedOf)) {
      eachPart(event, (kind, name) => add(event.currency, kind, name, 1, event.mrr ?? 0));
    }
    if (!withContacts) continue;
    await countContacts(db, scope.projectId, { start, end }, (test, ...sum) => {
      if ((test === 1) === scope.test) add(...sum);
    });
  }
  return currencies;
}

/** What was created or recovered; `at` is some time on the same day. */
export type Happened = { at: number; kind: "created" | "returned" } & Sum;

/** What happened on the days that start at these times, up to the last one, which is exclusive; unordered. */
export async function readHappened(
  db: Db,
  scope: Scope,
  currency: string,
  starts: readonly number[],
): Promise<Happened[]> {
  const span = { start: starts[0]!, end: starts.at(-1)! };
  const { summed, gaps } = await coverageOf(db, scope, span, withinOne(starts));
  const happened: Happened[] = [];
  if (summed.length > 0) {
    const taken = new Set(summed);
    const rows = await db.values<[number, SumKind, number, number]>(sql`
      select from_at, case kind when 'returned' then kind else 'created' end, cast(sum(events) as bigint), cast(sum(mrr) as bigint)
      from event_sums where ${ofSpans(scope, summed)} and currency = ${currency} and kind in ('status', 'returned')
      group by 1, 2`);
    for (const [at, kind, events, mrr] of rows) {
      if (taken.has(at)) happened.push({ at, kind: kind === "returned" ? kind : "created", events, mrr });
    }
  }
  for (const { start, end } of gaps) {
    for (const [column, kind, isMeant] of [
      [sql`created_at`, "created", sql`retracted = 0`],
      [sql`recovered_at`, "returned", sql`1 = 1`],
    ] as const) {
      const rows = await db.values<[number, number | null]>(sql`select ${column}, mrr from churn_events
        where ${of(scope)} and currency = ${currency} and ${column} >= ${start} and ${column} < ${end} and ${isMeant}`);
      for (const [at, mrr] of rows) happened.push({ at, kind, events: 1, mrr: mrr ?? 0 });
    }
  }
  return happened;
}

const of = ({ projectId, test }: Scope) => sql`project_id = ${projectId} and test = ${test ? 1 : 0}`;

/** `summed`: the sorted starts of summed spans; all summed spans between the first and the last lie completely in the period. */
const ofSpans = (scope: Scope, summed: readonly number[]) =>
  sql`${of(scope)} and from_at >= ${summed[0]} and from_at <= ${summed.at(-1)}`;

/** The sorted starts of the usable summed spans in a period, and the gaps between them. */
async function coverageOf(
  db: Db,
  { projectId }: Scope,
  span: Span,
  fits: (span: Span) => boolean = () => true,
): Promise<{ summed: number[]; gaps: Span[] }> {
  const rows = await db.values<[number, number]>(sql`
    select from_at, until_at from summed_spans
    where project_id = ${projectId} and from_at >= ${span.start} and from_at < ${span.end} and until_at <= ${span.end}
    order by from_at`);
  const [summed, gaps]: [number[], Span[]] = [[], []];
  let covered = span.start;
  for (const [start, end] of rows) {
    if (!fits({ start, end })) continue;
    if (start > covered) gaps.push({ start: covered, end: start });
    summed.push(start);
    covered = end;
  }
  if (covered < span.end) gaps.push({ start: covered, end: span.end });
  return { summed, gaps };
}

/** Tells whether a span lies within one of the days that start at these times; call it with ascending spans. */
function withinOne(starts: readonly number[]): (span: Span) => boolean {
  let day = 0;
  return ({ start, end }) => {
    while (day + 1 < starts.length && starts[day + 1]! <= start) day++;
    return end <= (starts[day + 1] ?? Number.NEGATIVE_INFINITY);
  };
}
