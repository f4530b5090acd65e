// The order of the strategies where a person should answer what the reason says: the founder's word first, and nothing
// that sells. No sentence quotes the reason, because such words are not to be repeated.

import { asksForSilence, TOPIC_SAYS } from "../churn-events/held-back.ts";
import type { SensitiveTopic } from "../churn-events/tables.ts";
import { FIRST_PLACE_POINTS } from "./definition.ts";
import type { Ranked } from "./ranking.ts";
import { factOf } from "./reason-facts.ts";
import { STRATEGIES, STRATEGY_TABLE } from "./table.ts";

export function rankForSensitiveTopic(topic: SensitiveTopic): Ranked[] {
  const consequence = asksForSilence(topic)
    ? "nothing is sent automatically, and only a personal word would fit if somebody has to write"
    : "nothing is sent automatically and a person should answer";
  return STRATEGIES.map((strategy) => {
    const { rank, reason } = STRATEGY_TABLE[strategy].sensitive;
    return reason === null
      ? {
          strategy,
          rank,
          reason: `The reason ${TOPIC_SAYS[topic]}, so ${consequence}.`,
          facts: [factOf("for_a_person", { topic })],
          points: FIRST_PLACE_POINTS,
        }
      : { strategy, rank, reason, facts: [factOf("beside_a_person")], points: STRATEGIES.length - rank - 4 };
  }).sort((a, b) => a.rank - b.rank);
}
