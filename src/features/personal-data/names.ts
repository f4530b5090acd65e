// What a person's rows are found by: addresses and ids, and the ids of rows that were found by these.

/** Names of a person, and the ids of rows that are theirs. */
export type Names =
  | "emails"
  | "ids"
  | "hashes"
  | "events"
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

/** What is known, in parts that fit into one statement: somebody may have thousands of events. */
export function* partsOf(sql: string, known: Known): Generator<Known> {
  const named = [...known].filter(([name]) => sql.includes(`:${name}`));
  const longest = Math.max(0, ...named.map(([, all]) => all.length));
  for (let start = 0; start === 0 || start < longest; start += AT_ONCE) {
    yield new Map(named.map(([name, all]) => [name, all.slice(start, start + AT_ONCE)]));
  }
}

/** Marks for `:emails` and the other names, `:project`, and what else is `given`; the values that belong there go to `values`. */
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

/** The person's rows: by address, or by id where the row has no address that is somebody else's. */
export const own = (email: string, id: string): string =>
  `project_id = :project and (${email} in (:emails) or (${id} in (:ids) and ${email} is null))`;
