// Writes the mail "We built it" for one customer, from the fix, the customer's words and who signs.

import { DAY } from "../../lib/duration.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { zoneOf } from "../dunning/calendar.ts";
import type { Knowledge } from "../knowledge/service.ts";
import type { KnownFix } from "../knowledge/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Writing } from "../variants/facts.ts";
import { addressOf } from "../variants/templates/names.ts";
import { TEXTS } from "./texts.ts";

export type Notified = {
  project: Project;
  event: ChurnEvent;
  knowledge: Pick<Knowledge, "founder">;
  fix: KnownFix & { shipped_on: string };
  quote: string | null;
};

/** So long ago, a date is said with its year. */
const FAR = 330 * DAY;

/** In the customer's language where it is one of ours, else the project's, else English. */
export function writeAnnouncement(
  { project, event, knowledge, fix, quote }: Notified,
  now: number,
): Writing & { language: string } {
  const settings = settingsOf(project);
  const languages = [event.locale, settings.language, "en"].map((tag) => tag?.toLowerCase().split(/[-_]/)[0] ?? "");
  const language = languages.find((one) => Object.hasOwn(TEXTS, one))!;
  const texts = TEXTS[language]!;
  const product = settings.company_name ?? project.name;
  const { name: founder, signature } = knowledge.founder;
  const dateIn = (at: number, format: Intl.DateTimeFormatOptions) => {
    const year = now - at > FAR ? ({ year: "numeric" } as const) : {};
    return new Intl.DateTimeFormat(texts.tag, { ...format, ...year }).format(at);
  };
  const slots: Record<string, string | null> = {
    name: addressOf(event.customerName),
    product,
    quote,
    what: unstopped(fix.what),
    limit: fix.limit && unstopped(fix.limit),
    month: dateIn(event.createdAt, { month: "long", timeZone: zoneOf(event.timezone, settings.timezone) }),
    day: dateIn(Date.parse(fix.shipped_on), { day: "numeric", month: "long", timeZone: "UTC" }),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
  const page = fix.url ?? settings.links.reactivate_url;
  const paragraphs = [
    texts.hello[slots.name === null ? 1 : 0],
    `${texts.asked[quote === null ? 1 : 0]} ${fix.limit === null ? texts.noLimit : texts.limit}`,
    ...(page === null ? [texts.look[1]] : [texts.look[0], page]),
    texts.missing[founder === null ? 1 : 0],
  ].map((text) => (text === page ? text : fill(text)));
  const signed = signature ?? (founder === null ? fill(texts.team) : `${founder}, ${product}`);
  return { language, subject: texts.subject[quote === null ? 1 : 0], body: [...paragraphs, signed].join("\n\n") };
}

/** It stands inside of a sentence. */
const unstopped = (text: string): string => text.replace(/[.!…।]+$/u, "");
