// Who a search finds: every word that was searched for is the beginning of a word of the name, the address or the
// reason; or the whole search is the beginning of an address or of a customer's id, as each one with an @ is.

import { type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { searchedWords } from "../../lib/search-words.ts";
import type { Project } from "../projects/tables.ts";

/** A search looks at this many matches at most of each way to find somebody. */
export const MOST_MATCHES = 20_000;

/** A text followed by this sorts after every text that begins with it. */
const LAST = "\u{10ffff}";

/** A blank search finds nobody. */
const beginsWith = (column: string, text: string): SQL =>
  text === "" ? sql`1 = 0` : sql`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${text + LAST}`;

/** A query of the people, as `person` of `customer_overview`, each once; the first so many of each way to find somebody. */
export const findMatches = (project: Pick<Project, "id">, q: string): SQL =>
  sql`with ${matchesBy(project, q, MOST_MATCHES)} select person from matches`;

/** The same as `matches` of a `with`. Where the words find enough, the other ways, which mostly find the same people, are spared. */
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
  // Each with a limit of its own: a union reads all that it is made of before it gives its first row.
  const limited = ways.map(
    (way, n) => sql`select person from (${way} limit ${most}) ${sql.raw(`way${n}`)}
      where (select count(*) from by_words) < ${most}`,
  );
  return sql`by_words as materialized (select distinct person from (${byWords(project, q)}) named limit ${most}),
    matches as materialized (
      select person from (select person from by_words union ${sql.join(limited, sql` union `)}) people limit ${most})`;
}

function byWords({ id }: Pick<Project, "id">, q: string): SQL {
  // The longest word is most likely the rarest.
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
