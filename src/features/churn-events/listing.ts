// Lists of churn events: a page of those that match, and how many there are. Each form of a list is compiled once; putting
// it together takes longer than the database takes to answer.

import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { cachedByVersion } from "../../lib/version-cache.ts";
import { type Db, prepared, versionOf } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import type { EventType } from "./event-types.ts";
import { type ChurnEvent, churnEvents, type EventStatus } from "./tables.ts";

const SORTABLE = {
  created_at: churnEvents.createdAt,
  updated_at: churnEvents.updatedAt,
  mrr: churnEvents.mrr,
  customer_email: churnEvents.customerEmail,
  status: churnEvents.status,
} satisfies Record<string, SQLiteColumn>;

export type EventFilter = {
  status?: EventStatus;
  event_type?: EventType;
  customer_email?: string;
  provider?: string;
  test?: boolean;
  createdFrom?: number;
  /** Exclusive. */
  createdBefore?: number;
};

export type EventOrder = { sort: keyof typeof SORTABLE; order: "asc" | "desc"; limit: number; offset: number };

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

/** The project, and the value of each condition that was given. */
type Values = { readonly project: string } & { readonly [C in Condition]?: string | number | boolean };

/** Lists what is committed; how many match is counted again only when a churn event has changed. */
export function eventLister({ store, clock }: Pick<Deps, "store" | "clock">) {
  const countOnce = cachedByVersion({ clock, version: versionOf(store, churnEvents) }, async (values: string) => ({
    total: await countMatching(store.read, JSON.parse(values)),
    until: Number.POSITIVE_INFINITY,
  }));

  /** A page of the project's events and how many match in all. Null sorts as the smallest; ties are broken by id. */
  return async function listChurnEvents(
    project: Pick<Project, "id">,
    filter: EventFilter,
    order: EventOrder,
  ): Promise<{ events: ChurnEvent[]; total: number }> {
    const values = valuesOf(project, filter);
    const events = await listMatching(store.read, values, order);
    const counted = await countOnce(JSON.stringify(values));
    return { events, total: counted!.total };
  };
}

function valuesOf(project: Pick<Project, "id">, filter: EventFilter): Values {
  const values: { -readonly [K in keyof Values]: Values[K] } = { project: project.id };
  for (const name of Object.keys(CONDITIONS) as Condition[]) {
    const value = filter[name];
    // Not by truth: an empty text matches nothing, and must not list everybody.
    if (value !== undefined) values[name] = value;
  }
  if (filter.customer_email !== undefined) values.customer_email = normalizeEmail(filter.customer_email);
  return values;
}

type Execute<T> = { execute(values: Record<string, unknown>): Promise<T> };

const pages = prepared(() => new Map<string, Execute<ChurnEvent[]>>());

function listMatching(db: Db, values: Values, { sort, order, limit, offset }: EventOrder): Promise<ChurnEvent[]> {
  const page = compiled(pages(db), `${sort} ${order} ${Object.keys(values)}`, () =>
    db
      .select()
      .from(churnEvents)
      .where(matching(values))
      .orderBy(...by(sort, order))
      .limit(at("limit"))
      .offset(at("offset"))
      .prepare(),
  );
  return page.execute({ ...values, limit, offset });
}

function by(sort: keyof typeof SORTABLE, order: "asc" | "desc"): SQL[] {
  const direction = order === "asc" ? asc : desc;
  const column = SORTABLE[sort];
  const nullsLow = order === "asc" ? sql`${column} asc nulls first` : sql`${column} desc nulls last`;
  return [column.notNull ? direction(column) : nullsLow, direction(churnEvents.id)];
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

/** There are some hundred forms: as many as filters and orders make. */
function compiled<Q>(known: Map<string, Q>, form: string, build: () => Q): Q {
  const query = known.get(form) ?? build();
  known.set(form, query);
  return query;
}
