// For deleting or changing a limited number of rows: `where id in` a subquery with a limit.

import { type SQL, sql } from "drizzle-orm";

/**
 * A query with a limit, in parentheses, that is evaluated once for the statement. Otherwise PostgreSQL may evaluate it again for
 * each row of a table that it believes to be empty.
 */
export const foundOnce = (query: string): string => `(with found as materialized (${query}) select * from found)`;

/** The same for a Drizzle query. */
export const foundOnceBy = (query: SQL): SQL => sql`(with found as materialized (${query}) select * from found)`;
