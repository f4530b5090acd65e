// How far the mails for a churn event have come.

import { type SQL, sql } from "drizzle-orm";

/**
 * SQL that is true if there are such rows. PostgreSQL may answer `exists` by reading the whole table once, which for a page
 * of customers takes far longer than looking for each.
 */
const isThere = (rows: SQL): SQL => sql`(select 1 from ${rows} limit 1) is not null`;

/**
 * SQL that returns one of `LETTERS` for the event `e`. `trusted`: the project allows automatic mails for events that rest on
 * the public key alone.
 */
export const letterOf = (trusted: boolean): SQL => sql`case
  when e.sensitive_topic in ('no_contact', 'deletion') or ${isThere(
    sql`suppressions x where x.project_id = e.project_id and x.email = e.customer_email`,
  )} then 'no_mail'
  when ${isThere(
    sql`messages x where x.event_id = e.id and (x.opened_by_person_at is not null or x.clicked_by_person_at is not null)`,
  )} then 'opened'
  when ${isThere(sql`messages x where x.event_id = e.id and x.status in ('queued', 'sent', 'bounced')`)} then 'sent'
  when e.sensitive_topic is not null or ${trusted ? sql`e.held_back <> 'public_key'` : sql`e.held_back is not null`}
    then 'by_hand'
  when e.generation > 0 then 'ready'
  else 'none' end`;
