// Stores the customers and invoices of payments. Declines and disputes name only the payment, and payments name their invoice only
// in some events, so what earlier webhooks reported is stored.

import { lt, sql } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { newId, notBefore } from "../../../lib/ids.ts";
import { flag, string, time } from "../../../store/columns.ts";
import { deleteSome } from "../../../store/delete-some.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import type { ProviderEvent, Subject } from "../../providers/provider-event.ts";
import type { Origin } from "../origin.ts";

const inboundPayments = sqliteTable("inbound_payments", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  provider: string("provider").notNull(),
  /** The id of a payment, of one of its charges, or of an invoice. */
  paymentId: string("payment_id").notNull(),
  customerId: string("customer_id"),
  subscriptionId: string("subscription_id"),
  invoiceId: string("invoice_id"),
  /** The payment was reported to have no invoice. */
  oneOff: flag("one_off").notNull(),
  paidAt: time("paid_at"),
});

type Payment = Pick<typeof inboundPayments.$inferSelect, "paymentId" | "invoiceId" | "oneOff" | "paidAt"> & Subject;

/** `oneOff`: it was reported to have no invoice, and nothing links it to a subscription. */
type Payer = Subject & { invoiceId: string | null; oneOff: boolean; paidAt: number | null };

/** Adds the report to what is stored already. */
export async function savePayment(
  tx: Db,
  { project, provider }: Origin,
  { paymentIds, subject, invoiceId, paidAt, oneOff }: Extract<ProviderEvent, { kind: "payment_reported" }>,
  now: number,
): Promise<void> {
  for (const paymentId of paymentIds) {
    await tx
      .insert(inboundPayments)
      .values({
        id: newId("pay", now),
        projectId: project.id,
        provider,
        paymentId,
        customerId: subject.customerId,
        subscriptionId: subject.subscriptionId,
        invoiceId,
        oneOff,
        paidAt,
      })
      .onConflictDoUpdate({
        target: [inboundPayments.projectId, inboundPayments.provider, inboundPayments.paymentId],
        set: {
          customerId: sql`coalesce(${inboundPayments.customerId}, excluded.customer_id)`,
          subscriptionId: sql`coalesce(${inboundPayments.subscriptionId}, excluded.subscription_id)`,
          invoiceId: sql`coalesce(${inboundPayments.invoiceId}, excluded.invoice_id)`,
          oneOff: sql`case when excluded.one_off = 1 then 1 else ${inboundPayments.oneOff} end`,
          paidAt: sql`coalesce(${inboundPayments.paidAt}, excluded.paid_at)`,
        },
      });
  }
}

/** Searches by the ids of a payment, its charges and its invoice; any of them may be known. */
export async function findPayer(tx: Db, origin: Origin, paymentIds: readonly string[]): Promise<Payer | undefined> {
  const named = await paymentsBy(tx, origin, paymentIds);
  const invoices = named.flatMap(({ invoiceId }) => invoiceId ?? []).filter((id) => !paymentIds.includes(id));
  const known = invoices.length === 0 ? named : [...named, ...(await paymentsBy(tx, origin, invoices))];
  if (known.length === 0) return undefined;
  const first = (name: keyof Subject) => known.map((one) => one[name]).find((id) => id !== null) ?? null;
  const subscriptionId = first("subscriptionId");
  return {
    customerId: first("customerId"),
    subscriptionId,
    invoiceId: known.find(({ invoiceId }) => invoiceId !== null)?.invoiceId ?? null,
    oneOff: subscriptionId === null && known.some(({ oneOff, invoiceId }) => oneOff && invoiceId === null),
    paidAt: known.find(({ paidAt }) => paidAt !== null)?.paidAt ?? null,
  };
}

const paymentsBy = (tx: Db, { project, provider }: Origin, paymentIds: readonly string[]): Promise<Payment[]> =>
  tx
    .select({
      paymentId: inboundPayments.paymentId,
      customerId: inboundPayments.customerId,
      subscriptionId: inboundPayments.subscriptionId,
      invoiceId: inboundPayments.invoiceId,
      oneOff: inboundPayments.oneOff,
      paidAt: inboundPayments.paidAt,
    })
    .from(inboundPayments)
    .where(matches(inboundPayments, { projectId: project.id, provider, paymentId: [...paymentIds] }))
    .orderBy(inboundPayments.id);

/** The known ids of the payments of these invoices. */
export async function paymentsOfInvoices(
  tx: Db,
  { project, provider }: Origin,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ paymentId: inboundPayments.paymentId })
    .from(inboundPayments)
    .where(matches(inboundPayments, { projectId: project.id, provider, invoiceId: [...invoiceIds] }));
  return rows.map(({ paymentId }) => paymentId);
}

/** Deletes at most `limit` payments that were first seen before `before`, in ms; returns how many. */
export const purgePayments = (tx: Db, before: number, limit: number): Promise<number> =>
  deleteSome(
    tx,
    { table: inboundPayments, id: inboundPayments.id, where: lt(inboundPayments.id, notBefore("pay", before)) },
    limit,
  );
