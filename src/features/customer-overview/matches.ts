// Who a search finds: every word that was searched for is the beginning of a word of the name, the address or the
// reason; or the whole search is the beginning of an address or of a customer's id, as each one with an @ is.

import { type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { searchedWords } from "../../lib/search-words.ts";
import type { Project } from "../projects/tables.ts";

/** A search that finds more is not a search yet: the first so many are looked at. */
export const MOST_MATCHES = 20_000;

/** Behind every text that begins with another. */
const LAST = "\u{10ffff}";

/** Nothing begins with nothing: a blank search finds nobody. */
const beginsWith = (column: string, text: string): SQL =>
  text === "" ? sql`1 = 0` : sql`${sql.raw(column)} >= ${text} and ${sql.raw(column)} < ${text + LAST}`;

/**
 * A query of the people, as `person` of `customer_overview`, each once. The limit within keeps SQLite from reading all customers in order of
 * their addresses, as the union wants them, where an id finds one.
 */
export function findMatches(project: Pick<Project, "id">, q: string, most = MOST_MATCHES): SQL {
  const [address, id] = [normalizeEmail(q), q.trim()];
  return sql`${byWords(project, q)}
    union select e.customer_email from churn_events e where e.project_id = ${project.id}
      and ${beginsWith("e.customer_email", address)}
    union select t.email from tracked_customers t where t.project_id = ${project.id} and coalesce(t.email, '') <> ''
      and ${beginsWith("t.email", address)} 
    union select t.email from tracked_customers t where t.project_id = ${project.id} and coalesce(t.email, '') <> ''
      and ${beginsWith("t.customer_id", id)}
    union select '#' || t.number from tracked_customers t where t.project_id = ${project.id} and coalesce(t.email, '') = ''
      and ${beginsWith("t.customer_id", id)}
    union select k.email from (select c.email from customers c where c.project_id = ${project.id}
      and c.customer_id = ${id} limit 100) k where k.email is not null
    limit ${most}`;
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
