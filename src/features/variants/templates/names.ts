// How a person or a company is addressed. A wrong name does more harm than none: whatever is doubtful becomes "Hi there,".

import { capitalised, hasAddress, letters, plainLine } from "./text.ts";

const MAX_NAME = 60;

const LEGAL_FORMS = new Set(
  "gmbh ggmbh mbh ohg inc llc ltd limited corp corporation plc llp sarl srl aps oyj pty pvt".split(" "),
);
/** These are surnames too when they are not in capitals. */
const LEGAL_FORMS_IN_CAPITALS = new Set("AG UG KG SA SAS SE BV NV AB AS KK LP OY".split(" "));
const ORGANISATION_WORDS = new Set(
  (
    "company group holding holdings labs studio studios agency solutions technologies software systems consulting " +
    "partners services ventures media foundation institute university association department team"
  ).split(" "),
);
/** Mailboxes and stand-ins that are found where a name should be. */
const NOT_NAMES = new Set(
  (
    "unknown none null undefined nan test customer client user guest anonymous anon admin administrator account accounts " +
    "info billing sales support office contact hello mail email noreply no not name first last valued dear owner " +
    "webmaster postmaster finance invoice invoices payments marketing help service the a an my your our hi hey"
  ).split(" "),
);
const TITLES: Record<string, string | null> = {
  ...{ dr: "Dr.", prof: "Prof.", professor: "Prof.", mr: "Mr.", mrs: "Mrs.", ms: "Ms.", mx: "Mx." },
  ...{ miss: null, sir: null, madam: null, herr: null, frau: null, ing: null, dipl: null, mme: null, rev: null },
};
const SUFFIXES = new Set("jr sr phd md mba msc esq ii iii iv".split(" "));
const PARTICLES = new Set("de da di do du del della van von vom zu der den la le el al bin ibn ter".split(" "));

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CJK_NAME =
  /^(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・ ]+$)[\p{L}\p{M}・ ]{2,12}$/u;
const CJK_COMPANY = /公司|会社|會社|集团|集團|회사/u;
const PERSON = /^[\p{L}\p{M}\s'’.,-]+$/u;
const ORGANISATION = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s'’.,&+/-]*$/u;
const WORD = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*$/u;

/** The first line of a mail: "Hi Ada,", "Hi Dr. Müller,", "Hi ACME GmbH team," or, in any doubt, "Hi there,". */
export function greeting(customerName: string | null): string {
  return `Hi ${addressOf(customerName) ?? "there"},`;
}

/** What a customer is called: "Ada", "Dr. Müller", "ACME GmbH team"; null in any doubt. */
export function addressOf(customerName: string | null): string | null {
  const name = withoutAside(customerName);
  if (name === null || hasAddress(name)) return null;
  if (isOrganisation(name)) return organisationAddress(name);
  const single = !name.includes(" ");
  // A lone word in small letters is most often the front half of an e-mail address ("jsmith"), not a name.
  if (single && /^\p{Ll}/u.test(name)) return null;
  return personAddress(name);
}

/** Whether a sender's name is a person's, not a company's, a team's or a mailbox's. */
export function isPerson(name: string): boolean {
  const words = name.toLowerCase().split(" ");
  const isMailbox = NOT_NAMES.has(words[0]!) || NOT_NAMES.has(words.at(-1)!);
  return PERSON.test(name) && !hasAddress(name) && !isOrganisation(name) && !isMailbox;
}

/** The given name of a person, who may write it in small letters; null where it cannot be told ("G. Hopper"). */
export function givenName(name: string): string | null {
  return isPerson(name) ? personAddress(name) : null;
}

/** The company's name as people say it: without "GmbH", "Inc." and their like. */
export function spokenCompany(companyName: string): string {
  const words = companyName
    .replace(/[\s.,;:!?]+$/u, "")
    .replace(/ \S+ & Co\.? KG(?:aA)?$/, "")
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

function withoutAside(name: string | null): string | null {
  return plainLine(name === null ? null : name.replace(/\([^()]*\)/g, " "), MAX_NAME);
}

function organisationAddress(name: string): string | null {
  const bare = name
    .replace(/^the /i, "")
    .replaceAll(",", "")
    .replace(/[\s.]+$/u, "");
  if (!ORGANISATION.test(bare) || /[^\p{L}\p{M}\p{N} ]{3}| [.,]|\.\./u.test(bare)) return null;
  if (ORGANISATION_WORDS.has(letters(bare))) return null;
  return /\b(?:team|department)\b/i.test(bare) ? bare : `${bare} team`;
}

function personAddress(name: string): string | null {
  if (CJK.test(name)) return CJK_NAME.test(name) && !CJK_COMPANY.test(name) ? name : null;
  if (!PERSON.test(name)) return null;
  const { title, words } = withoutTitles(givenNameFirst(name).split(" "));
  const [first, ...others] = words;
  if (first === undefined || words.length > 5 || !isNameWord(first)) return null;
  // "LOVELACE Ada" and "ACME Widgets": the word in capitals is not a given name.
  if (others.length > 0 && isShouted(first) && !others.every((word) => word === word.toUpperCase())) return null;
  if (title === undefined || others.length > 0) return inNameCase(first);
  return title === null ? null : `${title} ${inNameCase(first)}`;
}

/** "Lovelace, Ada" → "Ada Lovelace"; "Ada Lovelace, PhD" → "Ada Lovelace". */
function givenNameFirst(name: string): string {
  const [before = "", after, ...more] = name.split(",").map((part) => part.trim());
  if (after === undefined || more.length > 0) return name;
  return after === "" || SUFFIXES.has(letters(after)) ? before : `${after} ${before}`;
}

/** The last title before the name: undefined where there is none, null where it is not one to write in English. */
function withoutTitles(words: string[]): { title: string | null | undefined; words: string[] } {
  let title: string | null | undefined;
  let start = 0;
  for (; start < words.length && Object.hasOwn(TITLES, letters(words[start]!)); start++)
    title = TITLES[letters(words[start]!)];
  return { title, words: words.slice(start).filter((word) => !SUFFIXES.has(letters(word))) };
}

function isNameWord(word: string): boolean {
  return (
    WORD.test(word) &&
    word.length >= 2 &&
    word.length <= 24 &&
    !NOT_NAMES.has(word.toLowerCase()) &&
    !PARTICLES.has(word)
  );
}

const isShouted = (word: string): boolean =>
  word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase();

function inNameCase(word: string): string {
  const calm = isShouted(word) ? word.toLowerCase() : word;
  return calm.replace(/^\p{Ll}|(?<=-)\p{Ll}/gu, capitalised);
}
