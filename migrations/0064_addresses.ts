// Brings stored addresses beyond ASCII into the form in which they are looked up since. What is ASCII has that form already.

import type { Database } from "bun:sqlite";
import { normalizeEmail } from "../src/lib/mail-address.ts";

type Column = {
  table: string;
  column: string;
  /** An address may be there once (in its project): the row of a second spelling is not changed. */
  unique?: true;
};

type Change = { project: string | null; before: string; after: string };

const COLUMNS: readonly Column[] = [
  { table: "users", column: "email", unique: true },
  { table: "invitations", column: "email", unique: true },
  { table: "suppressions", column: "email", unique: true },
  { table: "tracked_customers", column: "email", unique: true },
  { table: "customers", column: "email" },
  { table: "subscriptions", column: "email" },
  { table: "churn_events", column: "customer_email" },
  { table: "messages", column: "to_address" },
  { table: "risk_alerts", column: "customer_email" },
  { table: "cancel_links", column: "customer_email" },
  { table: "cancel_sessions", column: "customer_email" },
  { table: "cancel_sessions", column: "identity" },
];

export function normalizeAddresses(db: Database): void {
  for (const column of COLUMNS) {
    for (const change of changesOf(db, column)) {
      rewrite(db, column, change);
      if (column.table === "suppressions") mergeSuppressions(db, change);
    }
  }
}

function changesOf(db: Database, { table, column }: Column): Change[] {
  const project = table === "users" ? "null" : "project_id";
  return db
    .query<Omit<Change, "after">, []>(
      `select distinct ${project} as project, ${column} as before from ${table}
        where octet_length(${column}) <> length(${column}) order by project, before`,
    )
    .all()
    .map((row) => ({ ...row, after: column === "identity" ? identityOf(row.before) : normalizeEmail(row.before) }))
    .filter(({ before, after }) => after !== before);
}

/** An identity is `email:<address>`, or `id:<id>`, which does not change. */
const identityOf = (text: string): string =>
  text.startsWith("email:") ? `email:${normalizeEmail(text.slice("email:".length))}` : text;

function rewrite(db: Database, { table, column, unique }: Column, { project, before, after }: Change): void {
  const inProject = project === null ? "" : "project_id = ?3 and";
  const isFree = unique ? `and not exists (select 1 from ${table} where ${inProject} ${column} = ?1)` : "";
  const statement = db.query<unknown, (string | null)[]>(
    `update ${table} set ${column} = ?1 where ${inProject} ${column} = ?2 ${isFree}`,
  );
  statement.run(...(project === null ? [after, before] : [after, before, project]));
}

/** Where both spellings were suppressed, one stays, with the wish for deletion that either had. */
function mergeSuppressions(db: Database, { project, before, after }: Change): void {
  const old = "from suppressions where project_id = ?1 and email = ?2";
  db.query(
    `update suppressions set deletion_requested = 1
      where project_id = ?1 and email = ?3 and exists (select 1 ${old} and deletion_requested = 1)`,
  ).run(project, before, after);
  db.query(`delete ${old}`).run(project, before);
}
