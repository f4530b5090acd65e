// Removes all sample data of a project, and nothing else.

import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { compile, type Db } from "../../../store/engine.ts";
import { countRows } from "../../../store/row-counts.ts";
import { cancelSessions, cancelThemes, SESSION_COUNTS } from "../../cancel-flow/tables.ts";
import { countDeleted } from "../../churn-events/counts.ts";
import { reindexPerson } from "../../churn-events/indexing.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import type { Somebody } from "../../customer-overview/derive.ts";
import { replacePlaces } from "../../customer-overview/keep-places.ts";
import { customers, subscriptions } from "../../customers/tables.ts";
import { mrrAccounts, mrrSpans } from "../../insights/subscriptions/tables.ts";
import { forgetSums } from "../../insights/sums/sum-spans.ts";
import { MESSAGE_COUNTS, messages } from "../../messages/tables.ts";
import type { Project } from "../../projects/tables.ts";
import { projects } from "../../projects/tables.ts";
import { deleteAlerts } from "../../risk/alert-deletion.ts";
import { directMails } from "../../risk/direct/tables.ts";
import { riskAlerts } from "../../risk/tables.ts";
import { suppressions } from "../../suppressions/tables.ts";
import { activityKinds, trackedCustomers, trackedPartitions } from "../../tracking/tables.ts";
import { experiments } from "../../variants/experiments/tables.ts";

/** Rows that depend on these are deleted with them: variants, mails, steps, scores, and changes of subscriptions. */
const MARKED = [cancelSessions, churnEvents, trackedCustomers, subscriptions, customers, experiments] as const;

/** `since`: when the sample data was added, in ms; null if unknown. */
export async function removeSampleData(tx: Db, project: Pick<Project, "id">, since: number | null): Promise<void> {
  await removeSuppressions(tx, project, since);
  await removeAlerts(tx, project);
  await removeTrackedEvents(tx, project);
  await removeSpans(tx, project);
  const addresses = await listAddresses(tx, project);
  const listed = await listPeople(tx, project);
  await countDeleted(tx, sampleOf(churnEvents, project));
  await removeCounted(tx, project);
  for (const table of MARKED) {
    await tx.delete(table).where(and(eq(table.projectId, project.id), eq(table.sample, true)));
  }
  await forgetSums(tx, project);
  await removeWords(tx, project, addresses);
  for (const who of listed) await replacePlaces(tx, project.id, who);
  // Themes may include sample comments, so they are computed again.
  await tx.delete(cancelThemes).where(eq(cancelThemes.projectId, project.id));
  await removeUnusedKinds(tx, project);
  await tx.update(projects).set({ sampleDataAt: null }).where(eq(projects.id, project.id));
}

/** Removes suppressions of sample addresses: somebody may have followed the unsubscribe link in a sample mail. */
async function removeSuppressions(tx: Db, project: Pick<Project, "id">, since: number | null): Promise<void> {
  const madeUp = tx.select({ email: customers.email }).from(customers).where(sampleOf(customers, project));
  await tx
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.projectId, project.id),
        gte(suppressions.createdAt, since ?? 0),
        inArray(suppressions.email, sql`(${madeUp})`),
      ),
    );
}

async function listAddresses(tx: Db, project: Pick<Project, "id">): Promise<string[]> {
  const rows = await tx.selectDistinct({ email: customers.email }).from(customers).where(sampleOf(customers, project));
  return rows.flatMap(({ email }) => email ?? []);
}

/** Everybody who may be on the list of customers because of sample data. */
async function listPeople(tx: Db, { id }: Pick<Project, "id">): Promise<Somebody[]> {
  const events = await compile(
    tx,
    "select distinct customer_email from churn_events where project_id = ? and sample = 1",
  ).values(id);
  const tracked = await compile(
    tx,
    "select number, email from tracked_customers where project_id = ? and sample = 1",
  ).values(id);
  return [
    ...(events as [string][]).map(([email]) => ({ email })),
    ...(tracked as [number, string | null][]).map(([customer, email]) => (email === null ? { customer } : { email })),
  ];
}

