// Whether the mail of a variant left, in SQL, because the table of mails belongs to a feature to the right.

import { type SQL, sql } from "drizzle-orm";

/** The states of a mail that did not leave. */
export const UNLEFT = sql.raw("('stopped', 'failed')");

/**
 * False for a sent variant whose mails were all stopped or failed, unless somebody has opened one. `variant`: the table's name or
 * alias.
 */
export const hasLeft = (variant: string): SQL => {
  const mails = `select 1 from messages m where m.variant_id = ${variant}.id`;
  return sql`(${sql.raw(variant)}.status <> 'sent' or not exists (${sql.raw(mails)})
    or exists (${sql.raw(mails)} and m.status not in ${UNLEFT}))`;
};
