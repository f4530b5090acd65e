// Which passwords are accepted: long enough, and none of those that guessers try first.

import { leakedPasswords } from "../../lib/lazy-imports.ts";

const SHORTEST = 10;
const LONGEST = 200;

/** The commonest of the leaked passwords, in lower case; shorter ones are refused for their length. */
let common: ReadonlySet<string> | undefined;
function isCommon(password: string): boolean {
  common ??= new Set(leakedPasswords().dictionary["passwords-common"].filter(({ length }) => length >= SHORTEST));
  return common.has(password);
}

/** What a password must be, as its field's error says it. */
export const PASSWORD_RULE = `must be ${SHORTEST} to ${LONGEST} characters and not one of the commonest passwords`;

/**
 * Length is counted in characters of Unicode, as JSON Schema does: an emoji is one. Nothing is trimmed. A half
 * surrogate is refused: all of them would become the same replacement character, and different passwords be one.
 */
export function isPassword(text: string): boolean {
  if (!text.isWellFormed()) return false;
  const characters = text.length > 2 * LONGEST ? text.length : [...text].length;
  if (characters < SHORTEST || characters > LONGEST) return false;
  return !isCommon(text.toLowerCase());
}
