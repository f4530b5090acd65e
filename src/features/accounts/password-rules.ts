// Decides which passwords are accepted: they must be long enough, and not among those that attackers try first.

import { leakedPasswords } from "../../lib/lazy-imports.ts";

const SHORTEST = 10;
const LONGEST = 200;

/** The most common leaked passwords, in lower case; shorter ones are refused for their length anyway. */
let common: ReadonlySet<string> | undefined;
function isCommon(password: string): boolean {
  common ??= new Set(leakedPasswords().dictionary["passwords-common"].filter(({ length }) => length >= SHORTEST));
  return common.has(password);
}

/** The rule in the words of the field's error. */
export const PASSWORD_RULE = `must be ${SHORTEST} to ${LONGEST} characters and not one of the commonest passwords`;

/**
 * Length is counted in Unicode characters, as in JSON Schema: an emoji counts as one. Nothing is trimmed. Lone surrogates are
 * refused: hashing replaces each with the same character, so different passwords would match.
 */
export function isPassword(text: string): boolean {
  if (!text.isWellFormed()) return false;
  const characters = text.length > 2 * LONGEST ? text.length : [...text].length;
  if (characters < SHORTEST || characters > LONGEST) return false;
  return !isCommon(text.toLowerCase());
}
