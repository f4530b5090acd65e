// Keeps the MRR of accounts up to date: a change marks its subscription as stale, and readers process the stale ones
// first. Marking costs an imported row one small insert; processing handles many rows at once.

import { and, eq, inArray, sql } from "drizzle-orm";
import { inChunks } from "../../../lib/in-chunks.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { defineJob } from "../../../queue/jobs.ts";
import { type Db, prepared, type Store, statement } from "../../../store/engine.ts";
import { insertInto, insertOrIgnore } from "../../../store/insert.ts";
import { findRows } from "../../../store/rows.ts";
import { pausesOf } from "../../customers/pauses.ts";
import { customers, type Subscription, subscriptionChanges, subscriptions } from "../../customers/tables.ts";
import { groupByAccount, type Linked } from "./accounts.ts";
import { type Change, type Span, spansOfAccount, spansOfSubscription } from "./spans.ts";
import { mrrAccounts, mrrSpans, mrrStale } from "./tables.ts";

export const refreshMrr = defineJob("freshen_mrr");

const markStale = insertOrIgnore(mrrStale);

export const markSubscriptionStale: Subscriber<{ projectId: string; subscription: string }> = {
  take: (tx, news) => markStale(tx, news),
};

/** Marks the subscriptions of a customer with a changed address: they may belong to another account now. */
export const markCustomerStale: Subscriber<{ projectId: string; provider: string; customerId: string }> = {
  async take(tx, { projectId, provider, customerId }) {
    for (const { id } of await subscriptionsOfCustomer(tx).execute({ projectId, provider, customerId })) {
      await markStale(tx, { projectId, subscription: id });
    }
  },
};

const subscriptionsOfCustomer = prepared((db) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.projectId, sql.placeholder("projectId")),
        eq(subscriptions.provider, sql.placeholder("provider")),
        eq(subscriptions.customerId, sql.placeholder("customerId")),
      ),
    )
    .prepare(),
);

/** Subscriptions processed in one transaction: about five milliseconds, so that other writers get their turn. */
const AT_ONCE = 25;

/** The longest that a reader waits while a large import runs, in ms. */
const MAX = 2_000;

/** Before reading: processes the project's stale subscriptions for at most two seconds. Returns how many remain. */
export async function refreshBeforeReading(store: Store, projectId: string): Promise<number> {
  const began = performance.now();
  while ((await listStale(store.read, projectId, 1)).length > 0) {
    if (performance.now() - began > MAX) return store.read.$count(mrrStale, eq(mrrStale.projectId, projectId));
    await store.write((tx) => refreshBatch(tx, projectId));
  }
  return 0;
}

/** Processes all stale subscriptions, of one project or of all. */
export async function refreshAccounts(store: Store, projectId?: string): Promise<void> {
  const projects = projectId === undefined ? await listStaleProjects(store.read) : [projectId];
  for (const project of projects) {
    // Cheap where nothing is stale, which is the usual case.
    while ((await listStale(store.read, project, 1)).length > 0) {
      await store.write((tx) => refreshBatch(tx, project));
    }
  }
}

const listStaleProjects = async (db: Db): Promise<string[]> =>
  (await db.selectDistinct({ id: mrrStale.projectId }).from(mrrStale)).map(({ id }) => id);

const listStale = async (db: Db, projectId: string, limit: number): Promise<string[]> =>
  (await staleOf(db).execute({ projectId, limit })).map(({ id }) => id);

