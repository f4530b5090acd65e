// Where the links of a mail lead: an author's address to itself, the project's own links to where they lead today.

import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent, isOpen, OPEN_STATUSES } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import { PROJECT_LINKS, type ProjectLink, type ProjectLinks, payUrlOf } from "../variants/links.ts";
import type { Message } from "./tables.ts";

/** Which of the project's links each target is, by what they are now and were before; null for any other address. */
export function linksAmong(targets: readonly string[], known: readonly ProjectLinks[]): (ProjectLink | null)[] {
  const links = new Map<string, ProjectLink>();
  for (const addresses of known) {
    for (const link of PROJECT_LINKS) {
      const address = canonical(addresses[link] ?? "");
      if (address !== undefined && !links.has(address)) links.set(address, link);
    }
  }
  return targets.map((target) => links.get(canonical(target) ?? "") ?? null);
}

/** The address as a browser reads it. */
const canonical = (address: string): string | undefined => URL.parse(address)?.href;

/** Where link `index` of the message leads now; as it was rendered where nothing newer is known. Undefined: no such link. */
export async function findTarget(db: Db, message: Message, index: number): Promise<string | undefined> {
  const rendered = message.targets[index];
  const link = message.targetLinks[index] ?? null;
  if (rendered === undefined || link === null) return rendered;
  return (await freshest(db, message, link)) ?? rendered;
}

/**
 * While a payment is open its links lead to the newest invoice, then to the project's page for it, which outlives all
 * invoices.
 */
async function freshest(db: Db, message: Message, link: ProjectLink): Promise<string | undefined> {
  const project = await getProject(db, message.projectId);
  const { links } = settingsOf(project);
  const event = message.eventId === null ? null : await getChurnEvent(db, project, message.eventId);
  const isOfPayment = event === null || event.eventType === "payment_failed";
  const pays = link === "pay_url" || (link === "billing_update_url" && isOfPayment);
  const candidates = pays
    ? [await findOpenInvoice(db, message, event), links.billing_update_url, event && payUrlOf(event)]
    : [links[link]];
  return candidates.map(headerSafe).find((address) => address !== undefined);
}

/** Where the customer can pay what is open: for the mail's event itself, else for the newest other failed payment. */
async function findOpenInvoice(db: Db, message: Message, event: ChurnEvent | null): Promise<string | null> {
  if (event && isOpen(event) && payUrlOf(event)) return payUrlOf(event);
  const others = await db
    .select()
    .from(churnEvents)
    .where(
      and(
        eq(churnEvents.projectId, message.projectId),
        eq(churnEvents.customerEmail, event?.customerEmail ?? message.toAddress),
        eq(churnEvents.eventType, "payment_failed"),
        inArray(churnEvents.status, [...OPEN_STATUSES]),
        isNull(churnEvents.heldBack), // a test's invoice is nobody's to pay
      ),
    )
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id));
  return others.map(payUrlOf).find((address) => address !== null) ?? null;
}

/** In characters that a header can hold. */
function headerSafe(address: string | null): string | undefined {
  if (address === null || /^[!-~]+$/.test(address)) return address ?? undefined;
  return URL.parse(address)?.href;
}
