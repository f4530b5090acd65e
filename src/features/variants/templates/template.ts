// What the mails to customers at risk are made of.

import type { TemplateFacts } from "./template-facts.ts";

const SUBJECT_ROOM = 60;

/** A mail without its greeting and signature. False and null paragraphs are left out. */
export type Draft = { subject: string; paragraphs: (string | null | false)[] };

/** Sentences of one paragraph; null and false are left out. */
export const paragraph = (...sentences: (string | null | false)[]): string | null =>
  sentences.filter(Boolean).join(" ") || null;

/** The first subject that a phone shows in full; the last one is always short. */
export const firstFitting = (...subjects: (string | false | null)[]): string => {
  const known = subjects.filter((subject) => typeof subject === "string");
  return known.find((subject) => subject.length <= SUBJECT_ROOM) ?? known.at(-1)!;
};

/** A link on its own line after its lead; without the link, the alternative. */
export const linkOr = (url: string | null, lead: string, otherwise: string | null): (string | null)[] =>
  url === null ? [otherwise] : [lead, url];

/** "Grace here, from Acme." for a person; null for a team. */
export function introduction({ sender, company }: TemplateFacts): string | null {
  if (sender === null) return null;
  return company === null ? `${sender} here.` : `${sender} here, from ${company}.`;
}
