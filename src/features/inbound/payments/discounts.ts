// Stores discounts as providers described them. Later webhooks contain only their ids, and the events of a subscription do not
// contain the customer's own discount.

import { isDeepStrictEqual } from "node:util";
import { lt, sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { newId, notBefore } from "../../../lib/ids.ts";
import { json, string, time } from "../../../store/columns.ts";
import { deleteSome } from "../../../store/delete-some.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import type { Project } from "../../projects/tables.ts";
import type { KnownDiscounts, ProviderEvent } from "../../providers/provider-event.ts";
import type { Origin } from "../origin.ts";

const inboundDiscounts = sqliteTable("inbound_discounts", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").notNull(),
  /** The discount's id, or its owner's. */
  key: string("key").notNull(),
  discount: json<Readonly<Record<string, unknown>>>("discount").notNull(),
  saidAt: time("said_at").notNull(),
});

/** The newest description of a key wins, whatever the order of arrival. Returns whether any is new. */
export async function saveDiscount(
  tx: Db,
  { project, provider }: Origin,
  { entries, occurredAt }: Extract<ProviderEvent, { kind: "discount" }>,
  now: number,
): Promise<boolean> {
  const before = await readDiscounts(tx, project, provider, Object.keys(entries));
  for (const [key, discount] of Object.entries(entries)) {
    const row = { id: newId("dsc", now), projectId: project.id, provider, key, discount, saidAt: occurredAt };
    await tx
      .insert(inboundDiscounts)
      .values(row)
      .onConflictDoUpdate({
        target: [inboundDiscounts.projectId, inboundDiscounts.provider, inboundDiscounts.key],
        set: { id: sql`excluded.id`, discount: sql`excluded.discount`, saidAt: sql`excluded.said_at` },
        setWhere: sql`excluded.said_at >= ${inboundDiscounts.saidAt}`,
      });
  }
  return Object.entries(entries).some(([key, discount]) => !isDeepStrictEqual(before.get(key), discount));
}

/** The known discounts among the keys, and the discounts that these refer to. */
export async function findDiscounts(
  db: Db,
  project: Pick<Project, "id">,
  provider: string,
  keys: readonly string[],
): Promise<KnownDiscounts> {
  const found = await readDiscounts(db, project, provider, keys);
  const named = [...found.values()].map(({ id }) => id).filter((id) => typeof id === "string");
  const more = await readDiscounts(
    db,
    project,
    provider,
    named.filter((id) => !found.has(id)),
  );
  return new Map([...found, ...more]);
}

async function readDiscounts(db: Db, project: Pick<Project, "id">, provider: string, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, Readonly<Record<string, unknown>>>();
  const rows = await db
    .select({ key: inboundDiscounts.key, discount: inboundDiscounts.discount })
    .from(inboundDiscounts)
    .where(matches(inboundDiscounts, { projectId: project.id, provider, key: [...keys] }));
  return new Map(rows.map(({ key, discount }) => [key, discount]));
}

/** Deletes at most `limit` discounts that were first described before `before`, in ms; returns how many. */
export const purgeDiscounts = (tx: Db, before: number, limit: number): Promise<number> =>
  deleteSome(
    tx,
    { table: inboundDiscounts, id: inboundDiscounts.id, where: lt(inboundDiscounts.id, notBefore("dsc", before)) },
    limit,
  );
