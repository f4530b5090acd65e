// What readers do with a mail: they open it and follow its links. People are counted apart from machines.

import { eq, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { variants } from "../variants/tables.ts";
import { readerOf, type Visit } from "./readers.ts";
import { advanceVariant, findMessage, updateMessage } from "./service.ts";
import type { Message } from "./tables.ts";

/** Nobody comes back to a mail and follows another of its links within so many milliseconds: scanners follow them all. */
const BURST = 2_000;

/** Notes that the mail was opened; its variant moves from `sent` to `opened`, never back, whoever it was. */
export async function recordOpen(tx: Db, messageId: string, visit: Visit, now: number): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (!message) return;
  const reader = readerOf({ ...visit, what: "open", sinceHandOver: sinceHandOver(message, now) });
  await noteFirst(tx, message, reader === "person" ? firstOpenByPerson : firstOpenByMachine, now);
  await count(tx, message, reader === "person" ? { opensByPeople: 1 } : { opensByMachines: 1 });
  await advanceVariant(tx, message.variantId, "opened", now);
}

/** Notes that a link of the mail was followed; its variant moves to `clicked`, never back, whoever it was. */
export async function recordClick(tx: Db, messageId: string, link: number, visit: Visit, now: number): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (!message) return;
  const inBurst = message.lastClickAt !== null && message.lastClickLink !== link && now - message.lastClickAt < BURST;
  const alone = readerOf({ ...visit, what: "click", sinceHandOver: sinceHandOver(message, now) });
  const reader = inBurst ? "machine" : alone;
  const cleared = inBurst && message.lastClickBy === "person" ? await takeBack(tx, message) : message;
  await noteFirst(tx, cleared, reader === "person" ? firstClickByPerson : firstClickByMachine, now);
  await updateMessage(tx, message.id, { lastClickAt: now, lastClickLink: link, lastClickBy: reader }, now);
  await count(tx, message, reader === "person" ? { clicksByPeople: 1 } : { clicksByMachines: 1 });
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

/** The click before this one looked like a person's: it was the first of a scanner's. */
async function takeBack(tx: Db, message: Message): Promise<Message> {
  const at = message.lastClickAt!;
  const change = {
    clickedByPersonAt: message.clickedByPersonAt === at ? null : message.clickedByPersonAt,
    clickedByMachineAt: message.clickedByMachineAt ?? at,
  };
  await updateMessage(tx, message.id, change, at);
  await count(tx, message, { clicksByPeople: -1, clicksByMachines: 1 });
  return { ...message, ...change };
}

type Counts = Partial<Record<"opensByPeople" | "opensByMachines" | "clicksByPeople" | "clicksByMachines", number>>;

/** The counts stand with the variant, which may have had more than one mail; `updated_at` tells of its text and status. */
async function count(tx: Db, message: Message, counts: Counts): Promise<void> {
  if (message.variantId === null) return;
  const names = Object.keys(counts) as (keyof Counts)[];
  const added = Object.fromEntries(names.map((name) => [name, sql`${variants[name]} + ${counts[name]}`]));
  await tx.update(variants).set(added).where(eq(variants.id, message.variantId));
}
