// Checks that a body begins with a greeting, to the customer and nobody else.

import type { MailFacts } from "../facts.ts";
import { isFamilyNameFirst } from "../templates/family-names.ts";
import { folded, isFirstName } from "../templates/first-names.ts";
import { addressOf, wordsOfName } from "../templates/names.ts";
import { wordsIn } from "./quotable-facts.ts";
import { quoted } from "./rules/phrases.ts";

const GREETINGS = [
  "hi|hello|hey|hiya|howdy|dear|greetings|welcome back|good (?:morning|afternoon|evening|day)",
  "hallo|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|servus|moin|grüß (?:gott|dich|euch)|grüezi|werte[rs]?",
  "bonjour|bonsoir|salut|cher|chère|chers|coucou|rebonjour",
  "hola|buen(?:os|as)? (?:días|tardes|noches|día)|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|muy buenas",
  "olá|oi|bom dia|boa (?:tarde|noite)|car[oa]s?|prezad[oa]s?|querid[oa]",
  "ciao|buon(?:giorno|asera| giorno)|salve|gentile|car[oaie]|egregi[oa]",
  "hoi|beste|dag|goede(?:morgen|middag|navond)|geachte|lieve",
  "hej|hei|kære|kjære|hejsan|god (?:dag|morgon|kväll)|bästa|moi|hyvä|terve",
  "cześć|dzień dobry|drogi|droga|szanown[ya]|witaj|ahoj|dobrý den|vážen[ýá]|szia|kedves|tisztelt|bună|salutare|dragă|merhaba|sayın|selam|zdravo|pozdrav|poštovan[ia]|γεια|αγαπητ[έή]",
  "नमस्ते|नमस्कार|प्रिय|आदरणीय|हैलो|हेलो|हाय|namaste|namaskar",
  "здравствуйте|привет|добрый (?:день|вечер)|доброе утро|уважаем(?:ый|ая|ые)|дорог(?:ой|ая)|вітаю|добрий день|шановн(?:ий|а)",
  "مرحب[اً]+|السلام عليكم|أهلا|عزيزي|عزيزتي|سلام|שלום|היי|xin chào|chào|kính gửi|halo|hai|selamat (?:pagi|siang|sore|malam)|สวัสดี|เรียน",
  "您好|你好|亲爱的|親愛的|尊敬的|嗨|こんにちは|こんばんは|おはようございます|拝啓|안녕하세요|안녕",
].join("|");
const OPENS = new RegExp(`^(?:${GREETINGS})(?![\\p{L}\\p{M}])`.normalize("NFC"), "iu");
// Chinese, Japanese and Thai have no space after a greeting.
const OPENS_CLOSE =
  /^(?:您好|你好|亲爱的|親愛的|尊敬的|嗨|こんにちは|こんばんは|おはようございます|拝啓|안녕하세요|สวัสดี|เรียน)/u;
const HONORIFIC =
  /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|madam|herrn?|frau|doktor|monsieur|madame|mme|m|mlle|docteur|señora?|señorita|sra?|srta|don|doña|senhora?|dra|dona|signora?|gentile|meneer|mevrouw|heer|pan|pani|herra|rouva|bey|hanım|श्री|श्रीमती|सुश्री|डॉ)\.?$/iu;
const TITLE_STOP = /\b(Mr|Mrs|Ms|Mx|Dr|Prof|Sr|Sra|Srta|Mme|Mlle|M|Hr|Fr|Dra|Sig|डॉ)\.(?= )/giu;
const NOBODY_IN_PARTICULAR =
  /^(?:there|again|everyone|everybody|all|both|team|friends?|customer|valued|zusammen|kunde|kundin|kunden|damen|herren|und|alle|team|wieder|à|vous|toutes?|tous|et|cliente?s?|equipo|equipe|equipa|de|nuevo|novo|todos|y|e|tutti|a|tutta|allemaal|klant|igen|alla|kund|आप|सभी|ग्राहक|को|जी|from|and|to|our|dear|my)$/iu;

