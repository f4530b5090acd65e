// The language of what somebody wrote, so that it is set in the right face and read out in the right voice.

const SCRIPTS: readonly (readonly [lang: string, script: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
];

/** The letters decide where they belong to few languages; else the person's locale, if it is known. */
export function langOf(text: string, locale: string | null): string | undefined {
  const lang = SCRIPTS.find(([, script]) => script.test(text))?.[0];
  return lang === undefined || locale?.startsWith(lang) ? (locale ?? undefined) : lang;
}
