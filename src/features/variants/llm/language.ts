// Checks that a text is prose in the requested language, by its script and by the share of the language's most
// frequent short words, which make up a third to a half of any prose. It needs no dictionary, and names and technical
// terms do no harm.

import { primaryOf } from "../../../lib/language-tag.ts";

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.normalize("NFC").trim().split(/\s+/));

const FREQUENT: Record<string, ReadonlySet<string>> = {
  en: wordsOf(`the and you your that this with have has had for are was were not from would what we to of it is a an in on at by be been
    but if so as or i me my our us they them their there here will can could should may might do does did don't i'm it's you're we're i'd
    we'd i'll we'll you'd isn't that's which who when where how why no yes all any some more most much many very just only than then too
    also up out about into after before over because while one two if`),
  de: wordsOf(`und der das nicht mit ist ich sie wir ihr ihre ihnen haben für auf ein eine zu uns auch die den dem des dass es du dir dich
    dein deine ihren ihrem ihrer von bei im in an am aus nach vor zum zur so wie was wenn oder aber als noch nur schon sich er man wird
    werden wurde kann können sind war hat hatte habe mir mich mein meine unser unsere unserem einem einen einer eines etwas mehr sehr dann
    doch gern gerne warum damit diese diesem dieser dieses über um bis da euch euer eure keine bitte einfach`),
  fr: wordsOf(`les vous nous votre est une pour dans pas avec ce qui avez des et du au être sur je le la un de à en que il elle on ne se
    ou où mais si plus vos nos notre mon ma mes me moi cela ça cette ces cet aux par comme tout tous toute très bien aussi été avons ai
    sont était ont peut pouvez sans plutôt encore y tu te ta ton tes leur quand pourquoi quelques rien si`),
  es: wordsOf(`el los las usted por para con una su pero más está hemos nos tu como y muy qué lo la de que en un no se te le les me mi al
    del es son ha has he si sí o ya esto eso este esta ese esa cuando porque también todo todos algo nada nuestra nuestro tus sus ti
    vez donde sin sobre hay ser estar tiene tienes fue a e ni cómo solo sólo`),
  it: wordsOf(`il che di gli per una non con sono della lei suo abbiamo anche più questo ci nel è ma e un la le lo i del dei da in a al
    alla se si ti tu mi me come quello quella era ho hai ha tuo tua tuoi vi voi noi nostro nostra su dal perché cosa c'è due forse chi`),
  pt: wordsOf(`você não uma para com seu sua os mas mais está do da em nós por seus isso foi ao o a de que e um no na nos se as dos das
    é ou como já muito à sem me meu minha nosso nossa ele ela eles são ser ter tem temos esse essa este esta isto quando porque também
    algo tudo te só até pelo pela há lhe sobre nem às`),
  nl: wordsOf(`het een van en je jij niet met voor op dat is zijn wij we hebben uw ook naar bij de in te u ons onze jouw er dan maar als
    wat hoe om aan of dit die heb hebt heeft was zou kan kunnen wil willen graag nog wel geen mijn ik me mij toch daar al over door uit`),
  hi: wordsOf(`का की के को में से पर है हैं था थी थे और कि यह वह आप हम हमें आपको आपके आपकी आपका आपने हमने हमारे हमारी हमारा लिए कर करना करें करने
    करते तो भी ही नहीं न या क्या कोई कुछ इस उस इसके एक ने जो तक साथ बहुत अगर हो होना होने रहा रही रहे दें सकता सकती सकते जैसे अपने अपनी
    बारे बस मैं मेरे मुझे क्यों किन किया गया गई दिया था इसका इससे उसे जब तब अब वाले सब दो यहाँ वहाँ ताकि लेकिन चाहते चाहें इसी`),
};
// Languages that share too many short words to be distinguished: Galician from Portuguese, Norwegian from none here.
const NEIGHBOURS = new Set("gl ca ast oc af fy lb nds gsw sc co scn pap mr ne sa kok mai bho lad an wa".split(" "));

const MIN_SHARE = 0.14;
const STRONG = 0.22;
const OVERWHELMING = 0.35;
const SHORTEST_SENTENCE = 6;
const FOREIGN_SHARE = 0.2;

