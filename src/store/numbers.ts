// Numbers that grow, one after the other, and are never given twice: each allocator has a row that its transactions update.

import { compile, type Db, prepared } from "./engine.ts";

type Wanted = { count?: number; least?: number };

/**
 * `const takeNumbers = numbersOf("tracked_customers")`, then `await takeNumbers(tx, { count })` returns the first of so
 * many numbers (1) for new rows of the table, none of them below `least` (1). It counts on from the highest that is there.
 */
export function numbersOf(table: string): (tx: Db, wanted?: Wanted) => Promise<number> {
  const highest = prepared((db) => compile(db, `select max(number) from ${table}`));
  return (tx, wanted) => take(tx, table, null, wanted, () => highest(tx).values());
}

/** The same for a table whose rows are numbered in each project. */
export function projectNumbersOf(table: string): (tx: Db, projectId: string, wanted?: Wanted) => Promise<number> {
  const highest = prepared((db) => compile(db, `select max(number) from ${table} where project_id = ?`));
  return (tx, projectId, wanted) =>
    take(tx, `${table}/${projectId}`, projectId, wanted, () => highest(tx).values(projectId));
}

const advance = prepared((db) =>
  compile(
    db,
    "update counters set last = case when last < ? then ? else last end + ? where subject = ? returning last",
  ),
);
// Where another part of the operation has begun meanwhile, its row stays.
const begin = prepared((db) =>
  compile(db, "insert into counters (subject, project_id, last) values (?, ?, ?) on conflict do nothing"),
);

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
