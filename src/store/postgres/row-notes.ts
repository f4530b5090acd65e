// Finds out which projects' rows a transaction changed, table by table. Triggers record it in a setting of the transaction while
// there are listeners, so that every statement is covered and it costs little otherwise.

import type { SQL } from "bun";
import type { Watch, WatchedTable } from "../row-watch.ts";
import { runOn } from "./connection.ts";

/** The first statement of a watched transaction. */
export const NOTE_CHANGES = "set local recoverd.watch = 'on'";

/** The last statement before its commit: returns lines of table and project. */
export const NOTED_CHANGES = "select current_setting('recoverd.changed', true)";

export const readNotes = (notes: string | null): { table: string; projectId: string }[] =>
  (notes ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [table, projectId] = line.split("/") as [string, string];
      return { table, projectId };
    });

/** Creates the triggers that are missing. */
export async function createNotes(client: Pick<SQL, "unsafe">, { tables }: Watch): Promise<void> {
  const { rows } = await runOn(
    client,
    "select tgrelid::regclass::text from pg_trigger where tgname = 'note_change'",
    [],
  );
  const done = new Set((rows as [string][]).map(([table]) => table));
  const missing = tables.filter(({ table }) => !done.has(table));
  if (missing.length === 0) return;
  const columns = [...new Set(missing.map(({ project }) => project))];
  await client.unsafe([...columns.map(functionFor), ...missing.map(triggerFor)].join(";\n")).simple();
}

const functionFor = (
  column: string,
): string => `create or replace function note_change_of_${column}() returns trigger language plpgsql as $$
  declare
    project text := case when tg_op = 'DELETE' then old.${column} else new.${column} end;
    line text := tg_table_name || '/' || project || chr(10);
    noted text := coalesce(current_setting('recoverd.changed', true), '');
  begin
    if project is not null and position(line in noted) = 0 then
      perform set_config('recoverd.changed', noted || line, true);
    end if;
    return null;
  end
$$`;

const triggerFor = ({ table, project }: WatchedTable): string =>
  `create or replace trigger note_change after insert or update or delete on ${table} for each row
   when (current_setting('recoverd.watch', true) = 'on') execute function note_change_of_${project}()`;
