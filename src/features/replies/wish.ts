// Detects whether a reply asks for no more mails, or for deletion.

import { topicOfReason } from "../churn-events/sensitive/topic.ts";
import type { Wish } from "./tables.ts";

/** A reply that consists only of a command, such as "STOP" or "Unsubscribe please". */
const COMMAND =
  /^\W*(?:(?:please|bitte|por favor|s'il vous plaît)\W+)?(?:stop|stopp|unsubscribe(?: me)?|opt[ -]?out|remove(?: me)?|abmelden|abbestellen|austragen|désabonner|désinscription|arrêtez?|baja|darse de baja|cancelar|sair|parar?|parem|band karo|बंद करो)(?:\W+(?:please|bitte|thanks|thank you|danke|merci|gracias|obrigad[oa]))?\W*$/iu;

/** In characters. A longer reply says something else too, which a person should read. */
const SHORT = 100;

export function wishOf(words: string): Wish | null {
  const topic = topicOfReason(words);
  if (topic === "deletion" || topic === "no_contact") return topic;
  return COMMAND.test(words) ? "no_contact" : null;
}

/** Whether the reply says nothing but the wish. */
export const isNothingBut = (wish: Wish | null, words: string): boolean => wish !== null && words.length <= SHORT;
