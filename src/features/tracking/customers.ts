// Who an event is about. The address is the key; an id stands in for it where there is none, and is linked with it only
// on the word of a secret API key: else any browser could put its address in the place of somebody else's.

import { Recent } from "../../lib/recent.ts";
import { compile, type Db, prepared, type Statement } from "../../store/engine.ts";

/** One customer in the events that are written together. */
export type Mention = {
  projectId: string;
  email: string | null;
  customerId: string | null;
  /** Told with a secret API key. */
  trusted: boolean;
  /** Of the first and the last of these events. */
  from: number;
  to: number;
};

const touching = (key: "email" | "customer_id") => `
  insert into tracked_customers (number, project_id, ${key}, first_seen_at, last_seen_at, changed_at)
  values (?, ?, ?, ?, ?, ?)
  on conflict (project_id, ${key}) do update set
    first_seen_at = case when excluded.first_seen_at < tracked_customers.first_seen_at
      then excluded.first_seen_at else tracked_customers.first_seen_at end,
    last_seen_at = case when excluded.last_seen_at > tracked_customers.last_seen_at
      then excluded.last_seen_at else tracked_customers.last_seen_at end,
    changed_at = excluded.changed_at
  returning number, customer_id`;

const touchingKnown = (proof: string) => `
  update tracked_customers set
    first_seen_at = case when first_seen_at > ? then ? else first_seen_at end,
    last_seen_at = case when last_seen_at < ? then ? else last_seen_at end,
    changed_at = ?
  where number = ? and ${proof}`;

const touchKnownEmail = prepared((db) => compile(db, touchingKnown("email = ?")));
const touchKnownId = prepared((db) => compile(db, touchingKnown("customer_id = ?")));
const touchLinked = prepared((db) => compile(db, touchingKnown("email = ? and customer_id = ?")));
const lastNumber = prepared((db) => compile(db, "select max(number) from tracked_customers"));
const touchByEmail = prepared((db) => compile(db, touching("email")));
const touchById = prepared((db) => compile(db, touching("customer_id")));
const ownerOfId = prepared((db) =>
  compile(db, "select number, email from tracked_customers where project_id = ? and customer_id = ?"),
);
const setId = prepared((db) => compile(db, "update tracked_customers set customer_id = ? where number = ?"));
const setEmail = prepared((db) => compile(db, "update tracked_customers set email = ? where number = ?"));
const findByEmail = prepared((db) =>
  compile(db, "select number from tracked_customers where project_id = ? and email = ?"),
);

/** Whether this mention links an id with an address. */
export const isLink = ({ email, customerId, trusted }: Mention): boolean =>
  trusted && email !== null && customerId !== null;

/** What tells customers of one project apart, as far as these events know. */
export const nameOfCustomer = (email: string | null, customerId: string | null, trusted: boolean): string => {
  if (email === null) return `\n${customerId}`;
  return trusted && customerId !== null ? `${email}\n${customerId}` : email;
};

const nameOf = ({ email, customerId, trusted }: Mention): string => nameOfCustomer(email, customerId, trusted);

/**
 * Numbers of the customers that were told of lately, by their names, in the project that told of them last: an address
 * is seldom known to several. They may be wrong by now: each is proven when it is used.
 */
export type KnownCustomers = Recent<string, { projectId: string; number: number }>;

/** About 10 MB of them. */
export const newKnownCustomers = (): KnownCustomers => new Recent(30_000);

/** Finds, makes and touches the customers of a write; those that link come first, because they may make one of two. */
export class Customers {
  #next: number | undefined;
  readonly #touchLinked: Statement;
  readonly #touchEmail: Statement;
  readonly #touchId: Statement;

  constructor(
    private readonly tx: Db,
    private readonly known: KnownCustomers,
    private readonly now: number,
  ) {
    this.#touchLinked = touchLinked(tx);
    this.#touchEmail = touchKnownEmail(tx);
    this.#touchId = touchKnownId(tx);
  }

