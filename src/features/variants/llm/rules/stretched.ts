// A fact must be stated as it stands: an offer without more time, more money or a condition, a count without another span.

import { OFFER_MARK } from "../facts-list.ts";
import type { Rule } from "./phrases.ts";

const LENGTHS =
  "for (?:an?|one|two|three|four|six|twelve|\\d+|the|as long|life|ever|good)|forever|every month|until|each year|twice|or more|and (?:another|one|a|two|three)|plus|(?:für|pour|pendant|durante|por) (?:\\p{L}{1,12} ){1,2}(?:wochen?|monate?|jahre?|semaines?|mois|ans?|semanas?|mes(?:es)?|mês|años?|anos?)|für immer|pour toujours|para (?:siempre|sempre)|[\\p{L}\\p{M}]+ (?:हफ़्ते|महीने|साल) (?:के लिए|तक)|हमेशा";

export const STRETCHED: readonly Rule[] = [
  {
    shape: new RegExp(`${OFFER_MARK}[,]? (?:[\\p{L}']{2,12} ){0,2}?(?:${LENGTHS})(?![\\p{L}])`, "iu"),
    fault: "makes more of the offer than its facts say; write it as they do",
  },
  {
    shape: /(?<!\p{L})this (?:in|over) (?:\p{L}{2,8} ){0,2}(?:days|weeks|months|years?)(?!\p{L})/iu,
    fault: "is not the time in which it was done; write it as the facts do",
  },
];
