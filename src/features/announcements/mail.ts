// Writes the mail "We built it" for one customer, from the fix, the customer's words and the company's knowledge.

import type { ChurnEvent } from "../churn-events/tables.ts";
import type { KnownFix } from "../knowledge/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { factsOf, type GroundedWriting, type Known } from "../variants/facts.ts";
import { writtenLanguage } from "../variants/templates/texts/all.ts";
import { writeFixNews } from "../variants/templates/writer.ts";

type Notified = {
  project: Project;
  event: ChurnEvent;
  company: Omit<Known, "usage">;
  fix: KnownFix & { shipped_on: string };
  quote: string | null;
};

/** In the customer's language if we support it, else in the project's, else in English. */
export function writeAnnouncement(
  { project, event, company, fix, quote }: Notified,
  now: number,
): GroundedWriting & { language: string } {
  const known = { ...company, usage: null };
  const own = settingsOf(project).language;
  const language = writtenLanguage([event.locale ?? own, own]);
  return { language, ...writeFixNews({ ...factsOf(event, project, null, now, known), known }, fix, quote) };
}
