// Deleting or changing some of many rows: `where id in` those that another query has found, of which there is a limit.

import { type SQL, sql } from "drizzle-orm";

/**
 * The rows of a query with a limit, in parentheses. They are found once for the statement: otherwise PostgreSQL looks for them again
 * for each row of a table that it believes to be empty.
 */
export const foundOnce = (query: string): string => `(with found as materialized (${query}) select * from found)`;

/** The same for a query of Drizzle's. */
export const foundOnceBy = (query: SQL): SQL => sql`(with found as materialized (${query}) select * from found)`;
