// Lists all projects that are connected with Stripe, and when each last received a webhook, for the operator of the instance.

import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { inboundEvents } from "../../inbound/inbox/tables.ts";
import { notDeleted, type Project, projects } from "../../projects/tables.ts";
import type { ProviderName } from "../../providers/definitions.ts";
import { type StripeConnection, stripeConnections } from "./tables.ts";

export type Connected = { project: Project; connection: StripeConnection; heardAt: number | null };

export async function listConnected(db: Db): Promise<Connected[]> {
  const rows = await db
    .select({ project: projects, connection: stripeConnections })
    .from(stripeConnections)
    .innerJoin(projects, eq(projects.id, stripeConnections.projectId))
    .where(notDeleted)
    .orderBy(projects.slug);
  return Promise.all(rows.map(async (row) => ({ ...row, heardAt: await findLastHeard(db, row.project.id, "stripe") })));
}

/** When the last usable webhook of a provider arrived, in ms; null for never. */
export async function findLastHeard(db: Db, projectId: string, provider: ProviderName): Promise<number | null> {
  const { source, status, receivedAt } = inboundEvents;
  const [last] = await db
    .select({ receivedAt })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.projectId, projectId), eq(source, provider), ne(status, "dropped")))
    .orderBy(desc(receivedAt))
    .limit(1);
  return last?.receivedAt ?? null;
}
