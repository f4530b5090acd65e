// The targets of a mail's links: an author's address stays, but a project's link leads to its current address.

import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { getChurnEvent, isOpen } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import { PROJECT_LINKS, type ProjectLink, type ProjectLinks, payUrlOf } from "../variants/links.ts";
import type { Message } from "./tables.ts";

/** Which of the project's links each target is, by their current and former addresses; null for any other address. */
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

/** The address as a browser normalises it. */
const canonical = (address: string): string | undefined => URL.parse(address)?.href;

/** The current target of link `index`: the rendered one if there is no newer. Undefined if the message has no such link. */
export async function findTarget(db: Db, message: Message, index: number): Promise<string | undefined> {
  const rendered = message.targets[index];
  const link = message.targetLinks[index] ?? null;
  if (rendered === undefined || link === null) return rendered;
  return (await freshest(db, message, link)) ?? rendered;
}

/**
 * While a payment is open, links for paying lead to the newest invoice, else to the project's billing page, which remains valid
 * after an invoice expires.
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

/** The page for the open payment: of the mail's own event, or else of the customer's newest other failed payment. */
async function findOpenInvoice(db: Db, message: Message, event: ChurnEvent | null): Promise<string | null> {
  if (event && isOpen(event) && payUrlOf(event)) return payUrlOf(event);
  const others = await findRows(
    db,
    churnEvents,
    and(
      eq(churnEvents.projectId, message.projectId),
      eq(churnEvents.customerEmail, event?.customerEmail ?? message.toAddress),
      eq(churnEvents.eventType, "payment_failed"),
      inArray(churnEvents.status, [...OPEN_STATUSES]),
      isNull(churnEvents.heldBack), // nobody should pay a test's invoice
    ),
    desc(churnEvents.createdAt),
    desc(churnEvents.id),
  );
  return others.map(payUrlOf).find((address) => address !== null) ?? null;
}

/** With only the characters that a header can contain. */
function headerSafe(address: string | null): string | undefined {
  if (address === null || /^[!-~]+$/.test(address)) return address ?? undefined;
  return URL.parse(address)?.href;
}
