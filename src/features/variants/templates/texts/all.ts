// The languages of the built-in writer. docs/recipes/language.md says how to add one.

import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { Texts } from "./format.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { pt } from "./pt.ts";

export const TEXTS: Readonly<Record<string, Texts>> = { de, en, es, fr, hi, pt };

/** The texts of the first language that has any, else English. `languages` are BCP 47 tags. */
export function textsFor(languages: readonly string[]): Texts {
  const known = languages.map((tag) => TEXTS[tag.toLowerCase().split(/[-_]/)[0]!]);
  return known.find((texts) => texts !== undefined) ?? en;
}
