// Finds the people that match a search: each word of it must begin a word of the name, the address or the reason. Or the whole
// search must begin an address or a customer's id, which is the only way if it contains an @.

import { type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { searchedWords } from "../../lib/search-words.ts";
import type { Project } from "../projects/tables.ts";

/** A search reads at most this many matches per way of finding somebody. */
export const MOST_MATCHES = 20_000;

/** A text with this appended sorts after every text that begins with it. */
const LAST = "\u{10ffff}";

/** A blank search matches nobody. */
const beginsWith = (column: string, text: string): SQL =>
  text === "" ? sql`1 = 0` : sql`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${text + LAST}`;

/** A query that returns each person (as `customer_overview.person`) once; each way of finding somebody is limited. */
export const findMatches = (project: Pick<Project, "id">, q: string): SQL =>
  sql`with ${matchesBy(project, q, MOST_MATCHES)} select person from matches`;

/**
 * The same as the common table expression `matches`. If the words find enough people, the other ways, which mostly find the
 * same people, are skipped.
 */
export function matchesBy(project: Pick<Project, "id">, q: string, most: number): SQL {
  const [address, id] = [normalizeEmail(q), q.trim()];
  const tracked = sql`from tracked_customers t where t.project_id = ${project.id}`;
  const ways = [
    sql`select e.customer_email as person from churn_events e where e.project_id = ${project.id}
      and ${beginsWith("e.customer_email", address)}`,
    sql`select t.email as person ${tracked} and coalesce(t.email, '') <> '' and ${beginsWith("t.email", address)}`,
    sql`select t.email as person ${tracked} and coalesce(t.email, '') <> '' and ${beginsWith("t.customer_id", id)}`,
    sql`select '#' || t.number as person ${tracked} and coalesce(t.email, '') = '' and ${beginsWith("t.customer_id", id)}`,
    sql`select c.email as person from customers c where c.project_id = ${project.id} and c.customer_id = ${id}
      and c.email is not null`,
  ];
  // Each has its own limit, because a union reads all of its parts before it returns the first row.
  const rest = sql`(select case when count(*) < ${most} then ${most} else 0 end from by_words)`;
  const limited = ways.map((way, n) => sql`select person from (${way} limit ${rest}) ${sql.raw(`way${n}`)}`);
  return sql`by_words as materialized (select distinct person from (${byWords(project, q)}) named limit ${most}),
    matches as materialized (
      select person from (select person from by_words union ${sql.join(limited, sql` union `)}) people limit ${most})`;
}

function byWords({ id }: Pick<Project, "id">, q: string): SQL {
  // The longest word is probably the rarest.
  const words = q.includes("@") ? [] : searchedWords(q);
  const [first, ...others] = words.sort((a, b) => b.length - a.length);
  if (first === undefined) return sql`select w.person as person from customer_words w where 1 = 0`;
  return sql`select w.person as person from customer_words w where w.project_id = ${id} and ${beginsWith("w.word", first)}
    ${sql.join(
      others.map(
        (word) =>
          sql`and w.person in (select o.person from customer_words o where o.project_id = ${id} and ${beginsWith("o.word", word)})`,
      ),
      sql` `,
    )}`;
}