/** Removes the words of sample customers; a real customer with the same address is indexed again with the real words. */
async function removeWords(tx: Db, project: Pick<Project, "id">, addresses: string[]): Promise<void> {
  for (const address of addresses) await reindexPerson(tx, project.id, address);
}

/** Removes the alerts, and the mails sent for them, which belong to no churn event. */
async function removeAlerts(tx: Db, project: Pick<Project, "id">): Promise<void> {
  const mails = tx
    .select({ id: directMails.messageId })
    .from(directMails)
    .innerJoin(riskAlerts, eq(riskAlerts.id, directMails.alertId))
    .where(sampleOf(riskAlerts, project));
  await removeMessages(tx, project, inArray(messages.id, sql`(${mails})`));
  await deleteAlerts(tx, "project_id = ? and sample = 1", [project.id]);
}

/** The totals of these lists are stored, so they must be adjusted too. */
async function removeCounted(tx: Db, project: Pick<Project, "id">): Promise<void> {
  const events = tx.select({ id: churnEvents.id }).from(churnEvents).where(sampleOf(churnEvents, project));
  await removeMessages(tx, project, inArray(messages.eventId, sql`(${events})`));
  const sessions = await tx.$count(cancelSessions, sampleOf(cancelSessions, project));
  countRows(tx, project.id, SESSION_COUNTS.list, "all", -sessions);
}

async function removeMessages(tx: Db, { id }: Pick<Project, "id">, which: SQL): Promise<void> {
  const { changes } = await tx.delete(messages).where(which);
  countRows(tx, id, MESSAGE_COUNTS.list, "all", -changes);
}

async function removeTrackedEvents(tx: Db, project: Pick<Project, "id">): Promise<void> {
  const partitions = tx
    .select({ number: trackedPartitions.number })
    .from(trackedPartitions)
    .where(eq(trackedPartitions.projectId, project.id));
  const madeUp = tx
    .select({ number: trackedCustomers.number })
    .from(trackedCustomers)
    .where(sampleOf(trackedCustomers, project));
  await tx.run(sql`delete from tracked_events where sheet in (${partitions}) and customer in (${madeUp})`);
}

/**
 * Removes the spans of accounts with sample subscriptions; real subscriptions in the same accounts are marked to be computed
 * again.
 */
async function removeSpans(tx: Db, project: Pick<Project, "id">): Promise<void> {
  const accounts = tx
    .select({ account: mrrAccounts.account })
    .from(mrrAccounts)
    .innerJoin(subscriptions, eq(subscriptions.id, mrrAccounts.subscription))
    .where(sampleOf(subscriptions, project));
  await tx.run(sql`insert into mrr_stale (subscription, project_id)
    select a.subscription, a.project_id from mrr_accounts a join subscriptions s on s.id = a.subscription
    where a.project_id = ${project.id} and s.sample = 0 and a.account in (${accounts})
    on conflict (subscription) do nothing`);
  await tx
    .delete(mrrSpans)
    .where(and(eq(mrrSpans.projectId, project.id), inArray(mrrSpans.account, sql`(${accounts})`)));
}

/** Kinds of activity are only names; without any tracked customer none is used. */
async function removeUnusedKinds(tx: Db, project: Pick<Project, "id">): Promise<void> {
  if ((await tx.$count(trackedCustomers, eq(trackedCustomers.projectId, project.id))) > 0) return;
  await tx.delete(activityKinds).where(eq(activityKinds.projectId, project.id));
}

type Marked = (typeof MARKED)[number] | typeof riskAlerts;

const sampleOf = (table: Marked, project: Pick<Project, "id">) =>
  and(eq(table.projectId, project.id), eq(table.sample, true));
