// The order of the strategies where a person should answer what the reason says: the founder's word first, and nothing
// that sells. No sentence quotes the reason: such words are not to be repeated.

import { asksForSilence, TOPIC_SAYS } from "../churn-events/held-back.ts";
import type { SensitiveTopic } from "../churn-events/tables.ts";
import type { Strategy } from "./names.ts";
import { POINTS_OF_THE_FIRST, type Ranked } from "./ranking.ts";

const OTHERS: readonly { strategy: Strategy; reason: string }[] = [
  { strategy: "feedback_request", reason: "An open question leaves it to the customer what to say." },
  { strategy: "pause_option", reason: "A pause takes a worry away without asking for anything." },
  { strategy: "downgrade_offer", reason: "A smaller plan is at least no pressure." },
  { strategy: "pain_point_fix", reason: "What happened may be ours to mend, but a person should find out first." },
  { strategy: "value_recap", reason: "A look back at the product is out of place after such a reason." },
  { strategy: "unused_feature", reason: "Features never tried are out of place after such a reason." },
  { strategy: "discount", reason: "An offer of money is out of place after such a reason." },
  { strategy: "social_proof", reason: "The success of others is out of place after such a reason." },
];

export function rankForPerson(topic: SensitiveTopic): Ranked[] {
  const consequence = asksForSilence(topic)
    ? "nothing is sent automatically, and only a personal word would fit if somebody has to write"
    : "nothing is sent automatically and a person should answer";
  return [
    {
      strategy: "founder_email",
      rank: 1,
      reason: `The reason ${TOPIC_SAYS[topic]}, so ${consequence}.`,
      points: POINTS_OF_THE_FIRST,
    },
    ...OTHERS.map((other, index) => ({ ...other, rank: index + 2, points: OTHERS.length - index - 5 })),
  ];
}
