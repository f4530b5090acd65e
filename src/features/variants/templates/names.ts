// How to address a person or a company: by a first name where it surely is one, else by the full name. A wrong name is
// worse than none: any doubt gives "Hi there,".

import { isFamilyNameFirst } from "./family-names.ts";
import { folded, isFirstName, isNothingButFirstName } from "./first-names.ts";
import { isSentenceWord, isStandIn, isUnspeakable } from "./not-names.ts";
import { capitalised, hasAddress, letters, plainLine } from "./text.ts";

const MAX_NAME = 60;

const LEGAL_FORMS = new Set(
  "gmbh ggmbh mbh gbr ohg inc llc ltd ltda limited corp corporation eireli plc llp sarl srl sro doo kft aps oyj pty pvt".split(
    " ",
  ),
);
/** Surnames unless written in capitals. */
const LEGAL_FORMS_IN_CAPITALS = new Set("AG UG KG SA SAS SL SLU CV SE BV NV AB AS KK LP OY".split(" "));
const ORGANISATION_WORDS = new Set(
  (
    "company group holding holdings labs studio studios agency solutions technologies software systems consulting " +
    "partners services ventures media foundation institute university association department team industries " +
    "enterprises logistics traders international consultants"
  ).split(" "),
);
const TITLES: Record<string, string | null> = {
  ...{ dr: "Dr.", prof: "Prof.", professor: "Prof.", mr: "Mr.", mrs: "Mrs.", ms: "Ms.", mx: "Mx." },
  ...{ miss: null, sir: null, madam: null, herr: null, frau: null, ing: null, dipl: null, mme: null, rev: null },
  ...{ dame: null, lady: null, lord: null, mister: null, monsieur: null, madame: null, mlle: null, mademoiselle: null },
  ...{ senor: null, senora: null, senorita: null, sra: null, srta: null, senhor: null, senhora: null, dona: null },
  ...{ signor: null, signora: null, mag: null, captain: null, capt: null, sgt: null, rabbi: null, father: null },
};
/** Also titles before a name: "Sr. García". */
const SPANISH_TITLE = /^sr\.? /i;
/** First parts of compound names: Anne Marie, María José, Jean Luc. */
const OPENS_COMPOUND = new Set(
  "ana anna anne billy carlos giovanni gian jean john jose juan karl luis luiz maria marie mary miguel pedro pier".split(
    " ",
  ),
);
const SUFFIXES = new Set("jr sr phd md mba msc esq ii iii iv".split(" "));
const PARTICLES = new Set("de da di do du del della van von vom zu der den la le el al bin ibn ter".split(" "));

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CJK_NAME =
  /^(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・ ]+$)[\p{L}\p{M}・ ]{2,12}$/u;
