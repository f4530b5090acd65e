// The languages of the pages that customers see, and which of them a browser gets.

export const PAGE_LANGUAGES = ["en", "de", "fr", "es", "pt", "hi"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The language that is asked for, else the best that the browser takes, else `own`, else English. */
export function pageLanguage(asked: string | null, accepted: string | null, own: string): PageLanguage {
  return languageOf(asked ?? "") ?? negotiated(accepted ?? "") ?? languageOf(own) ?? "en";
}

/** `pt-BR` is Portuguese. */
function languageOf(tag: string): PageLanguage | undefined {
  const primary = tag.trim().split(/[-_]/, 1)[0]!.toLowerCase();
  return PAGE_LANGUAGES.find((language) => language === primary);
}

const MOST_ACCEPTED = 500; // characters: what browsers send has some fifty

/** The first of the heaviest in an Accept-Language header; `*` accepts any. */
function negotiated(header: string): PageLanguage | undefined {
  return header
    .slice(0, MOST_ACCEPTED)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";");
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/i.exec(one)?.[1]).find((found) => found !== undefined);
      return { language: languageOf(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
}
