// Opens and clicks of a mail, counted separately for people and machines.

import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { publish } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { sentMailsChanging } from "../variants/service.ts";
import { variants } from "../variants/tables.ts";
import { type Visit, visitorOf } from "./bot-detection.ts";
import { advanceVariant, findMessage, updateMessage } from "./service.ts";
import type { Message } from "./tables.ts";

/** In ms. No person clicks a different link this soon after another, but scanners follow all links. */
const BURST = 2_000;

/** Records an open. The variant moves from `sent` to `opened`, never back, for people and machines alike. */
export async function recordOpen(tx: Db, messageId: string, visit: Visit, now: number): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (!message) return;
  const reader = visitorOf({ ...visit, what: "open", sinceHandOver: sinceHandOver(message, now) });
  await noteFirst(tx, message, reader === "person" ? firstOpenByPerson : firstOpenByMachine, now);
  await count(tx, message, reader === "person" ? { opensByPeople: 1 } : { opensByMachines: 1 }, now);
  await advanceVariant(tx, message.variantId, "opened", now);
}

/** Records a click. The variant moves to `clicked`, never back, for people and machines alike. */
export async function recordClick(tx: Db, messageId: string, link: number, visit: Visit, now: number): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (!message) return;
  const inBurst = message.lastClickAt !== null && message.lastClickLink !== link && now - message.lastClickAt < BURST;
  const alone = visitorOf({ ...visit, what: "click", sinceHandOver: sinceHandOver(message, now) });
  const reader = inBurst ? "machine" : alone;
  const cleared = inBurst && message.lastClickBy === "person" ? await takeBack(tx, message) : message;
  await noteFirst(tx, cleared, reader === "person" ? firstClickByPerson : firstClickByMachine, now);
  await updateMessage(tx, message.id, { lastClickAt: now, lastClickLink: link, lastClickBy: reader }, now);
  await count(tx, message, reader === "person" ? { clicksByPeople: 1 } : { clicksByMachines: 1 }, now);
  await advanceVariant(tx, message.variantId, "clicked", now);
}

const sinceHandOver = ({ handedOverAt }: Message, now: number): number | null =>
  handedOverAt === null ? null : now - handedOverAt;

type FirstTime = { any: "openedAt" | "clickedAt"; own: `${"opened" | "clicked"}By${"Person" | "Machine"}At` };

const firstOpenByPerson: FirstTime = { any: "openedAt", own: "openedByPersonAt" };
const firstOpenByMachine: FirstTime = { any: "openedAt", own: "openedByMachineAt" };
const firstClickByPerson: FirstTime = { any: "clickedAt", own: "clickedByPersonAt" };
const firstClickByMachine: FirstTime = { any: "clickedAt", own: "clickedByMachineAt" };

async function noteFirst(tx: Db, message: Message, { any, own }: FirstTime, now: number): Promise<void> {
  if (message[any] !== null && message[own] !== null) return;
  await updateMessage(tx, message.id, { [any]: message[any] ?? now, [own]: message[own] ?? now }, now);
}

/** Corrects the previous click, which looked like a person's but was the first click of a scanner. */
async function takeBack(tx: Db, message: Message): Promise<Message> {
  const at = message.lastClickAt!;
  const change = {
    clickedByPersonAt: message.clickedByPersonAt === at ? null : message.clickedByPersonAt,
    clickedByMachineAt: message.clickedByMachineAt ?? at,
  };
  await updateMessage(tx, message.id, change, at);
  await count(tx, message, { clicksByPeople: -1, clicksByMachines: 1 }, at);
  return { ...message, ...change };
}

type Counts = Partial<Record<"opensByPeople" | "opensByMachines" | "clicksByPeople" | "clicksByMachines", number>>;

/**
 * The counts are stored with the variant, which may have had several mails. They do not change its `updated_at`, which covers
 * only text and status.
 */
async function count(tx: Db, message: Message, counts: Counts, now: number): Promise<void> {
  if (message.variantId === null) return;
  const areRead = "opensByPeople" in counts || "clicksByPeople" in counts;
  if (areRead && message.eventId !== null) await publish(tx, sentMailsChanging, { eventId: message.eventId }, now);
  const names = Object.keys(counts) as (keyof Counts)[];
  const added = Object.fromEntries(names.map((name) => [name, sql`${variants[name]} + ${counts[name]}`]));
  await tx.update(variants).set(added).where(eq(variants.id, message.variantId));
  if (areRead) await noteRead(tx, message.variantId);
}

/** Marks the event as read if this is the last variant sent for it. */
async function noteRead(tx: Db, variantId: string): Promise<void> {
  const [last] = await tx
    .select({
      id: variants.id,
      eventId: variants.eventId,
      isRead: sql<number>`${variants.opensByPeople} + ${variants.clicksByPeople} > 0`,
    })
    .from(variants)
    .where(
      and(
        sql`${variants.eventId} = (select v.event_id from variants v where v.id = ${variantId})`,
        isNotNull(variants.sentAt),
      ),
    )
    .orderBy(desc(variants.generation), desc(variants.sentAt), desc(variants.id))
    .limit(1);
  if (last?.id !== variantId) return;
  const letterRead = last.isRead === 1;
  await tx
    .update(churnEvents)
    .set({ letterRead })
    .where(and(eq(churnEvents.id, last.eventId), ne(churnEvents.letterRead, letterRead)));
}
