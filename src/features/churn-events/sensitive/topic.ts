// Finds the sensitive topic of a reason by its words. If there is a language model, it is asked as well; see question.ts.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { remembered } from "../../../lib/remembered.ts";
import { setOf, type Word, wordsOf } from "../../../lib/words.ts";
import { SENSITIVE_TOPICS, type SensitiveTopic } from "../tables.ts";
import { isCommandAsReason } from "./command.ts";
import { HARMLESS } from "./lexicon-harmless.ts";
import { PEOPLE, SENSITIVE, SURE_DEATH } from "./lexicon-sensitive.ts";
import { SILENCE } from "./lexicon-silence.ts";
import { topicsTogether } from "./together.ts";
import { isTheirTrade } from "./trades.ts";

type Value = SensitiveTopic | "sure_death" | "harmless";

/** Common words one letter away from one of the lexicon, unless they are a likely misspelling of it or as sensitive. */
const REAL_WORDS =
  "window windows decreased policy divorced defence treat treats treated thread threads suits hosted changed changer counts county report stories reader layer layers player " +
  "scanner scanned scanning funnel funnels widget divide divided device devices edited fulfilled failure refuse refused " +
  "betrag betrage beträge betrieb lohnt gewohnt anmelden melden verkaufen verkauft impression expression regression " +
  "tumbler rumor depends regressions murmur police polices policies avocado avocados sainte saudade gente pedi devant " +
  "morning mornings proton tutor tutors tuteur prorate prorated bomber slammed stammer recognised recognized " +
  "betreuen betreut betreuung betragen beitrug anhalt anhalten angebrannt bombig tabak skepsis demander valeur valeurs executer executar ejecutar refusee refusees " +
  "estaba estaban estabas estava estavam estara estaran abonado abonados abonada entero solicito solicita solicite solicitar permisos reconhece " +
  "cheio cheia temor rouco chimie binar bekar कैंसल कोर्स";

let compiled: ReturnType<typeof lexiconOf<Value>> | undefined;

const findPhrases = (): ReturnType<typeof lexiconOf<Value>> => {
  compiled ??= lexiconOf<Value>({ ...SILENCE, ...SENSITIVE, sure_death: SURE_DEATH, harmless: HARMLESS }, REAL_WORDS);
  return compiled;
};

/** The most important topic of the text; null if there is none. Linear in its length. */
export const topicOfReason = (reason: string | null): SensitiveTopic | null =>
  reason === null || reason.trim() === "" ? null : topicOf(reason);

const topicOf = remembered((reason): SensitiveTopic | null => {
  if (isCommandAsReason(reason)) return "no_contact";
  const words = wordsOf(reason);
  const topics = new Set<Value>([...matchesOf(words).map(({ value }) => value), ...topicsTogether(words)]);
  if (topics.has("sure_death")) topics.add("death");
  return SENSITIVE_TOPICS.find((topic) => topics.has(topic)) ?? null;
});

function matchesOf(words: readonly Word[]): Match<Value>[] {
  const matches = findPhrases()(words);
  const isHarmless = new Set<number>();
  for (const { value, from, to } of matches) {
    if (value === "harmless" && !PEOPLE.has(words[words[to]?.folded === "s" ? to + 1 : to]?.folded ?? ""))
      for (let word = from; word < to; word++) isHarmless.add(word);
  }
  return matches.filter((match) =>
    match.value === "sure_death"
      ? !isFigureOfSpeech(words, match)
      : counts(match, isHarmless) && !isOfTheProduct(words, match) && !isTheirTrade(words, match),
  );
}

/** A denied phrase counts only for distress, which people may well deny. */
function counts({ value, from, to, isDenied }: Match<Value>, isHarmless: ReadonlySet<number>): boolean {
  if (value === "harmless") return false;
  if (isDenied && value !== "distress") return false;
  for (let word = from; word < to; word++) if (isHarmless.has(word)) return false;
  return true;
}

/** Parts of a product: the words beside one are its subject, such as fraud detection. */
const PARTS = setOf(
  "report reports reporting template templates module modules detection prevention tracking tracker management feature features form forms calendar " +
    "field fields plugin integration integrations page button option options function filter editor widget scoring checklist database " +
    "vorlage vorlagen modul verwaltung erfassung formular funktion feld modele modeles gestion formulaire fonction champ suivi " +
    "modulo plantilla plantillas modelo modelos gestao formulario funcion campo seguimiento " +
    "टेम्पलेट टेम्प्लेट मॉड्यूल फीचर",
);
/** A "lawyer app" is made for lawyers, and a "fraud app" is an accusation. */
const WHOLES = setOf(
  "software app apps tool tools edition editions tier logiciel outil programa herramienta ferramenta edicion edicao",
);
const OF = setOf("of on about for de des du d l la le les los las do da dos das fur pour para");
/** Words that begin another thought. */
const OTHER_THOUGHT = setOf(
  "the a an my our your his her their this that and or but so because is are was were i we you it with in on no not में से पर है",
);

/** Whether the words are the subject of a product's part: "fraud detection", "a template for obituaries", "módulo de fraude". */
function isOfTheProduct(words: readonly Word[], { value, from, to }: Match<Value>): boolean {
  if (value === "no_contact" || value === "deletion") return false;
  const isPart = (at: number) =>
    words[at]?.clause === words[from]!.clause &&
    (PARTS.has(words[at]!.folded) || (value !== "money" && WHOLES.has(words[at]!.folded)));
  if (isPart(to) || (isPart(to + 1) && !OTHER_THOUGHT.has(words[to]!.folded))) return true;
  let before = from - 1;
  while (before >= from - 3 && OF.has(words[before]?.folded ?? "")) before--;
  return before < from - 1 && isPart(before);
}

/** What follows may be an object, not a place, a time or a cause: "killed in the project tower". */
const OBJECT = "(?!(?:in|at|on|by|of|during|under|with|for|after|last) )";
const KILLED = new RegExp(
  `^${OBJECT}(?:(?:the|this|that|our|my|your|any|all) )?(?:\\w+ )?(?:budgets?|funding|spending|subscriptions?|project|deal|plans?|idea|campaign|tool|app|account|pilot|program|initiative|contract)\\b`,
);
const PASSED = new RegExp(
  `^(?:on to (?:me|us|my|our|another|someone|somebody)|${OBJECT}(?:\\w+ ){0,2}(?:exams?|tests?|bar|course|class|grade|certification|interview))\\b`,
);
const DIED = /^(?:laughing|of (?:laughter|boredom|embarrassment)|from laughing)\b/;
const DEAD = /^(?:set|serious|certain|silent|against|wrong|keen)\b/;
const AFTER: ReadonlyMap<string, RegExp> = new Map([
  ["killed", KILLED],
  ["passed", PASSED],
  ["died", DIED],
  ["dies", DIED],
  ["dying", DIED],
  ["dead", DEAD],
]);
const WORDS_AFTER = 4;

/** "My boss killed the budget", "she died laughing", "our CEO is dead set against it". */
function isFigureOfSpeech(words: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  const { clause } = words[from]!;
  const after = words.slice(to, to + WORDS_AFTER).filter((word) => word.clause === clause);
  return AFTER.get(words[to - 1]!.folded)?.test(after.map(({ folded }) => folded).join(" ")) ?? false;
}
