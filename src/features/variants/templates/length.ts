// Keeps a mail within the length that is read to its end, whatever the company has written about itself.

import type { GroundedWriting } from "../facts.ts";
import { assemble, type Material } from "./assemble.ts";
import type { FactSlot, MailText } from "./texts/format.ts";

const LEAST_WORDS = 50;
const MOST_WORDS = 110;

/**
 * What a long mail does without, in this order. Each goes as a whole: an offer without its terms, or half of a story, would
 * say something else.
 */
const DISPENSABLE: readonly FactSlot[][] = [
  ["feature_use"],
  ["story", "story_who", "story_name"],
  ["offer"],
  ["pause_terms"],
  ["thanks_offer"],
];

/** The mail of a text, of 50 to 110 words. */
export function fitted(text: MailText, material: Material): GroundedWriting {
  const mail = assemble(text, material);
  if (wordsIn(mail) < LEAST_WORDS)
    return assemble({ ...text, body: [...text.body, `¶${material.texts.ifShort}`] }, material);
  const dispensable = DISPENSABLE.find(([slot]) => material.facts[slot!] !== undefined);
  if (wordsIn(mail) <= MOST_WORDS || dispensable === undefined) return mail;
  const facts = { ...material.facts };
  for (const slot of dispensable) delete facts[slot];
  return fitted(text, { ...material, facts });
}

const wordsIn = ({ body }: GroundedWriting): number => body.split(/\s+/).length;
