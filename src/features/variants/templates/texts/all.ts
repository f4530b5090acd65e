// The languages of the built-in writer. docs/recipes/language.md says how to add one.

import { primaryOf } from "../../../../lib/language-tag.ts";
import type { Language } from "../../../strategies/mail-text.ts";
import { MAILS } from "../../../strategies/mails.ts";
import { STRATEGIES } from "../../../strategies/table.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { OwnTexts, Texts } from "./format.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { pt } from "./pt.ts";

const LANGUAGES: Readonly<Record<Language, OwnTexts>> = { de, en, es, fr, hi, pt };

/** By the two letters of the language. */
export const TEXTS: Readonly<Record<string, Texts>> = Object.fromEntries(
  (Object.keys(LANGUAGES) as Language[]).map((language) => [language, withMails(language)]),
);

function withMails(language: Language): Texts {
  const own = LANGUAGES[language];
  const of = (kind: "cancellation" | "payment_failed" | "farewell" | "forNow") =>
    Object.fromEntries(STRATEGIES.map((strategy) => [strategy, MAILS[strategy][kind]?.[language]]));
  const texts = {
    ...own,
    cancellation: of("cancellation"),
    payment_failed: of("payment_failed"),
    farewells: of("farewell"),
    forNow: of("forNow"),
  } as Texts;
  return own.typeset === undefined ? texts : own.typeset(texts);
}

/** The first language that the built-in writer knows, else English. All are BCP 47 tags. */
export const writtenLanguage = (languages: readonly string[]): string =>
  languages.find((tag) => TEXTS[primaryOf(tag)] !== undefined) ?? "en";

export const textsFor = (languages: readonly string[]): Texts => TEXTS[primaryOf(writtenLanguage(languages))]!;
