// Recognizes figures of speech about people: a boss who killed a budget, or who died laughing.

import type { Word } from "../../../lib/words.ts";

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
export function isFigureOfSpeech(words: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  const { clause } = words[from]!;
  const after = words.slice(to, to + WORDS_AFTER).filter((word) => word.clause === clause);
  return AFTER.get(words[to - 1]!.folded)?.test(after.map(({ folded }) => folded).join(" ")) ?? false;
}
