// Saves what a provider reports about cards and renewals. The newest report wins, in whatever order they arrive.

import { and, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { renewals } from "../customers/tables.ts";
import type { Project } from "../projects/tables.ts";
import type { ProviderEvent } from "../providers/provider-event.ts";
import { paymentCards } from "./tables.ts";

type Owner = { project: Pick<Project, "id">; provider: string };
type Reported<K extends ProviderEvent["kind"]> = Extract<ProviderEvent, { kind: K }>;

/** A card that was charged or attached replaces the previous card; other reports only update the card that they are about. */
export async function saveCard(tx: Db, { project, provider }: Owner, reported: Reported<"card">): Promise<void> {
  const { customerId, cardId, brand, last4, expMonth, expYear, occurredAt, isInUse } = reported;
  const expiresAt = Date.UTC(expYear, expMonth, 1);
  const card = { cardId, brand, last4, expMonth, expYear, expiresAt, seenAt: occurredAt };
  if (isInUse) {
    const ofCustomer = { projectId: project.id, provider, customerId };
    await tx
      .insert(paymentCards)
      .values({ ...ofCustomer, ...card })
      .onConflictDoUpdate({
        target: [paymentCards.projectId, paymentCards.provider, paymentCards.customerId],
        set: card,
        setWhere: sql`excluded.seen_at >= ${paymentCards.seenAt}`,
      });
    return;
  }
  await tx
    .update(paymentCards)
    .set(card)
    .where(
      and(
        matches(paymentCards, { projectId: project.id, provider, customerId, cardId }),
        sql`${paymentCards.seenAt} <= ${occurredAt}`,
      ),
    );
}

export async function saveRenewal(tx: Db, { project, provider }: Owner, reported: Reported<"renewal">): Promise<void> {
  const { subscriptionId, renewsAt, months, amount, currency, occurredAt } = reported;
  const renewal = { renewsAt, yearly: months >= 12, amount, currency, seenAt: occurredAt };
  await tx
    .insert(renewals)
    .values({ projectId: project.id, provider, subscriptionId, ...renewal })
    .onConflictDoUpdate({
      target: [renewals.projectId, renewals.provider, renewals.subscriptionId],
      set: renewal,
      setWhere: sql`excluded.seen_at >= ${renewals.seenAt}`,
    });
}