export function greetingErrors(body: string, facts: MailFacts): string[] {
  const line =
    body
      .split("\n")
      .find((one) => one.trim() !== "")
      ?.normalize("NFC")
      .trim()
      .replace(/^¡\s?/u, "") ?? "";
  const names = wordsOfName(facts.customerName);
  const opening = OPENS.exec(line)?.[0] ?? OPENS_CLOSE.exec(line)?.[0];
  if (opening === undefined) {
    return opensWithName(line, names) ? [] : ["body: it has no greeting; begin with one, on a line of its own"];
  }
  const greeted =
    line
      .slice(opening.length)
      .replace(TITLE_STOP, "$1")
      .split(/[,.!?:;–—\n，！。、：।]|\s-\s/u)
      .find((part) => part.trim() !== "") ?? "";
  return isFor(greeted.trim(), facts, names)
    ? []
    : [
        `body: ${quoted(`${opening} ${greeted.trim()}`)} greets somebody else; greet with the words of greet_with, or nobody by name`,
      ];
}

/** "Maya," and "川辺 葵 様" are greetings too. */
function opensWithName(line: string, names: string[]): boolean {
  const [greeted = ""] = line.split(/[,!:，！：–—]/u);
  const words = greeted.trim().split(/\s+/);
  if (names.length === 0) return /^(?:お客様|各位|ご担当者様|고객님|尊敬的客户)/u.test(line);
  return words.length <= 5 && line.length > 0 && namesIn(greeted, names) > 0 && greeted.length <= 60;
}

function isFor(greeted: string, { customerName }: MailFacts, names: string[]): boolean {
  const words = greeted
    .replace(/\./g, ". ")
    .split(/[\s・]+/)
    .filter(Boolean);
  const titled = words.some((word) => HONORIFIC.test(word));
  const spoken: string[] = [];
  for (const word of words) {
    const bare = word.replace(/[^\p{L}\p{M}\p{N}'’-]/gu, "");
    if (bare === "" || HONORIFIC.test(word)) continue;
    if (isKnown(bare, names)) spoken.push(bare);
    else if (NOBODY_IN_PARTICULAR.test(bare) && spoken.length === 0) continue;
    else if (!looksLikeName(bare) || spoken.length > 0) break;
    else return isOtherScript(bare, names);
  }
  if (spoken.length === 0 || titled) return true;
  // A family name alone is no greeting.
  const sure = addressOf(customerName);
  const first = sure === null ? [] : wordsIn(sure);
  const isFamilyAlone =
    spoken.length === 1 &&
    isFamilyNameFirst(spoken[0]!) &&
    names.length > 1 &&
    folded(names[0]!) === folded(spoken[0]!);
  if (isFamilyAlone) return false;
  return (
    first.length === 0 ||
    first.length === names.length ||
    spoken.some((word) => wordsIn(word).some((part) => first.includes(part)))
  );
}

/** Also with an ending, as in Slavic and Baltic languages, and "Maya-san". */
function isKnown(word: string, names: string[]): boolean {
  const said = folded(word);
  return names.some((name) => {
    const known = folded(name.replace(/[^\p{L}\p{M}\p{N}'’-]/gu, ""));
    if (known === "") return false;
    if (said === known || said.split("-").includes(known) || known.split("-").includes(said)) return true;
    const stem = known.length >= 4 ? known.slice(0, -1) : known;
    return (
      said.startsWith(stem) && said.length - known.length <= 2 && said.length >= known.length - 1 && known.length >= 4
    );
  });
}

const namesIn = (text: string, names: string[]): number =>
  names.filter((name) => text.toLowerCase().includes(name.toLowerCase().replace(/[,.]/g, ""))).length;

const looksLikeName = (word: string): boolean => /^\p{Lu}/u.test(word) || /^\p{Lo}/u.test(word) || isFirstName(word);

/** "माया" for Maya: no rule here can verify it. */
function isOtherScript(word: string, names: string[]): boolean {
  const latin = /\p{Script=Latin}/u;
  return names.length > 0 && latin.test(word) !== latin.test(names.join(""));
}
