// Lists churn events: a page of the matching events and their total. Each form of a list is compiled once, because building the
// query takes longer than running it.

import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { fromNearerEnd, isNear, type Window } from "../../store/pages.ts";
import { defineRead } from "../../store/reading.ts";
import { type CountedFilter, countedTotal } from "./counts.ts";
import { type ChurnEvent, churnEvents } from "./tables.ts";

const SORTABLE = {
  created_at: churnEvents.createdAt,
  updated_at: churnEvents.updatedAt,
  mrr: churnEvents.mrr,
  customer_email: churnEvents.customerEmail,
  status: churnEvents.status,
} satisfies Record<string, SQLiteColumn>;

type EventFilter = CountedFilter & {
  customer_email?: string;
  provider?: string;
  createdFrom?: number;
  /** Exclusive. */
  createdBefore?: number;
};

type EventOrder = { sort: keyof typeof SORTABLE; order: "asc" | "desc" };

type Listed = { events: ChurnEvent[]; total: number };

/** The request of a list: project, filter, order and window. */
type AskedEvents = { projectId: string; filter: EventFilter; order: EventOrder; window: Window };

const at = sql.placeholder;

const CONDITIONS = {
  status: eq(churnEvents.status, at("status")),
  event_type: eq(churnEvents.eventType, at("event_type")),
  customer_email: eq(churnEvents.customerEmail, at("customer_email")),
  provider: eq(churnEvents.provider, at("provider")),
  test: eq(churnEvents.test, at("test")),
  createdFrom: gte(churnEvents.createdAt, at("createdFrom")),
  createdBefore: lt(churnEvents.createdAt, at("createdBefore")),
} satisfies Record<keyof EventFilter, SQL>;

type Condition = keyof typeof CONDITIONS;

/** The project, and the value of each given condition. */
type Values = { readonly project: string } & { readonly [C in Condition]?: string | number | boolean };

/** A page of the project's events and the total number of matches. Null sorts as the smallest value; ties are broken by id. */
export function listChurnEvents(
  { store, reader }: Pick<Deps, "store" | "reader">,
  asked: AskedEvents,
): Promise<Listed> {
  // Other queries scan rows that they do not show, count or sort, so they run in the reading thread.
  return isNear(asked.window) && hasIndex(asked)
    ? eventListRead.run(store.read, asked)
    : reader.read(eventListRead, asked);
}

/** Whether an index contains exactly the list in its order, and its total is maintained. */
function hasIndex({ filter, order: { sort } }: AskedEvents): boolean {
  const names = (Object.keys(filter) as Condition[]).filter((name) => filter[name] !== undefined);
  if (sort === "created_at") return names.every((name) => name === "status");
  return (sort === "updated_at" || sort === "mrr") && names.length === 0;
}

export const eventListRead = defineRead(
  "list churn_events",
  async (db: Db, { projectId, filter, order, window }: AskedEvents): Promise<Listed> => {
    const values = valuesOf(projectId, filter);
    const total = isCounted(values) ? await countedTotal(db, projectId, filter) : await countMatching(db, values);
    const events = await fromNearerEnd(window, total, ({ reversed, limit, offset }) =>
      listMatching(db, values, { ...order, reversed, few: total <= FEW }, { limit, offset }),
    );
    return { events, total };
  },
  { isShort: true },
);

/** Up to this many matches are found and sorted, because scanning an index in order may pass all other rows first. */
const FEW = 2_000;

function valuesOf(projectId: string, filter: EventFilter): Values {
  const values: { -readonly [K in keyof Values]: Values[K] } = { project: projectId };
  for (const name of Object.keys(CONDITIONS) as Condition[]) {
    const value = filter[name];
    // Not by truthiness: an empty text matches nothing and must not list everything.
    if (value !== undefined) values[name] = value;
  }
  if (filter.customer_email !== undefined) values.customer_email = normalizeEmail(filter.customer_email);
  return values;
}

const COUNTED: ReadonlySet<string> = new Set(["project", "status", "event_type", "test"] satisfies (keyof Values)[]);

const isCounted = (values: Values): boolean => Object.keys(values).every((name) => COUNTED.has(name));

type Execute<T> = { execute(values: Record<string, unknown>): Promise<T> };

type Form = EventOrder & { reversed: boolean; few: boolean };

const pages = prepared(() => new Map<string, Execute<ChurnEvent[]>>());

function listMatching(db: Db, values: Values, form: Form, window: Window): Promise<ChurnEvent[]> {
  const sorted = form.few && Object.keys(values).length > 1;
  const page = compiled(pages(db), `${form.sort} ${isUp(form)} ${sorted} ${Object.keys(values)}`, () =>
    db
      .select()
      .from(churnEvents)
      .where(matching(values))
      .orderBy(...by(form.sort, isUp(form), sorted))
      .limit(at("limit"))
      .offset(at("offset"))
      .prepare(),
  );
  return page.execute({ ...values, ...window });
}

const isUp = ({ order, reversed }: Form): boolean => (order === "asc") !== reversed;

/** `sorted`: prevents the use of an index for this order, so that one for the conditions is used. */
function by(sort: keyof typeof SORTABLE, up: boolean, sorted: boolean): SQL[] {
  const direction = up ? asc : desc;
  const column = SORTABLE[sort];
  const key = sorted && sort !== "created_at" ? sql`coalesce(${column}, null)` : sql`${column}`;
  const nullsLow = up ? sql`${key} asc nulls first` : sql`${key} desc nulls last`;
  return [column.notNull ? direction(key) : nullsLow, direction(churnEvents.id)];
}

const counts = prepared(() => new Map<string, Execute<{ total: number }[]>>());

async function countMatching(db: Db, values: Values): Promise<number> {
  const query = compiled(counts(db), String(Object.keys(values)), () =>
    db.select({ total: count() }).from(churnEvents).where(matching(values)).prepare(),
  );
  return (await query.execute(values))[0]!.total;
}

function matching(values: Values): SQL | undefined {
  const given = (Object.keys(CONDITIONS) as Condition[]).filter((name) => values[name] !== undefined);
  return and(eq(churnEvents.projectId, at("project")), ...given.map((name) => CONDITIONS[name]));
}

/** There are about a hundred forms, from the combinations of filters and orders. */
function compiled<Q>(known: Map<string, Q>, form: string, build: () => Q): Q {
  const query = known.get(form) ?? build();
  known.set(form, query);
  return query;
}
