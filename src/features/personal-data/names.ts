// The names by which a person's rows are found: addresses, ids, and the ids of rows found by these.

/** Names of a person, and ids of the person's rows. */
export type Names =
  | "emails"
  | "ids"
  | "hashes"
  | "events"
  | "listed"
  | "subscriptions"
  | "subscriptionids"
  | "accounts"
  | "tracked"
  | "alerts"
  | "sessions"
  | "messages"
  | "replies"
  | "inbound";

export type Known = ReadonlyMap<Names, readonly (string | number)[]>;

const AT_ONCE = 400; // values in one statement

/** Splits the known names into parts that fit into one statement, because a person may have thousands of events. */
export function* partsOf(sql: string, known: Known): Generator<Known> {
  const named = [...known].filter(([name]) => sql.includes(`:${name}`));
  const longest = Math.max(0, ...named.map(([, all]) => all.length));
  for (let start = 0; start === 0 || start < longest; start += AT_ONCE) {
    yield new Map(named.map(([name, all]) => [name, all.slice(start, start + AT_ONCE)]));
  }
}

/**
 * Replaces `:emails` and the other names, `:project`, and the keys of `given` by placeholders, and appends their values to
 * `values`.
 */
export function fill(
  sql: string,
  known: Known,
  given: Readonly<Record<string, string | number>>,
  values: (string | number)[],
): string {
  return sql.replace(/:([a-z]+)/g, (_, name: string) => {
    const all = Object.hasOwn(given, name) ? [given[name]!] : (known.get(name as Names) ?? []);
    values.push(...all);
    return all.length === 0 ? "null" : all.map(() => "?").join(", ");
  });
}

/** SQL for the person's rows: by address, or by id if the row has no address. */
export const own = (email: string): string =>
  `project_id = :project and (${email} in (:emails) or (customer_id in (:ids) and ${email} is null))`;

/** SQL for the person's churn events, also those that followed them to another address. */
export const OWN_EVENTS = `${own("customer_email")} or (project_id = :project and (first_email in (:emails) or
  first_email is not null and id in (select event_id from messages where project_id = :project and to_address in (:emails))))`;
