// Spells small numbers in sentences.

import { count } from "../data/format.ts";
import type { Language } from "../data/language.ts";

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: "none one two three four five six seven eight nine ten eleven twelve".split(" "),
  de: "keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
};

/** The number in words up to twelve, in figures above. */
export const spelled = (value: number, language: Language): string => WORDS[language][value] ?? count(value);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
