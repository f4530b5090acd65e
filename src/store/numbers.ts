// Allocates increasing numbers that are never reused: each allocator has a row that its transactions update.

import { type Db, statement } from "./engine.ts";

type Wanted = { count?: number; least?: number };

/**
 * `const takeNumbers = numbersOf("tracked_customers")`, then `await takeNumbers(tx, { count })` returns the first of `count`
 * (default 1) new numbers for the table, none below `least` (default 1). The first call continues from the highest in the table.
 */
export function numbersOf(table: string): (tx: Db, wanted?: Wanted) => Promise<number> {
  const highest = statement(`select max(number) from ${table}`);
  return (tx, wanted) => take(tx, table, null, wanted, () => highest(tx).values());
}

/** The same for a table with separate numbers in each project. */
export function projectNumbersOf(table: string): (tx: Db, projectId: string, wanted?: Wanted) => Promise<number> {
  const highest = statement(`select max(number) from ${table} where project_id = ?`);
  return (tx, projectId, wanted) =>
    take(tx, `${table}/${projectId}`, projectId, wanted, () => highest(tx).values(projectId));
}

const advance = statement(
  "update counters set last = case when last < ? then ? else last end + ? where subject = ? returning last",
);
// If another part of the operation has created the row meanwhile, it stays.
const begin = statement("insert into counters (subject, project_id, last) values (?, ?, ?) on conflict do nothing");

async function take(
  tx: Db,
  subject: string,
  projectId: string | null,
  { count = 1, least = 1 }: Wanted = {},
  findHighest: () => Promise<unknown[][]>,
): Promise<number> {
  const first = async () => {
    const [row] = await advance(tx).values(least - 1, least - 1, count, subject);
    return row && Number(row[0]) - count + 1;
  };
  const known = await first();
  if (known !== undefined) return known;
  await begin(tx).run(subject, projectId, Number((await findHighest())[0]?.[0] ?? 0));
  return (await first())!;
}
