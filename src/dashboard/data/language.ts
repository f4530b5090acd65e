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

/** A text, or a function that fills in what varies: `(who: string) => …`. */
type Phrase = string | ((...given: never[]) => string);

/** The same kind of text in any words: the translation of a function takes what the English one takes. */
type Alike<Text> = Text extends (...given: infer Given) => string ? (...given: Given) => string : string;

/** A text in every language, in the order of `COLUMNS`. */
type Row<Text> = readonly [en: Text, de: NoInfer<Alike<Text>>];

/** Texts by their names, in groups where that helps. */
export type Rows<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends Phrase
    ? Row<Texts[Name]>
    : Texts[Name] extends readonly unknown[]
      ? never
      : Rows<Texts[Name]>;
};

type Spoken<Texts> = { [Name in keyof Texts]: Texts[Name] extends Phrase ? Alike<Texts[Name]> : Spoken<Texts[Name]> };

const COLUMNS: Record<Language, number> = { en: 0, de: 1 };

/**
 * The texts of a page: `const t = words({ send: ["Send", "Absenden"] })`, then `t().send` in the user's language. Texts with
 * parameters are functions; only the English one states their types: `[(who: string) => …, (who) => …]`.
 */
export function words<Texts>(texts: Rows<Texts>): () => Spoken<Texts> {
  const spoken: Partial<Record<Language, Spoken<Texts>>> = {};
  return () => (spoken[language.value] ??= column(texts, COLUMNS[language.value]) as Spoken<Texts>);
}

const column = (texts: object, index: number): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, Array.isArray(text) ? text[index] : column(text, index)]),
  );
