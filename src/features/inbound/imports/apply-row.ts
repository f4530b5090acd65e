// Applies one row of an import. A row may be imported again: it then updates customers and subscriptions, but stores no second event.

import { hashToken } from "../../../lib/tokens.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { rowsBy } from "../../../store/rows.ts";
import { recordPastEvent } from "../../churn-events/service.ts";
import { saveCustomer, savePlan } from "../../customers/service.ts";
import { recordSighting } from "../../customers/subscriptions.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { ChurnEventRow, CustomerRow, ImportRow, SubscriptionRow } from "./model.ts";
import { type Import, importedEvents } from "./tables.ts";

/** The provider of rows that name none. */
export const PROVIDER = "import";

type Context = { project: Project; import: Import };

/** False if the row was imported before. A dry run writes nothing. `now` in ms. */
export async function applyRow(tx: Db, { project, ...of }: Context, row: ImportRow, now: number): Promise<boolean> {
  if (of.import.dryRun) return of.import.kind !== "churn_events" || !(await isKnown(tx, project, row as ChurnEventRow));
  switch (of.import.kind) {
    case "customers":
      await applyCustomer(tx, project, row as CustomerRow, of.import.createdAt);
      return true;
    case "subscriptions":
      await applySubscription(tx, project, row as SubscriptionRow, of.import.createdAt);
      return true;
    case "churn_events":
      return applyEvent(tx, project, row as ChurnEventRow, of.import.createdAt, now);
  }
}

/** A row without a time counts as of the upload. */
const timeOf = (text: string | null | undefined, otherwise: number): number => (text ? Date.parse(text) : otherwise);
const timeOrNull = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null);

/** What the file leaves out stays unchanged. */
const markOf = ({ test }: { test?: boolean | null }) => (typeof test === "boolean" ? { test } : {});

/** Saves the plans of these subscriptions, which many of them share: each name once, with its latest time. */
export async function applyPlans(
  tx: Db,
  { project, import: { createdAt } }: Context,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const named = rows.flatMap(({ plan_id: planId, plan_name: name, ...row }) => {
    if (!planId || !name) return [];
    return [
      {
        provider: row.provider ?? PROVIDER,
        planId,
        name,
        at: timeOf(row.occurred_at, createdAt),
        test: row.test === true,
      },
    ];
  });
  for (const same of Map.groupBy(named, (one) => JSON.stringify([one.provider, one.planId, one.name])).values()) {
    const { provider, planId, name } = same[0]!;
    const at = same.reduce((latest, one) => Math.max(latest, one.at), 0);
    const test = same.every((one) => one.test);
    // A subscription's price is not its plan's price: it may be for several seats, or discounted.
    await savePlan(tx, project, provider, { planId, name, mrr: null, currency: null, at, test });
  }
}

async function applyCustomer(tx: Db, project: Project, row: CustomerRow, handedIn: number): Promise<void> {
  await saveCustomer(tx, project, row.provider ?? PROVIDER, {
    customerId: row.customer_id,
    email: row.customer_email ?? null,
    name: row.customer_name || null,
    at: timeOf(row.occurred_at, handedIn),
    ...markOf(row),
  });
}

async function applySubscription(tx: Db, project: Project, row: SubscriptionRow, handedIn: number): Promise<void> {
  const provider = row.provider ?? PROVIDER;
  const at = timeOf(row.occurred_at, handedIn);
  const [email, customerId, planId] = [row.customer_email ?? null, row.customer_id ?? null, row.plan_id ?? null];
  if (customerId !== null) {
    await saveCustomer(tx, project, provider, {
      customerId,
      email,
      name: row.customer_name || null,
      at,
      ...markOf(row),
    });
  }
  const mrr = row.mrr ?? null;
  const running = row.status ? row.status === "running" : !row.ended_at;
  await recordSighting(tx, project, provider, {
    subscriptionId: row.subscription_id,
    at,
    customerId,
    email,
    planId,
    planName: row.plan_name || null,
    mrr,
    currency: mrr === null ? null : (row.currency ?? settingsOf(project).currency).toLowerCase(),
    running,
    cancelScheduled: row.cancel_scheduled ?? null,
    startedAt: timeOrNull(row.started_at),
    endedAt: timeOrNull(row.ended_at),
    ...markOf(row),
  });
}

async function applyEvent(
  tx: Db,
  project: Project,
  row: ChurnEventRow,
  handedIn: number,
  now: number,
): Promise<boolean> {
  if (await isKnown(tx, project, row)) return false;
  const key = keyOf(row);
  const event = await recordPastEvent(
    tx,
    project,
    row,
    { source: "import", provider: row.provider ?? PROVIDER },
    { occurredAt: timeOf(row.occurred_at, handedIn), recoveredAt: timeOrNull(row.recovered_at) },
    now,
  );
  if (key !== null) await insertImported(tx, { projectId: project.id, rowKey: key, eventId: event.id });
  return true;
}

const isKnown = async (tx: Db, project: Project, row: ChurnEventRow): Promise<boolean> => {
  const key = keyOf(row);
  return key !== null && (await byKey(tx, { projectId: project.id, rowKey: key })).length > 0;
};

/** The key that identifies a repeated event: its id, otherwise its whole content if it has a time. */
export function keyOf({ external_id, event_id, ...row }: ChurnEventRow): string | null {
  const id = external_id ?? event_id;
  if (id) return `id:${row.provider ?? PROVIDER}:${id}`;
  if (!row.occurred_at) return null;
  return `row:${hashToken(JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))}`;
}

const insertImported = insertInto(importedEvents);
const byKey = rowsBy(importedEvents, ["projectId", "rowKey"]);
