// Finds the sensitive topic of a reason by its words. If there is a language model, it is asked as well; see question.ts.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { remembered } from "../../../lib/remembered.ts";
import { setOf, type Word, wordsOf } from "../../../lib/words.ts";
import { SENSITIVE_TOPICS, type SensitiveTopic } from "../tables.ts";
import { HARMLESS } from "./lexicon-harmless.ts";
import { SENSITIVE, SURE_DEATH } from "./lexicon-sensitive.ts";
import { SILENCE } from "./lexicon-silence.ts";

type Value = SensitiveTopic | "sure_death" | "harmless";

/** Common words one letter away from one of the lexicon. */
const REAL_WORDS =
  "window windows decreased policy divorced defence treat treats treated thread threads suits hosted changed changer counts county report stories reader layer layers player " +
  "scanner scanned scanning funnel funnels widget divide divided device devices edited fulfilled failure refuse refused " +
  "betrag betrage beträge betrieb lohnt gewohnt anmelden melden verkaufen verkauft impression expression regression " +
  "tumbler rumor depends regressions murmur police polices policies avocado avocados sainte saudade gente pedi";

let compiled: ReturnType<typeof lexiconOf<Value>> | undefined;

const findPhrases = (): ReturnType<typeof lexiconOf<Value>> => {
  compiled ??= lexiconOf<Value>({ ...SILENCE, ...SENSITIVE, sure_death: SURE_DEATH, harmless: HARMLESS }, REAL_WORDS);
  return compiled;
};

/** The most important topic of the text; null if there is none. Linear in its length. */
export const topicOfReason = (reason: string | null): SensitiveTopic | null =>
  reason === null || reason.trim() === "" ? null : topicOf(reason);

const topicOf = remembered((reason): SensitiveTopic | null => {
  const topics = new Set(matchesOf(reason).map(({ value }) => value));
  if (topics.has("sure_death")) topics.add("death");
  return SENSITIVE_TOPICS.find((topic) => topics.has(topic)) ?? null;
});

function matchesOf(reason: string): Match<Value>[] {
  const words = wordsOf(reason);
  const matches = findPhrases()(words);
  const isHarmless = new Set<number>();
  for (const { value, from, to } of matches) {
    if (value === "harmless") for (let word = from; word < to; word++) isHarmless.add(word);
  }
  return matches.filter(
    (match) => counts(match, isHarmless) && !isOfTheProduct(words, match) && !isTheirTrade(words, match),
  );
}

/** A sure phrase about a death always counts. A denied phrase counts only for distress, which people may well deny. */
function counts({ value, from, to, isDenied }: Match<Value>, isHarmless: ReadonlySet<number>): boolean {
  if (value === "harmless") return false;
  if (value === "sure_death") return true;
  if (isDenied && value !== "distress") return false;
  for (let word = from; word < to; word++) if (isHarmless.has(word)) return false;
  return true;
}

/** Parts of a product: the words beside one are its subject, such as fraud detection. */
const PARTS = setOf(
  "report reports reporting template templates module modules detection prevention tracking tracker management feature features form forms calendar " +
    "field fields plugin integration integrations page button option options function filter editor widget scoring checklist database " +
    "vorlage vorlagen modul verwaltung erfassung formular funktion feld modele modeles gestion formulaire fonction champ suivi " +
    "modulo plantilla plantillas modelo modelos gestao formulario funcion campo seguimiento",
);
/** A "lawyer app" is made for lawyers, and a "fraud app" is an accusation. */
const WHOLES = setOf("software app apps tool tools logiciel outil programa herramienta ferramenta");
const OF = setOf("of on about for de des du d l la le les los las do da dos das fur");
/** Words that begin another thought. */
const OTHER_THOUGHT = setOf(
  "the a an my our your his her their this that and or but so because is are was were i we you it with in on no not",
);

/** Whether the words are the subject of a product's part: "fraud detection", "a template for obituaries", "módulo de fraude". */
function isOfTheProduct(words: readonly Word[], { value, from, to }: Match<Value>): boolean {
  if (value === "sure_death" || value === "no_contact" || value === "deletion") return false;
  const isPart = (at: number) =>
    words[at]?.clause === words[from]!.clause &&
    (PARTS.has(words[at]!.folded) || (value !== "money" && WHOLES.has(words[at]!.folded)));
  if (isPart(to) || (isPart(to + 1) && !OTHER_THOUGHT.has(words[to]!.folded))) return true;
  let before = from - 1;
  while (before >= from - 3 && OF.has(words[before]?.folded ?? "")) before--;
  return before < from - 1 && isPart(before);
}

/** Professions and workplaces that deal with such subjects. */
const TRADES =
  /^(?:lawyers?|attorneys?|solicitors?|barristers?|police|court|hospitals?|hospice|funeral|doctors?|clinic|oncology|probate|anwalt|anwaltin|anwalte|krankenhaus|klinik|polizei|gericht|avocate?s?|hopital|abogad[oa]s?|hospital|policia|advogad[oa]s?)$/;
const AT_WORK =
  /(?:^| )(?:(?:(?:i|we) (?:am|m|are|re)|bin|sind|suis|sommes|soy|somos|sou)(?: (?:a|an|the|ein|eine|un|une|una|uma))?(?: (?!(?:a|l|au|aux|in|at|to|with|my|our|by|im|dans|en|no|na|con|com|chez|bei|mit) )\w+){0,2}|(?:i|we|ich|wir|je|nous) (?:run|own|operate|manage|lead|started|founded|leite|leiten|betreibe|betreiben|dirige|dirigeons)(?: (?:a|an|the|ein|eine|einen|un|une))?(?: \w+)?|(?:dirijo|dirigimos|tengo|tenemos|tenho|temos) (?:un|una|um|uma)|(?:work|works|working|arbeite|arbeiten|travaille|travaillons|trabajo|trabajamos|trabalho|trabalhamos) (?:at|for|in|bei|fur|chez|dans|pour|a|en|para|num|no|na|em)(?: \w+){0,2}) $/;
const CLAUSE_BEFORE = 6;

/** "I'm a family lawyer", "soy abogada", "we work at a hospital", but not "I am in hospital" and "my lawyer". */
function isTheirTrade(words: readonly Word[], { value, from, to }: Match<Value>): boolean {
  const trade = words.findIndex(({ folded }, at) => at >= from && at <= to && TRADES.test(folded));
  if (value === "sure_death" || trade < 0) return false;
  const { clause } = words[trade]!;
  const before = words.slice(Math.max(0, trade - CLAUSE_BEFORE), trade).filter((word) => word.clause === clause);
  return AT_WORK.test(before.map(({ folded }) => `${folded} `).join(""));
}
