// The founder's mail after a reason that a person should answer: a death, an illness, an accusation. It sells nothing,
// quotes nothing, and leaves room for what the person who sends it wants to say.

import type { Known } from "./known.ts";
import { type Draft, introduction, paragraph } from "./template.ts";

export function personalWord(known: Known): Draft {
  const { I, i, me } = known;
  return {
    subject: "About your message",
    paragraphs: [
      paragraph(introduction(known), `${I} have read what you wrote, and ${i} wanted to answer in person.`),
      "This is no attempt to change your mind, and there is nothing that you have to do.",
      `If anything is still open, with your account, with a payment or with anything else, simply reply to this email. It reaches ${me} directly.`,
    ],
  };
}