const SCRIPTS: Record<string, RegExp> = {
  Devanagari: /\p{Script=Devanagari}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
  Hangul: /\p{Script=Hangul}/u,
  CJK: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Latin: /\p{Script=Latin}/u,
};
const SCRIPT_OF: Record<string, string> = {
  ...{
    hi: "Devanagari",
    mr: "Devanagari",
    ne: "Devanagari",
    ru: "Cyrillic",
    uk: "Cyrillic",
    bg: "Cyrillic",
    mk: "Cyrillic",
    be: "Cyrillic",
  },
  ...{
    el: "Greek",
    ar: "Arabic",
    fa: "Arabic",
    ur: "Arabic",
    he: "Hebrew",
    th: "Thai",
    ko: "Hangul",
    ja: "CJK",
    zh: "CJK",
  },
  ...Object.fromEntries(
    "en de fr es it pt nl pl cs sk sv da nb no nn fi et lv lt hu ro hr sl tr id ms vi ca gl eu ga cy is sq af sw tl"
      .split(" ")
      .map((tag) => [tag, "Latin"]),
  ),
};

/** Whether a language is written in Latin letters, as an unknown one may be. */
export const isInLatin = (language: string): boolean => (SCRIPT_OF[primaryOf(language)] ?? "Latin") === "Latin";

const OWN_SCRIPT = 0.5;
// Brands and names are Latin everywhere; other scripts occur only in their own languages.
const FOREIGN_SCRIPT = 0.15;

/** The problems of a text's language, if any. `language` is a BCP 47 tag; for an unknown one the checks are lenient. */
export function languageErrors(text: string, language: string): string[] {
  const [tag = "", ...subtags] = language.toLowerCase().split(/[-_]/);
  const wrong = [
    `body: the email must be written in the language with the tag ${JSON.stringify(language)}, in plain sentences`,
  ];
  if (!subtags.includes("latn") && !subtags.includes("cyrl") && hasOtherScript(text, SCRIPT_OF[tag])) return wrong;
  const sentences = text.split(/\n+|(?<=[.!?।…])\s+/u);
  return sentences.some((sentence) => isForeign(sentence, tag)) || isAnother(shareIn(text, 12), tag) ? wrong : [];
}

/** Words of a sentence that only one of two languages knows. */
const SURE_WORDS = 2;

/** A sentence that the rest of the mail hides: neighbours share many words, so only those count that they do not share. */
function isForeign(sentence: string, tag: string): boolean {
  const own = FREQUENT[tag];
  // Facts may be in any language, and "this" stands in their place.
  const words = wordsIn(sentence).filter((word) => word !== "this");
  if (own === undefined || words.length < SHORTEST_SENTENCE) return false;
  return Object.values(FREQUENT).some((other) => {
    const theirs = words.filter((word) => other.has(word) && !own.has(word)).length;
    const ours = words.filter((word) => own.has(word) && !other.has(word)).length;
    return other !== own && theirs >= SURE_WORDS && theirs >= 2 * ours && theirs >= words.length * FOREIGN_SHARE;
  });
}

type Share = (frequent: ReadonlySet<string>) => number;

/** The share of a language's frequent words; null where the text has fewer words than `least`. */
function shareIn(text: string, least: number): Share | null {
  const words = wordsIn(text);
  if (words.length < least) return null;
  return (frequent) => words.filter((word) => frequent.has(word)).length / words.length;
}

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\be-(?=mail)/g, "e")
    .match(/[\p{L}\p{M}']+/gu) ?? [];

const mostOf = (share: Share): number => Math.max(...Object.values(FREQUENT).map(share));

function isAnother(share: Share | null, tag: string): boolean {
  if (share === null) return false;
  const own = FREQUENT[tag];
  if (own === undefined) return !NEIGHBOURS.has(tag) && mostOf(share) >= OVERWHELMING;
  const spoken = share(own);
  const most = mostOf(share);
  return spoken < MIN_SHARE || (most >= STRONG && most > 1.4 * spoken);
}

function hasOtherScript(text: string, script: string | undefined): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (script === undefined || letters.length === 0) return false;
  const share = (shape: RegExp) => letters.filter((letter) => shape.test(letter)).length / letters.length;
  // Japanese and Korean also use Chinese characters.
  const own = share(SCRIPTS[script]!) + (script === "Hangul" ? share(SCRIPTS.CJK!) : 0);
  const latin = script === "Latin" ? 0 : share(SCRIPTS.Latin!);
  return own < OWN_SCRIPT || 1 - own - latin > FOREIGN_SCRIPT;
}
