// The project's own links in a mail: its pages, and where the customer can pay what is open.

import type { ChurnEvent, EventSource } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";

/** `pay_url` is the provider's page for the invoice that was not paid; the others are the settings of that name. */
export const PROJECT_LINKS = [
  "pay_url",
  "billing_update_url",
  "reactivate_url",
  "pause_url",
  "downgrade_url",
  "book_call_url",
] as const;
export type ProjectLink = (typeof PROJECT_LINKS)[number];

/** What is left out is not known. */
export type ProjectLinks = Partial<Record<ProjectLink, string>>;

type WithPayUrl = Pick<ChurnEvent, "eventType" | "source" | "metadata">;

/** The project's links, by its settings of now, as a mail for the event may hold them. */
export function linksFor(event: WithPayUrl, project: Project): ProjectLinks {
  const known = { pay_url: payUrlOf(event), ...settingsOf(project).links };
  return Object.fromEntries(Object.entries(known).filter(([, address]) => address !== null));
}

// Others can write an event's metadata with the public key alone, and must not lead customers anywhere.
const TRUSTED: readonly EventSource[] = ["api", "import", "stripe", "razorpay", "paddle"];

const LONGEST_ADDRESS = 2_000;

/** Where the customer can pay the newest invoice of a failed payment; null where nobody told, or not an https address. */
export function payUrlOf({ eventType, source, metadata }: WithPayUrl): string | null {
  const address = metadata?.pay_url;
  if (eventType !== "payment_failed" || !TRUSTED.includes(source) || typeof address !== "string") return null;
  if (address.length > LONGEST_ADDRESS || !/^https:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(address)) return null;
  const url = URL.parse(address);
  return url !== null && url.username === "" && url.password === "" ? address : null;
}
