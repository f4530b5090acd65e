// The customer of an event: identified by the address, or by an id where there is none. Only a secret API key links the
// two: otherwise any browser could link its address with another customer's id.

import { GenerationCache } from "../../lib/generation-cache.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { type Db, type Statement, statement } from "../../store/engine.ts";
import { numbersOf } from "../../store/numbers.ts";

/** One customer in the events that are written together. */
export type Mention = {
  projectId: string;
  email: string | null;
  customerId: string | null;
  /** Reported with a secret API key. */
  trusted: boolean;
  /** Of the first and the last of these events. */
  from: number;
  to: number;
};

/** A tracked customer, by number and address. */
export type Identity = { projectId: string; customer: number; email: string | null };

/** Published for customers who got an address or were merged into another. */
export const identitiesChanged = defineEvent<readonly Identity[]>();

/** Two tracked customers, by their numbers, that are one person. */
export type Joined = { from: number; into: number };

/** Published before `from` is deleted with everything that belongs to it. */
export const customersJoined = defineEvent<Joined>();

const touching = (which: string) => `
  update tracked_customers set
    first_seen_at = case when first_seen_at > ? then ? else first_seen_at end,
    last_seen_at = case when last_seen_at < ? then ? else last_seen_at end,
    changed_at = ?
  where ${which}`;
const inserting = (key: "email" | "customer_id") => `
  insert into tracked_customers (number, project_id, ${key}, first_seen_at, last_seen_at, changed_at)
  values (?, ?, ?, ?, ?, ?)`;
const returningRow = "returning number, customer_id";

const touchKnownEmail = statement(touching("number = ? and email = ?"));
const touchKnownId = statement(touching("number = ? and customer_id = ?"));
const touchLinked = statement(touching("number = ? and email = ? and customer_id = ?"));
const byEmail = {
  touch: statement<[number, string | null]>(touching(`project_id = ? and email = ? ${returningRow}`)),
  insert: statement(inserting("email")),
};
const byId = {
  touch: statement<[number, string | null]>(touching(`project_id = ? and customer_id = ? ${returningRow}`)),
  insert: statement(inserting("customer_id")),
};
const takeNumber = numbersOf("tracked_customers");
export const ownerOfId = statement<[number, string | null]>(
  "select number, email from tracked_customers where project_id = ? and customer_id = ?",
);
const setId = statement("update tracked_customers set customer_id = ? where number = ?");
const setEmail = statement("update tracked_customers set email = ? where number = ?");
export const findByEmail = statement<[number]>(
  "select number from tracked_customers where project_id = ? and email = ?",
);

/** Whether this mention links an id with an address. */
export const isLink = ({ email, customerId, trusted }: Mention): boolean =>
  trusted && email !== null && customerId !== null;

/** What identifies a customer within a project, as far as these events show. */
export const nameOfCustomer = (email: string | null, customerId: string | null, trusted: boolean): string => {
  if (email === null) return `\n${customerId}`;
  return trusted && customerId !== null ? `${email}\n${customerId}` : email;
};

/**
 * The numbers of recent customers, by `nameOfCustomer`, in the project that reported them last: an address
 * is seldom known to several. They may be wrong by now: each is checked by the statement that uses it. Without them, storing
 * batches of 1,000 events took 1.6 times as long.
 */
type KnownCustomers = GenerationCache<string, { projectId: string; number: number }>;

/** About 10 MB of them. */
export const newKnownCustomers = (): KnownCustomers => new GenerationCache(30_000);

/** Finds, creates and updates the customers of a write. Mentions that link an id with an address come first, because they may merge two customers. */
export class Customers {
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

