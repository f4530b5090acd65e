// Whether the mail of a variant left, in SQL, because the table of mails belongs to a feature to the right.

import { type SQL, sql } from "drizzle-orm";

/** The states of a mail that did not leave. */
export const UNLEFT = sql.raw("('stopped', 'failed')");

/**
 * False for a sent variant whose mails were all stopped or failed, unless somebody has opened one. `variant`: the table's name or
 * alias. With `limit`, because PostgreSQL may answer `exists` by reading the whole table.
 */
export const hasLeft = (variant: string): SQL => {
  const mails = sql.raw(`select 1 from messages m where m.variant_id = ${variant}.id`);
  return sql`(${sql.raw(variant)}.status <> 'sent' or (${mails} limit 1) is null
    or (${mails} and m.status not in ${UNLEFT} limit 1) is not null)`;
};
