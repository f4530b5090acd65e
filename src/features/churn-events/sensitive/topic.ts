// Which sensitive topic a reason speaks of, by its words. A language model is asked too where there is one; see question.ts.

import { lexiconOf, type Match } from "../../../lib/phrases.ts";
import { remembered } from "../../../lib/remembered.ts";
import { wordsOf } from "../../../lib/words.ts";
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

/** The most important topic of the text; null where it speaks of none. Linear in its length. */
export const topicOfReason = (reason: string | null): SensitiveTopic | null =>
  reason === null || reason.trim() === "" ? null : topicOf(reason);

const topicOf = remembered((reason): SensitiveTopic | null => {
  const topics = new Set(matchesOf(reason).map(({ value }) => value));
  if (topics.has("sure_death")) topics.add("death");
  return SENSITIVE_TOPICS.find((topic) => topics.has(topic)) ?? null;
});

function matchesOf(reason: string): Match<Value>[] {
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
