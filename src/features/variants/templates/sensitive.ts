// The founder's mail after a reason that a person should answer: a death, an illness, an accusation. It sells nothing,
// quotes nothing, and leaves room for the sender's own words.

import { type Draft, introduction, paragraph } from "./template.ts";
import type { TemplateFacts } from "./template-facts.ts";

export function sensitiveFounderEmail(known: TemplateFacts): Draft {
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
