// The languages of the pages for customers and for users, and the choice of one for a browser.

import { primaryOf } from "./language-tag.ts";

export const PAGE_LANGUAGES = ["en", "de", "fr", "es", "pt", "hi"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The languages of the dashboard, of the pages that lead to it, and of mails to a project's people. */
export type OwnLanguage = "en" | "de";
const OWN_LANGUAGES: readonly OwnLanguage[] = ["en", "de"];

/** The requested language, otherwise the best one that the browser accepts, otherwise `own`, otherwise English. */
export function pageLanguage(asked: string | null, accepted: string | null, own: string): PageLanguage {
  return best(PAGE_LANGUAGES, asked, accepted) ?? languageOf(PAGE_LANGUAGES, own) ?? "en";
}

/** The requested language, otherwise the best one that the browser accepts, otherwise English. Null for what was not sent. */
export const ownLanguage = (asked: string | null, accepted: string | null): OwnLanguage =>
  best(OWN_LANGUAGES, asked, accepted) ?? "en";

const best = <Language extends string>(
  spoken: readonly Language[],
  asked: string | null,
  accepted: string | null,
): Language | undefined => languageOf(spoken, asked ?? "") ?? negotiated(spoken, accepted ?? "");

/** Finds a language by its primary tag: `pt-BR` is Portuguese. */
function languageOf<Language extends string>(spoken: readonly Language[], tag: string): Language | undefined {
  const primary = primaryOf(tag);
  return spoken.find((language) => language === primary);
}

const MOST_ACCEPTED = 500; // characters; browsers send about fifty

/** The supported language with the highest weight in an Accept-Language header, the first of equals. `*` is ignored. */
function negotiated<Language extends string>(spoken: readonly Language[], header: string): Language | undefined {
  return header
    .slice(0, MOST_ACCEPTED)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/i.exec(one)?.[1]).find((found) => found !== undefined);
      return { language: languageOf(spoken, tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
}
