// The languages of the built-in writer. docs/recipes/language.md says how to add one.

import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { Texts } from "./format.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { pt } from "./pt.ts";

export const TEXTS: Readonly<Record<string, Texts>> = { de, en, es, fr, hi, pt };

/** "pt" of "pt-BR". */
export const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!;

/** The first language that the built-in writer knows, else English. All are BCP 47 tags. */
export const writtenLanguage = (languages: readonly string[]): string =>
  languages.find((tag) => TEXTS[primaryOf(tag)] !== undefined) ?? "en";

export const textsFor = (languages: readonly string[]): Texts => TEXTS[primaryOf(writtenLanguage(languages))]!;
