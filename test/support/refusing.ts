// Makes a database refuse some rows, as a full disk does, on either engine.

import { isOnPostgres } from "./postgres-engine.ts";
import { changeDatabase } from "./store.ts";

/** `rows`: an SQL condition on `new`; by default all rows. */
export type Refused = { table: string; on?: "insert" | "update"; rows?: string; reason: string };

/** Refuses rows until the returned function is called. `path`: the database file, which may be replaced by PostgreSQL. */
export async function refuseRows(
  path: string,
  { table, on = "insert", rows = "1 = 1", reason }: Refused,
): Promise<() => Promise<void>> {
  const event = `create trigger refusing before ${on} on ${table} for each row`;
  if (!isOnPostgres) {
    await changeDatabase(path, [`${event} when ${rows} begin select raise(abort, '${reason}'); end`]);
    return () => changeDatabase(path, ["drop trigger refusing"]);
  }
  const refuse = `begin if ${rows} then raise exception '${reason}'; end if; return new; end`;
  await changeDatabase(path, [
    `create or replace function refuse() returns trigger language plpgsql as $$ ${refuse} $$`,
    `${event} execute function refuse()`,
  ]);
  return () => changeDatabase(path, [`drop trigger refusing on ${table}`]);
}
