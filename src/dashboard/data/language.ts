// The language that the dashboard speaks: the one chosen here, else the browser's, else English.

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

/** The reader's region for numbers and dates, within the language chosen: "en-GB", "de-AT". */
export const region = (): string =>
  navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === "de" ? "de-DE" : "en-US");

/** The same names with any words. */
type Words<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Texts[Name] extends string
      ? string
      : Words<Texts[Name]>;
};

/**
 * The words of a page in both languages, which must have the same names: `const t = words({ en: {…}, de: {…} })`, then
 * `t().send`. Words with something in them are functions: `sentTo: (who: string) => …`.
 */
export function words<Texts>(texts: { en: Texts; de: NoInfer<Words<Texts>> }): () => Words<Texts> {
  return () => texts[language.value] as Words<Texts>;
}
