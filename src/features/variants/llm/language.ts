// A cheap test for the wrong language: the share of each language's most frequent little words. It speaks up on strong evidence only.

// Some are shared by neighbours: only the absence of all of one's own and plenty of another's counts.
const FREQUENT: Record<string, ReadonlySet<string>> = {
  en: new Set("the and you your that this with have for are was not from would what we to of it is".split(" ")),
  de: new Set("und der das nicht mit ist ich sie wir ihr ihre ihnen haben für auf ein eine zu uns auch".split(" ")),
  fr: new Set("les vous nous votre est une pour dans pas avec ce qui avez des et du au être sur je".split(" ")),
  es: new Set("el los las usted por para con una su pero más está hemos nos tu como y muy qué lo".split(" ")),
  it: new Set("il che di gli per una non con sono della lei suo abbiamo anche più questo ci nel è ma".split(" ")),
  pt: new Set("você não uma para com seu sua os mas mais está do da em nós por seus isso foi ao".split(" ")),
  nl: new Set("het een van en je jij niet met voor op dat is zijn wij we hebben uw ook naar bij".split(" ")),
};
const FEWEST_WORDS = 20;
const ABSENT = 0.04;
const PRESENT = 0.2;

/** One remark when a text of some length is in another language than `language` (BCP 47), as far as both are known here. */
export function languageRemark(text: string, language: string): string[] {
  const expected = FREQUENT[language.split("-")[0]!.toLowerCase()];
  if (!expected) return [];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return [];
  const share = (frequent: ReadonlySet<string>) => words.filter((word) => frequent.has(word)).length / words.length;
  if (share(expected) >= ABSENT) return [];
  return Object.values(FREQUENT).some((frequent) => share(frequent) >= PRESENT)
    ? [`the email must be written in the language with the tag ${JSON.stringify(language)}`]
    : [];
}
