// The dashboard's language: the user's choice, otherwise the browser's, otherwise English.

import { signal } from "@preact/signals";
import { readChoice, writeChoice } from "./remembered.ts";

export type Language = "en" | "de";

const isLanguage = (text: string | null | undefined): text is Language => text === "en" || text === "de";

function firstLanguage(): Language {
  const remembered = readChoice("language");
  if (isLanguage(remembered)) return remembered;
  const own = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return own ?? "en";
}

export const language = signal<Language>(firstLanguage());
document.documentElement.lang = language.value;

export function speak(next: Language): void {
  language.value = next;
  document.documentElement.lang = next;
  writeChoice("language", next);
}

/** The user's region for numbers and dates, within the chosen language: "en-GB", "de-AT". */
export const region = (): string =>
  navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === "de" ? "de-DE" : "en-US");

/** The type of texts with the same names. */
type Words<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Texts[Name] extends string
      ? string
      : Words<Texts[Name]>;
};

/**
 * The texts of a page in both languages, which must have the same names: `const t = words({ en: {…}, de: {…} })`, then
 * `t().send`. Texts with parameters are functions: `sentTo: (who: string) => …`.
 */
export function words<Texts>(texts: { en: Texts; de: NoInfer<Words<Texts>> }): () => Words<Texts> {
  return () => texts[language.value] as Words<Texts>;
}