  /** The customer's number where it is known and still right; for the rest there is `take`. */
  takeKnown(mention: Mention): number | undefined {
    const known = this.known.get(nameOf(mention));
    if (known === undefined || known.projectId !== mention.projectId) return undefined;
    return this.#touchKnown(known.number, mention) ? known.number : undefined;
  }

  /** The customer's number, who is a new one if need be. */
  async take(mention: Mention): Promise<number> {
    const number = await this.#find(mention);
    this.known.set(nameOf(mention), { projectId: mention.projectId, number });
    return number;
  }

  /** Whether the number still is this customer's. */
  #touchKnown(number: number, mention: Mention): boolean {
    const { email, customerId, from, to } = mention;
    const { now } = this;
    const result = isLink(mention)
      ? this.#touchLinked.run(from, from, to, to, now, number, email, customerId)
      : email === null
        ? this.#touchId.run(from, from, to, to, now, number, customerId)
        : this.#touchEmail.run(from, from, to, to, now, number, email);
    return (result as { changes?: number } | undefined)?.changes === 1;
  }

  async #find(mention: Mention): Promise<number> {
    const { email, customerId } = mention;
    if (isLink(mention)) return this.#findLinked(mention, email!, customerId!);
    if (email !== null) return (await this.#touch(touchByEmail, email, mention)).number;
    return (await this.#touch(touchById, customerId!, mention)).number;
  }

  /**
   * An id that is free goes to the address, and an address that is new to the customer of the id. Where there is a
   * customer of the id alone as well, the two are one. Where either belongs to another already, both stay as they are.
   */
  async #findLinked(mention: Mention, email: string, customerId: string): Promise<number> {
    const { tx } = this;
    const [owner] = await ownerOfId(tx).values(mention.projectId, customerId);
    if (owner && owner[1] === null) {
      const [known] = await findByEmail(tx).values(mention.projectId, email);
      if (!known) await setEmail(tx).run(email, owner[0] as number);
    }
    const touched = await this.#touch(touchByEmail, email, mention);
    if (touched.customerId !== null) return touched.number;
    if (!owner) await setId(tx).run(customerId, touched.number);
    else if (owner[1] === null) await this.#join(mention.projectId, owner[0] as number, touched.number, customerId);
    return touched.number;
  }

  async #touch(statement: typeof touchById, key: string, { projectId, from, to }: Mention) {
    this.#next ??= Number((await lastNumber(this.tx).values())[0]?.[0] ?? 0) + 1;
    const [row] = await statement(this.tx).values(this.#next, projectId, key, from, to, this.now);
    const [number, customerId] = row as [number, string | null];
    if (number === this.#next) this.#next++;
    return { number, customerId };
  }

  /** All that the first one did becomes the second one's, and so does its id. */
  async #join(projectId: string, first: number, second: number, customerId: string): Promise<void> {
    const { tx } = this;
    const times = (await timesOf(tx).values(first, second)) as [number, number][];
    const firstSeen = Math.min(...times.map(([from]) => from));
    await setTimes(tx).run(firstSeen, Math.max(...times.map(([, to]) => to)), second);
    await moveDays(tx).run(second, first);
    await moveEvents(tx).run(second, first, projectId);
    await deleteCustomer(tx).run(first);
    await setId(tx).run(customerId, second);
  }
}

const timesOf = prepared((db) =>
  compile(db, "select first_seen_at, last_seen_at from tracked_customers where number = ? or number = ?"),
);
const setTimes = prepared((db) =>
  compile(db, "update tracked_customers set first_seen_at = ?, last_seen_at = ? where number = ?"),
);
const moveDays = prepared((db) =>
  compile(
    db,
    `insert into activity_days (customer, day, kind, count)
     select ?, day, kind, count from activity_days where customer = ?
     on conflict (customer, day, kind) do update set count = activity_days.count + excluded.count`,
  ),
);
const moveEvents = prepared((db) =>
  compile(
    db,
    `update tracked_events set customer = ?
     where customer = ? and sheet in (select number from tracked_sheets where project_id = ?)`,
  ),
);
const deleteCustomer = prepared((db) => compile(db, "delete from tracked_customers where number = ?"));
