// The project's links in a mail: its pages, and the page for paying an open invoice.

import { EVENT_SOURCES } from "../churn-events/sources.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";

/** `pay_url` is the provider's page for the unpaid invoice; the others are the settings of that name. */
export const PROJECT_LINKS = [
  "pay_url",
  "billing_update_url",
  "reactivate_url",
  "pause_url",
  "downgrade_url",
  "book_call_url",
] as const;
export type ProjectLink = (typeof PROJECT_LINKS)[number];

/** Missing links are unknown. */
export type ProjectLinks = Partial<Record<ProjectLink, string>>;

type WithPayUrl = Pick<ChurnEvent, "eventType" | "source" | "metadata">;

/** The project's links by its current settings, as a mail for the event may contain them. */
export function linksFor(event: WithPayUrl, project: Project): ProjectLinks {
  const known = { pay_url: payUrlOf(event), ...settingsOf(project).links };
  return Object.fromEntries(Object.entries(known).filter(([, address]) => address !== null));
}

const MAX_ADDRESS_LENGTH = 2_000;

/** The page for paying the newest invoice of a failed payment; null if unknown or not an https address. */
export function payUrlOf({ eventType, source, metadata }: WithPayUrl): string | null {
  const address = metadata?.pay_url;
  // Anybody can write an event's metadata with the public key, and must not redirect customers.
  if (eventType !== "payment_failed" || !EVENT_SOURCES[source].trusted || typeof address !== "string") return null;
  if (address.length > MAX_ADDRESS_LENGTH || !/^https:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(address)) return null;
  const url = URL.parse(address);
  return url !== null && url.username === "" && url.password === "" ? address : null;
}