  /** The customer's number; creates the customer if there is none. */
  async take(mention: Mention): Promise<number> {
    const name = nameOfCustomer(mention.email, mention.customerId, mention.trusted);
    const known = this.known.get(name);
    if (known?.projectId === mention.projectId && (await this.#touchKnown(known.number, mention))) return known.number;
    const number = await this.#find(mention);
    this.known.set(name, { projectId: mention.projectId, number });
    return number;
  }

  /** Whether the number still is this customer's. */
  async #touchKnown(number: number, mention: Mention): Promise<boolean> {
    const { email, customerId, from, to } = mention;
    const { now } = this;
    const { changes } = await (isLink(mention)
      ? this.#touchLinked.run(from, from, to, to, now, number, email, customerId)
      : email === null
        ? this.#touchId.run(from, from, to, to, now, number, customerId)
        : this.#touchEmail.run(from, from, to, to, now, number, email));
    return changes === 1;
  }

  async #find(mention: Mention): Promise<number> {
    const { email, customerId } = mention;
    if (isLink(mention)) return this.#findLinked(mention, email!, customerId!);
    if (email !== null) return (await this.#touch(byEmail, email, mention)).number;
    return (await this.#touch(byId, customerId!, mention)).number;
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
      if (!known) {
        await setEmail(tx).run(email, owner[0]);
        await this.#publishChanged([{ projectId: mention.projectId, customer: owner[0], email }]);
      }
    }
    const touched = await this.#touch(byEmail, email, mention);
    if (touched.customerId !== null) return touched.number;
    if (!owner) await setId(tx).run(customerId, touched.number);
    else if (owner[1] === null) await this.#join(mention, owner[0], touched.number);
    return touched.number;
  }

  async #touch({ touch, insert }: typeof byEmail, key: string, { projectId, from, to }: Mention) {
    const { tx, now } = this;
    const [row] = await touch(tx).values(from, from, to, to, now, projectId, key);
    if (row !== undefined) return { number: row[0], customerId: row[1] };
    const number = await takeNumber(tx);
    await insert(tx).run(number, projectId, key, from, to, now);
    return { number, customerId: insert === byId.insert ? key : null };
  }

  /** Moves all activity and the id of the first customer to the second. */
  async #join({ projectId, email, customerId }: Mention, first: number, second: number): Promise<void> {
    const { tx } = this;
    const times = await timesOf(tx).values(first, second);
    const firstSeen = Math.min(...times.map(([from]) => from));
    await setTimes(tx).run(firstSeen, Math.max(...times.map(([, to]) => to)), second);
    await moveDays(tx).run(second, first);
    await moveTotals(tx).run(second, first);
    await moveTeamSize(tx).run(first, second);
    await moveEvents(tx).run(second, first, projectId);
    await publish(tx, customersJoined, { from: first, into: second }, this.now);
    await deleteCustomer(tx).run(first);
    await setId(tx).run(customerId, second);
    await this.#publishChanged([
      { projectId, customer: first, email: null },
      { projectId, customer: second, email },
    ]);
  }

  #publishChanged(identities: readonly Identity[]): Promise<void> {
    return publish(this.tx, identitiesChanged, identities, this.now);
  }
}

const timesOf = statement<[number, number]>(
  "select first_seen_at, last_seen_at from tracked_customers where number = ? or number = ?",
);
const setTimes = statement("update tracked_customers set first_seen_at = ?, last_seen_at = ? where number = ?");
const moveDays = statement(`insert into activity_days (customer, day, kind, count)
  select ?, day, kind, count from activity_days where customer = ?
  on conflict (customer, day, kind) do update set count = activity_days.count + excluded.count`);
const moveTotals = statement(`insert into activity_totals (customer, kind, count, first_day, last_day)
  select ?, kind, count, first_day, last_day from activity_totals where customer = ?
  on conflict (customer, kind) do update set
    count = activity_totals.count + excluded.count,
    first_day = case when excluded.first_day < activity_totals.first_day then excluded.first_day else activity_totals.first_day end,
    last_day = case when excluded.last_day > activity_totals.last_day then excluded.last_day else activity_totals.last_day end`);
const moveTeamSize = statement(`
  update tracked_customers set team_size = coalesce(team_size, (select team_size from tracked_customers where number = ?))
    where number = ?`);
const moveEvents = statement(`update tracked_events set customer = ?
  where customer = ? and sheet in (select number from tracked_sheets where project_id = ?)`);
const deleteCustomer = statement("delete from tracked_customers where number = ?");
