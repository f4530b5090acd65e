// Which customers and subscriptions each row of an import concerns: rows about different people can be imported concurrently.

import { and, eq, inArray } from "drizzle-orm";
import { normalizeEmail } from "../../../lib/mail-address.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { customers, subscriptions } from "../../customers/tables.ts";
import type { Project } from "../../projects/tables.ts";
import { keyOf, PROVIDER } from "./apply-row.ts";
import type { ChurnEventRow, ImportRow, SubscriptionRow } from "./model.ts";
import type { ImportKind } from "./tables.ts";

type About = { emails: Set<string>; ids: Set<string>; others: Set<string> };

/** By the addresses and ids in the row or stored for it: both may lead to the same tracked customer. */
export async function aboutEach(
  tx: Db,
  project: Project,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<string[][]> {
  const each = rows.map((row) => givenBy(kind, row));
  if (kind === "subscriptions") await addStored(tx, project, rows as SubscriptionRow[], each);
  if (kind !== "churn_events") {
    await addAddresses(tx, project, each);
    await addTracked(tx, project, each);
  }
  return each.map(({ emails, ids, others }) => [
    ...[...emails].map((email) => `email ${email}`),
    ...[...ids].map((id) => `id ${id}`),
    ...others,
  ]);
}

function givenBy(kind: ImportKind, row: ImportRow): About {
  const key = kind === "churn_events" ? keyOf(row as ChurnEventRow) : null;
  return {
    emails: new Set(row.customer_email ? [normalizeEmail(row.customer_email)] : []),
    ids: new Set(row.customer_id ? [row.customer_id] : []),
    others: new Set([
      ...(key === null ? [] : [key]),
      ...(kind === "subscriptions" ? [`subscription ${(row as SubscriptionRow).subscription_id}`] : []),
    ]),
  };
}

/** Adds the stored owners of the subscriptions. */
async function addStored(
  tx: Db,
  { id: project }: Project,
  rows: readonly SubscriptionRow[],
  each: readonly About[],
): Promise<void> {
  const { projectId, provider, subscriptionId, customerId, email } = subscriptions;
  const stored = await tx
    .select({ subscriptionId, customerId, email })
    .from(subscriptions)
    .where(
      and(
        eq(projectId, project),
        inArray(provider, [...new Set(rows.map((row) => row.provider ?? PROVIDER))]),
        inArray(
          subscriptionId,
          rows.map((row) => row.subscription_id),
        ),
      ),
    );
  const byId = Map.groupBy(stored, (one) => one.subscriptionId);
  for (const [i, { subscription_id: id }] of rows.entries()) {
    for (const { customerId, email } of byId.get(id) ?? []) {
      if (customerId !== null) each[i]!.ids.add(customerId);
      if (email !== null) each[i]!.emails.add(email);
    }
  }
}

/** Adds the stored addresses of the customers, which the import may change. */
async function addAddresses(tx: Db, { id: project }: Project, each: readonly About[]): Promise<void> {
  const ids = [...new Set(each.flatMap((one) => [...one.ids]))];
  if (ids.length === 0) return;
  const { projectId, customerId, email } = customers;
  const stored = await tx
    .select({ customerId, email })
    .from(customers)
    .where(and(eq(projectId, project), inArray(customerId, ids)));
  const byId = Map.groupBy(stored, (one) => one.customerId);
  for (const about of each) {
    for (const id of about.ids) {
      for (const { email } of byId.get(id) ?? []) if (email !== null) about.emails.add(email);
    }
  }
}

/** Adds the tracked customers: their row in the list of customers sums up all their subscriptions. */
async function addTracked(tx: Db, { id: project }: Project, each: readonly About[]): Promise<void> {
  for (const [column, names] of [
    ["email", "emails"],
    ["customer_id", "ids"],
  ] as const) {
    const all = [...new Set(each.flatMap((one) => [...one[names]]))];
    if (all.length === 0) continue;
    const found = await compile(
      tx,
      `select ${column}, number from tracked_customers where project_id = ? and ${column} in (${all.map(() => "?")})`,
    ).values(project, ...all);
    const numbers = new Map(found as [string, number][]);
    for (const about of each) {
      for (const name of about[names]) if (numbers.has(name)) about.others.add(`tracked ${numbers.get(name)}`);
    }
  }
}