const staleOf = prepared((db) =>
  db
    .select({ id: mrrStale.subscription })
    .from(mrrStale)
    .where(eq(mrrStale.projectId, sql.placeholder("projectId")))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

type Member = Linked & Pick<Subscription, "unpaidUntil">;

async function refreshBatch(tx: Db, projectId: string): Promise<void> {
  const marked = await listStale(tx, projectId, AT_ONCE);
  const known = await readAccountMembers(tx, projectId, marked);
  const ids = [...known.keys()];
  const changes = await readChanges(tx, ids);
  const pauses = await readPauses(tx, ids);
  const former = await inChunks(ids, (some) => findRows(tx, mrrAccounts, inArray(mrrAccounts.subscription, some)));
  await inChunks([...new Set(former.map(({ account }) => account))], async (some) => {
    await tx.delete(mrrSpans).where(and(eq(mrrSpans.projectId, projectId), inArray(mrrSpans.account, some)));
    return [];
  });
  const accounts = groupByAccount([...known.values()]).map((members) => ({
    // The smallest id stays the smallest while the account grows.
    account: members.map(({ id }) => id).toSorted()[0]!,
    members,
  }));
  for (const { account, members } of accounts) {
    await saveSpans(
      tx,
      { projectId, account, test: members[0]!.test },
      spansOfAccount(
        members.map(({ id, unpaidUntil }) => spansOfSubscription(changes.get(id) ?? [], pauses.get(id), unpaidUntil)),
      ),
    );
  }
  for (const { account, members } of accounts) {
    for (const { id, email } of members) await putAccount(tx).send(id, projectId, account, email);
  }
  await inChunks(ids, async (some) => {
    await tx.delete(mrrStale).where(inArray(mrrStale.subscription, some));
    return [];
  });
}

/**
 * The subscriptions, all that were in one account with them, and all that are now: connected by a shared customer or
 * address, over any number of steps.
 */
async function readAccountMembers(tx: Db, projectId: string, marked: readonly string[]): Promise<Map<string, Member>> {
  const found = new Map<string, Member>();
  const asked = { customers: new Set<string>(), emails: new Set<string>(), accounts: new Set<string>() };
  let fresh = await readSubscriptions(tx, projectId, inArray(subscriptions.id, [...marked]));
  while (fresh.length > 0) {
    for (const mate of fresh) found.set(mate.id, mate);
    const emails = unseen(
      asked.emails,
      fresh.map(({ email }) => email),
    );
    const customersToAsk = new Map<string, { provider: string; customerId: string }>();
    const ask = (provider: string, customerId: string | null) => {
      const key = `${provider}\n${customerId}`;
      if (customerId === null || asked.customers.has(key)) return;
      asked.customers.add(key);
      customersToAsk.set(key, { provider, customerId });
    };
    for (const { provider, customerId } of fresh) ask(provider, customerId);
    const sameAddress = await inChunks(emails, (some) =>
      tx
        .select({ provider: customers.provider, customerId: customers.customerId })
        .from(customers)
        .where(and(eq(customers.projectId, projectId), inArray(customers.email, some))),
    );
    for (const { provider, customerId } of sameAddress) ask(provider, customerId);
    const accounts = unseen(
      asked.accounts,
      (
        await inChunks(
          fresh.map(({ id }) => id),
          (some) =>
            tx
              .select({ account: mrrAccounts.account })
              .from(mrrAccounts)
              .where(inArray(mrrAccounts.subscription, some)),
        )
      ).map(({ account }) => account),
    );
    const mates = [
      ...(await readOfCustomers(tx, projectId, [...customersToAsk.values()])),
      ...(await inChunks(emails, (some) => readSubscriptions(tx, projectId, inArray(subscriptions.email, some)))),
      ...(await inChunks(accounts, async (some) => {
        const rows = await tx
          .select({ id: mrrAccounts.subscription })
          .from(mrrAccounts)
          .where(and(eq(mrrAccounts.projectId, projectId), inArray(mrrAccounts.account, some)));
        return inChunks(
          rows.map(({ id }) => id).filter((id) => !found.has(id)),
          (ids) => readSubscriptions(tx, projectId, inArray(subscriptions.id, ids)),
        );
      })),
    ];
    fresh = [...new Map(mates.filter(({ id }) => !found.has(id)).map((mate) => [mate.id, mate])).values()];
  }
  return found;
}

/** One query per provider: SQLite has no index plan for pairs of which any may match. */
async function readOfCustomers(
  tx: Db,
  projectId: string,
  asked: readonly { provider: string; customerId: string }[],
): Promise<Member[]> {
  const found: Member[] = [];
  for (const [provider, some] of Map.groupBy(asked, (one) => one.provider)) {
    const ids = some.map(({ customerId }) => customerId);
    const ofProvider = eq(subscriptions.provider, provider);
    found.push(
      ...(await inChunks(ids, (chunk) =>
        readSubscriptions(tx, projectId, and(ofProvider, inArray(subscriptions.customerId, chunk))),
      )),
    );
  }
  return found;
}

function unseen(seen: Set<string>, values: readonly (string | null)[]): string[] {
  const fresh = [...new Set(values)].filter((value): value is string => value !== null && !seen.has(value));
  for (const value of fresh) seen.add(value);
  return fresh;
}

const readSubscriptions = (tx: Db, projectId: string, matching: ReturnType<typeof and>): Promise<Member[]> =>
  tx
    .select({
      id: subscriptions.id,
      provider: subscriptions.provider,
      customerId: subscriptions.customerId,
      test: subscriptions.test,
      unpaidUntil: subscriptions.unpaidUntil,
      // A provider's subscription names only its customer, who has the address. The column names are written out: with
      // a single table Drizzle omits the table name, and within the subselect they would refer to the customer's
      // columns.
      email: sql<string | null>`coalesce(subscriptions.email, (select c.email from customers c
        where c.project_id = subscriptions.project_id and c.provider = subscriptions.provider
          and c.customer_id = subscriptions.customer_id))`,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.projectId, projectId), matching));

async function readChanges(tx: Db, ids: readonly string[]): Promise<Map<string, Change[]>> {
  const rows = await inChunks(ids, (some) =>
    findRows(tx, subscriptionChanges, inArray(subscriptionChanges.subscription, some)),
  );
  return Map.groupBy(rows, ({ subscription }) => subscription);
}

const readPauses = async (tx: Db, ids: readonly string[]) =>
  new Map(await inChunks(ids, async (some) => [...(await pausesOf(tx, some))]));

const insertSpan = insertInto(mrrSpans);

async function saveSpans(
  tx: Db,
  of: { projectId: string; account: string; test: boolean },
  spans: readonly Span[],
): Promise<void> {
  const firsts = new Map<string, number>();
  for (const { currency, from } of spans) firsts.set(currency, Math.min(from, firsts.get(currency) ?? from));
  for (const { currency, from, until, mrr, paused = 0 } of spans) {
    const firstAt = firsts.get(currency)!;
    await insertSpan(tx, { ...of, currency, fromAt: from, untilAt: until, mrr, paused, firstAt });
  }
}

const putAccount = statement(`insert into mrr_accounts (subscription, project_id, account, email) values (?, ?, ?, ?)
  on conflict (subscription) do update set account = excluded.account, email = excluded.email`);
