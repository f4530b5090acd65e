// Which sensitive topic a reason speaks of, by its words. A language model is asked too where there is one; see question.ts.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { wordsOf } from "../../../lib/words.ts";
import { SENSITIVE_TOPICS, type SensitiveTopic } from "../tables.ts";
import { HARMLESS } from "./lexicon-harmless.ts";
import { SENSITIVE, SURE_DEATH } from "./lexicon-sensitive.ts";
import { SILENCE } from "./lexicon-silence.ts";

type Value = SensitiveTopic | "sure_death" | "harmless";

/** Common words one letter away from one of the lexicon. */
const REAL_WORDS =
  "depth thread treat treated suit police policy policies frond hosted hospitality charger changed changing charges change " +
  "wired tire fired hired sued used using user users court count counts country courts could report reports reporting " +
  "deed dear deal delay mobil mail male email emails mailing tall calling falling telling selling billing filling filing " +
  "stole stolen store stone story stop stops wide wider window widows regret regrets forget forgot stopped sending spending " +
  "contact contacts contract contracts contracted latter later matter letter writing waiting text test next steps step " +
  "fire flee free fees fleet fled sled legal lawyer layer layers player scan scans scanner scanning scammed steal steel still " +
  "murio merged funeral funnel funnels general passed paused parsed pasted processed diseases decreased increased released " +
  "disease divorced device devices diverse debited edited credited billed failed filled failure demand demands remand command " +
  "mort more most mode morte forte parte muerte fuerte suerte morto porto morta porta golpe grande krebs kreis kreise kredit " +
  "anzeigen klagen fragen tragen sagen lagen betrag betrage beträge betrieb wohnt lohnt gewohnt abmelden anmelden melden bestellen " +
  "erase phrase erased surgery surge insurgery widget budget wiped wired swipe wipe crooks brooks hooks books looks tumor humor rumor " +
  "police polite couper verdict avocado avocados avocats sante sainte salud saludo saude saudade doente dente gente cliente " +
  "perdi pedi guerra guerre incendio divorcio depresion impresion expresion depression impression expression regression";

let compiled: ReturnType<typeof lexiconOf<Value>> | undefined;

const findPhrases = (): ReturnType<typeof lexiconOf<Value>> => {
  compiled ??= lexiconOf<Value>({ ...SILENCE, ...SENSITIVE, sure_death: SURE_DEATH, harmless: HARMLESS }, REAL_WORDS);
  return compiled;
};

/** The most important topic of the text; null where it speaks of none. Linear in its length. */
export function topicOfReason(reason: string | null): SensitiveTopic | null {
  if (reason === null || reason.trim() === "") return null;
  const topics = new Set(matchesOf(reason).map(({ value }) => value));
  if (topics.has("sure_death")) topics.add("death");
  return SENSITIVE_TOPICS.find((topic) => topics.has(topic)) ?? null;
}

export function matchesOf(reason: string): Match<Value>[] {
  const matches = findPhrases()(wordsOf(reason));
  const isHarmless = new Set<number>();
  for (const { value, from, to } of matches) {
    if (value === "harmless") for (let word = from; word < to; word++) isHarmless.add(word);
  }
  return matches.filter((match) => counts(match, isHarmless));
}

/** What a phrase says of a person cannot be taken for something else; whoever is in distress may well deny it. */
function counts({ value, from, to, isDenied }: Match<Value>, isHarmless: ReadonlySet<number>): boolean {
  if (value === "harmless") return false;
  if (value === "sure_death") return true;
  if (isDenied && value !== "distress") return false;
  for (let word = from; word < to; word++) if (isHarmless.has(word)) return false;
  return true;
}
