// Protects customers whose data was deleted by age: a cooldown of discounts and pauses, and a reason that speaks of a death or the
// like, hold until their end. They are stored as hashes, as the suppressions of erased people are.

import { DAY } from "../../lib/duration.ts";
import { compile, type Db, type Value } from "../../store/engine.ts";
import { SENSITIVE_FOR } from "../churn-events/held-back.ts";
import type { Project } from "../projects/tables.ts";
import { hashErased } from "../suppressions/erased.ts";

type Protecting = { person: string; column: string; where: string };

/** Which rows protect whom, and where their hash is stored. */
const PROTECTING: Readonly<Record<string, Protecting>> = {
  churn_events: {
    person: "customer_email",
    column: "address_hash",
    where: "sensitive_topic is not null and status = 'lost' and test = 0",
  },
  cancel_sessions: {
    person: "identity",
    column: "identity",
    where: "identity is not null and (discount_offered_at is not null or outcome = 'accepted')",
  },
};

type Protection = { id: string; column: string; hash: string };

/** What is left of the rows of a table that `ids`, an SQL query, selects. */
export async function listProtections(
  tx: Db,
  { id: projectId }: Pick<Project, "id">,
  table: string,
  ids: string,
  values: readonly Value[],
): Promise<Protection[]> {
  const protecting = PROTECTING[table];
  if (!protecting) return [];
  const { person, column, where } = protecting;
  const rows = await compile(tx, `select id, ${person} from ${table} where id in ${ids} and ${where}`).values(
    ...values,
  );
  const all: Protection[] = [];
  for (const [id, name] of rows as [string, string][]) {
    all.push({ id, column, hash: await hashErased(tx, projectId, name) });
  }
  return all;
}

/** Removes the hashes whose protection has ended. */
export async function endProtections(tx: Db, { id }: Pick<Project, "id">, now: number): Promise<void> {
  await compile(
    tx,
    `update churn_events set address_hash = null
     where project_id = ? and address_hash is not null and created_at <= ?`,
  ).run(id, now - SENSITIVE_FOR);
  const [row] = await compile(tx, "select max(cooldown_days) from retention_offers where project_id = ?").values(id);
  await compile(
    tx,
    `update cancel_sessions set identity = null
     where project_id = ? and identity >= 'erased:' and identity < 'erased;'
       and case when outcome = 'accepted' then outcome_at else discount_offered_at end <= ?`,
  ).run(id, now - ((row?.[0] as number | null) ?? 0) * DAY);
}
