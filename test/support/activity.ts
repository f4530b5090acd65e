// A customer's daily counts of tracked events, read in the same way as scoring reads them, with the names of the kinds.

import { readActivity } from "../../src/features/risk/scoring.ts";
import { activityKinds, type TrackedCustomer } from "../../src/features/tracking/tables.ts";
import type { Db } from "../../src/store/engine.ts";

/** `day`: UTC days since 1970-01-01. */
export type CountedDay = { day: number; name: string; trusted: boolean; count: number };

export async function activityOf(db: Db, customer: TrackedCustomer): Promise<CountedDay[]> {
  const rows = await readActivity(db, { where: (column) => `${column} = ?`, values: [customer.number] });
  const kinds = await db.select().from(activityKinds);
  return rows.map(([, day, kind, count]) => {
    const { name, trusted } = kinds.find((one) => one.projectId === customer.projectId && one.number === kind)!;
    return { day, name, trusted, count };
  });
}
