// All projects that are connected with Stripe, and when each was last heard from, for those who look after the instance.

import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { inboundEvents } from "../../inbound/inbox/tables.ts";
import { type Project, projects } from "../../projects/tables.ts";
import { type StripeConnection, stripeConnections } from "./tables.ts";

export type Connected = { project: Project; connection: StripeConnection; heardAt: number | null };

export async function listConnected(db: Db): Promise<Connected[]> {
  const rows = await db
    .select({ project: projects, connection: stripeConnections })
    .from(stripeConnections)
    .innerJoin(projects, eq(projects.id, stripeConnections.projectId))
    .orderBy(projects.slug);
  return Promise.all(rows.map(async (row) => ({ ...row, heardAt: await findLastHeard(db, row.project.id) })));
}

/** When something usable came last; null for never. */
async function findLastHeard(db: Db, projectId: string): Promise<number | null> {
  const { source, status, receivedAt } = inboundEvents;
  const [last] = await db
    .select({ receivedAt })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.projectId, projectId), eq(source, "stripe"), ne(status, "dropped")))
    .orderBy(desc(receivedAt))
    .limit(1);
  return last?.receivedAt ?? null;
}
