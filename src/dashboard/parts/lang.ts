// Detects the language of a person's text, so that browsers choose the right font and screen readers the right voice.

const SCRIPTS: readonly (readonly [lang: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
];

/** Decides by the script if it belongs to few languages, otherwise by the person's locale; undefined if unknown. */
export function langOf(text: string, locale: string | null): string | undefined {
  const lang = SCRIPTS.find(([, script]) => script.test(text))?.[0];
  return lang === undefined || locale?.startsWith(lang) ? (locale ?? undefined) : lang;
}