const CJK_COMPANY = /公司|会社|會社|集团|集團|회사/u;
const PERSON = /^[\p{L}\p{M}\s'’.,-]+$/u;
const ORGANISATION = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s'’.,&+/-]*$/u;
const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*$/u;

/** The first line of a mail: "Hi Ada,", "Hi Nguyễn Văn An,", "Hi Dr. Müller,", "Hi ACME team,", or "Hi there," in any doubt. */
export function greeting(customerName: string | null): string {
  return `Hi ${addressOf(customerName) ?? "there"},`;
}

/** The form of address: "Ada", "Nguyễn Văn An", "Dr. Müller", "ACME team"; null in any doubt. */
export function addressOf(customerName: string | null): string | null {
  const name = withoutAside(customerName);
  if (name === null || hasAddress(name) || hasUnspeakable(customerName)) return null;
  return isOrganisation(name) ? organisationAddress(name) : personAddress(name);
}

/** "Ada Lovelace", for languages that greet by the whole name; null in any doubt, and for a company. */
export function wholeNameOf(customerName: string | null): string | null {
  const name = withoutAside(customerName);
  if (name === null || addressOf(customerName) === null || isOrganisation(name)) return null;
  return CJK.test(name) ? name : wholeName(withoutTitles(givenNameFirst(name).split(" ")).words);
}

/** Whether a customer's name is that of a company. */
export function isOrganisationName(customerName: string): boolean {
  const name = withoutAside(customerName);
  return name !== null && isOrganisation(name);
}

/** The words of a customer's name, for texts by other writers; none where the name is doubtful. */
export function wordsOfName(customerName: string | null): string[] {
  const name = withoutAside(customerName);
  if (name === null || hasAddress(name) || isJoint(name) || hasUnspeakable(customerName)) return [];
  const words = name.split(/[\s,]+/).filter(Boolean);
  return words.some(isStandIn) && addressOf(name) === null ? [] : words;
}

/** Whether a sender's name is a person's, not a company's, a team's or a mailbox's. */
export function isPerson(name: string): boolean {
  const words = name.split(" ");
  const isMailbox = isStandIn(words[0]!) || isStandIn(words.at(-1)!);
  return PERSON.test(name) && !hasAddress(name) && !isOrganisation(name) && !isMailbox;
}

/**
 * A sender's given name. Senders may write it in small letters; their own names are surely names. Null where it is
 * unclear ("G. Hopper").
 */
export function givenName(name: string): string | null {
  if (!isPerson(name)) return null;
  return personAddress(name) ?? (isNameWord(name) ? inNameCase(name) : null);
}

/** The company's name as people say it: without "GmbH", "Inc." and the like. */
export function spokenCompany(companyName: string): string {
  const words = companyName
    .replace(/[\s.,;:!?]+$/u, "")
    .replace(/ \S+ & Co\.? KG(?:aA)?$/i, "")
    .split(" ");
  while (words.length > 1 && isLegalForm(words.at(-1)!) && !/^\W+$/.test(words.at(-2)!)) words.pop();
  return words.join(" ").replace(/[\s.,;:!?]+$/u, "");
}

function isOrganisation(name: string): boolean {
  const words = name.split(" ");
  return (
    isLegalForm(words.at(-1)!) ||
    /& (?:co|sons|partners)\b/i.test(name) ||
    [words[0]!, words.at(-1)!].some((word) => ORGANISATION_WORDS.has(letters(word)))
  );
}

function isLegalForm(word: string): boolean {
  const bare = word.replace(/[.,/]/g, "");
  return LEGAL_FORMS.has(bare.toLowerCase()) || LEGAL_FORMS_IN_CAPITALS.has(bare) || bare === "eV" || bare === "SpA";
}

/** Also in a part that is otherwise left out: "John Smith (deceased)". */
function hasUnspeakable(name: string | null): boolean {
  const words = (name ?? "").split(/[\s.,_-]+/).filter((word) => word !== "");
  // "Arsch Loch" is one word in disguise; an initial makes none ("Ana L.").
  const pairs = words.slice(1).flatMap((word, i) => {
    const pair = [words[i]!, word].map((part) => part.replace(/[^\p{L}\p{M}]/gu, ""));
    return pair.every(({ length }) => length > 1) ? [pair.join("")] : [];
  });
  return [...(name ?? "").split(/\s+/), ...pairs, words.length > 2 ? words.join("") : ""].some(isUnspeakable);
}

/** "(Finance)", and a nickname in quotation marks. */
const ASIDE = /\([^()]*\)|["“][^"“”]*["”]/g;

function withoutAside(name: string | null): string | null {
  return plainLine(name === null ? null : name.replace(ASIDE, " "), MAX_NAME);
}

function organisationAddress(name: string): string | null {
  const bare = spokenCompany(name.replace(/^the /i, "").replaceAll(",", ""));
  if (!ORGANISATION.test(bare) || /[^\p{L}\p{M}\p{N} ]{3}| [.,]|\.\./u.test(bare)) return null;
  if (ORGANISATION_WORDS.has(letters(bare)) || isStandIn(bare)) return null;
  return /\b(?:team|department)\b/i.test(bare) ? bare : `${bare} team`;
}

function personAddress(name: string): string | null {
  if (CJK.test(name)) return CJK_NAME.test(name) && !CJK_COMPANY.test(name) && !isStandIn(name) ? name : null;
  if (!PERSON.test(name) || isJoint(name)) return null;
  const { title, words } = withoutTitles(givenNameFirst(name).replace(SPANISH_TITLE, "Señor ").split(" "));
  const [first, ...others] = words;
  if (first === undefined || words.length > 5 || isStandIn(first) || PARTICLES.has(first)) return null;
  if (others.length === 0) return loneName(first, title);
  return firstNameIn(words) ?? wholeName(words);
}

/** A single word may be a family name, a company or the front half of an email address. */
function loneName(word: string, title: string | null | undefined): string | null {
  if (!isNameWord(word)) return null;
  if (title !== undefined) return title === null ? null : `${title} ${inNameCase(word)}`;
  const isSure = /^\p{Ll}/u.test(word) ? isNothingButFirstName(word) : isFirstName(word);
  return isSure && !isFamilyNameFirst(word) ? inNameCase(word) : null;
}

/** "Ada" of "Ada Lovelace", "María José" of "María José García"; null unless the first word is surely a first name. */
function firstNameIn(words: string[]): string | null {
  // A family name in capitals is marked as such: "LOVELACE Ada".
  const [first, ...others] =
    isShouted(words[0]!) && !words.every(isShouted) ? words.filter((word) => !isShouted(word)) : words;
  if (first === undefined || !isNameWord(first) || !isFirstName(first) || isFamilyNameFirst(words[0]!)) return null;
  if (!isNothingButFirstName(first) && others.some((word) => isStandIn(word) || isSentenceWord(word))) return null;
  const second = others[0];
  const isCompound = second !== undefined && OPENS_COMPOUND.has(folded(first)) && isFirstName(second);
  return isCompound ? `${inNameCase(first)} ${inNameCase(second)}` : inNameCase(first);
}

/** A full name in which no part is surely the first name: Nguyễn Văn An, Kovács János, Oluwadamilola Adeyemi. */
function wholeName(words: string[]): string | null {
  const isName = words.every((word, i) =>
    i > 0 && PARTICLES.has(word.toLowerCase()) ? true : isPartOfName(word) && !isStandIn(word) && !isSentenceWord(word),
  );
  const isMixed = words.some(isShouted) && !words.every((word) => word === word.toUpperCase());
  if (!isName || isMixed) return null;
  return words.map((word, i) => inWholeName(word, i > 0)).join(" ");
}

/** "de la" of "MARIA DE LA CRUZ". */
function inWholeName(word: string, isFollowing: boolean): string {
  const small = word.toLowerCase();
  if (isFollowing && PARTICLES.has(small) && (word === small || word === word.toUpperCase())) return small;
  return inNameCase(word);
}

/** Two people, "Jane and John". */
const isJoint = (name: string): boolean => /[&/+]|\s(?:and|und|et|y|e|og|och|en|и|और|&|c\/o)\s/iu.test(name);

/** "Lovelace, Ada" → "Ada Lovelace"; "Ada Lovelace, PhD" → "Ada Lovelace". */
function givenNameFirst(name: string): string {
  const [before = "", after, ...more] = name.split(",").map((part) => part.trim());
  if (after === undefined || more.length > 0) return name;
  return after === "" || SUFFIXES.has(letters(after)) ? before : `${after} ${before}`;
}

/** The last title before the name: undefined where there is none, null for one not used in English. */
function withoutTitles(words: string[]): { title: string | null | undefined; words: string[] } {
  let title: string | null | undefined;
  let start = 0;
  for (; start < words.length && Object.hasOwn(TITLES, letters(folded(words[start]!))); start++)
    title = TITLES[letters(folded(words[start]!))];
  return { title, words: words.slice(start).filter((word) => !SUFFIXES.has(letters(word))) };
}

const isPartOfName = (word: string): boolean => WORD.test(word) && word.length <= 24;

const isNameWord = (word: string): boolean => isPartOfName(word) && word.length >= 2 && !PARTICLES.has(word);

const isShouted = (word: string): boolean =>
  word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase();

function inNameCase(word: string): string {
  const calm = isShouted(word) ? word.toLowerCase() : word;
  return calm.replace(/^\p{Ll}|(?<=-)\p{Ll}/gu, capitalised);
}
