// Whose a payment was. A dispute names the payment alone, so that what earlier webhooks told of it is kept.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { newId, notBefore } from "../../lib/ids.ts";
import { string } from "../../store/columns.ts";
import type { Db } from "../../store/engine.ts";
import type { From, Subject } from "./normalised.ts";

const inboundPayments = sqliteTable("inbound_payments", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").notNull(),
  paymentId: string("payment_id").notNull(),
  customerId: string("customer_id"),
  subscriptionId: string("subscription_id"),
});

/** Adds what is told to what is known already. */
export async function rememberPayment(
  tx: Db,
  { project, provider }: From,
  paymentIds: readonly string[],
  { customerId, subscriptionId }: Subject,
  now: number,
): Promise<void> {
  const told = { projectId: project.id, provider, customerId, subscriptionId };
  for (const paymentId of paymentIds) {
    await tx
      .insert(inboundPayments)
      .values({ id: newId("pay", now), paymentId, ...told })
      .onConflictDoUpdate({
        target: [inboundPayments.projectId, inboundPayments.provider, inboundPayments.paymentId],
        set: {
          customerId: sql`coalesce(${inboundPayments.customerId}, excluded.customer_id)`,
          subscriptionId: sql`coalesce(${inboundPayments.subscriptionId}, excluded.subscription_id)`,
        },
      });
  }
}

/** By the ids of a payment and its charges, of which any may be known. */
export async function findPayer(
  tx: Db,
  { project, provider }: From,
  paymentIds: readonly string[],
): Promise<Subject | undefined> {
  const known = await tx
    .select({ customerId: inboundPayments.customerId, subscriptionId: inboundPayments.subscriptionId })
    .from(inboundPayments)
    .where(
      and(
        eq(inboundPayments.projectId, project.id),
        eq(inboundPayments.provider, provider),
        inArray(inboundPayments.paymentId, [...paymentIds]),
      ),
    )
    .orderBy(inboundPayments.id);
  if (known.length === 0) return undefined;
  const first = (name: keyof Subject) => known.map((one) => one[name]).find((id) => id !== null) ?? null;
  return { customerId: first("customerId"), subscriptionId: first("subscriptionId") };
}

/** Lets go of at most `limit` payments that were first told of before `before`, in ms; returns how many. */
export async function forgetPayments(tx: Db, before: number, limit: number): Promise<number> {
  const old = tx
    .select({ id: inboundPayments.id })
    .from(inboundPayments)
    .where(lt(inboundPayments.id, notBefore("pay", before)))
    .limit(limit);
  const gone = await tx
    .delete(inboundPayments)
    .where(inArray(inboundPayments.id, old))
    .returning({ id: inboundPayments.id });
  return gone.length;
}
