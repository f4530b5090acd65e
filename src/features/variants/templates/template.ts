// What a template is, and the few pieces of grammar that all of them share.

import type { Strategy } from "../../strategies/names.ts";
import type { Known } from "./known.ts";

const SUBJECT_ROOM = 60;

/** A mail without its greeting and signature. Where a paragraph is false or null, it is left out. */
export type Draft = { subject: string; paragraphs: (string | null | false)[] };
export type Template = (known: Known) => Draft;
export type Templates = Record<Strategy, Template>;

/** Sentences that belong together; what is null or false is left out. */
export const paragraph = (...sentences: (string | null | false)[]): string | null =>
  sentences.filter(Boolean).join(" ") || null;

/** The first subject that a phone shows whole; the last one is short whatever is known. */
export const firstFitting = (...subjects: (string | false | null)[]): string => {
  const known = subjects.filter((subject) => typeof subject === "string");
  return known.find((subject) => subject.length <= SUBJECT_ROOM) ?? known.at(-1)!;
};

/** A link on a line of its own, after the sentence that leads to it; without the link, what to do in its stead. */
export const linkOr = (url: string | null, lead: string, otherwise: string | null): (string | null)[] =>
  url === null ? [otherwise] : [lead, url];

/** " after almost three years with Acme", " in your first week with us", " with Acme" or nothing: ends a sentence on cancelling. */
export function afterTenure({ tenure, us, company }: Known): string {
  if (tenure === null) return company === null ? "" : ` with ${company}`;
  return tenure.stage === "first_week" ? ` in your first week with ${us}` : ` after ${tenure.duration} with ${us}`;
}

/** "Grace here, from Acme." where a person writes; null for a team. */
export function introduction({ sender, company }: Known): string | null {
  if (sender === null) return null;
  return company === null ? `${sender} here.` : `${sender} here, from ${company}.`;
}
