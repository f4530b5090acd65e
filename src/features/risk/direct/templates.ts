// The built-in writer of mails to customers at risk: one hand-written mail per topic, in English. It offers help, asks
// for nothing, and does not reveal how closely customers are tracked.

import type { MailFacts, Writing } from "../../variants/facts.ts";
import { type Draft, firstFitting, introduction, linkOr, paragraph } from "../../variants/templates/template.ts";
import { type TemplateFacts, templateFactsFrom } from "../../variants/templates/template-facts.ts";
import type { Topic } from "./topics.ts";

/** The same facts always give the same mail. Never fails. */
export function writeFromTemplate(topic: Topic, facts: MailFacts): Writing {
  const known = templateFactsFrom(facts);
  const { subject, paragraphs } = TEMPLATES[topic](known);
  return { subject, body: [known.greeting, ...paragraphs, known.signature].filter(Boolean).join("\n\n") };
}

const talk = ({ links, me }: TemplateFacts): (string | null)[] =>
  linkOr(links.bookCallUrl, `Or pick a time to talk with ${me}:`, null);

const silence = (known: TemplateFacts): Draft => ({
  subject: firstFitting(
    known.company !== null && `Is everything all right with ${known.company}?`,
    "Is everything all right?",
  ),
  paragraphs: [
    paragraph(introduction(known), `${known.I} noticed that you have not used ${known.product} for a while.`),
    "If it is only quiet at the moment, there is nothing for you to do.",
    `If something did not work as you expected, or if there is a part that you would like to be shown, just reply to this email: ${known.i} will be glad to help.`,
    ...talk(known),
  ],
});

const decline = (known: TemplateFacts): Draft => ({
  subject: firstFitting(
    known.company !== null && `Can we make ${known.company} more useful to you?`,
    "Can we make it more useful to you?",
  ),
  paragraphs: [
    paragraph(introduction(known), `${known.I} noticed that you use ${known.product} less than you used to.`),
    "Perhaps you need it less just now, and that is fine. But if something has become tedious, or if it does not fit the way you work any more, it would help to know.",
    `A reply in one line is enough, and ${known.i} will see what can be done.`,
    ...talk(known),
  ],
});

const leaving = (known: TemplateFacts): Draft => ({
  subject: "Can we help before you go?",
  paragraphs: [
    paragraph(
      introduction(known),
      `If you are thinking about leaving ${known.us}, that is yours to decide, and nobody will stand in your way.`,
    ),
    `Before you do, ${known.i} would like to ask: has something gone wrong, or is something missing? If it can be put right, ${known.i} would like to try.`,
    "Just reply to this email and say what is on your mind.",
    ...talk(known),
  ],
});

const payment = (known: TemplateFacts): Draft => ({
  subject: "Your payment did not go through",
  paragraphs: [
    paragraph(introduction(known), `A payment for ${known.plan} did not go through.`),
    "Mostly that is a small thing: a card that has expired, a limit, or a check by the bank.",
    ...linkOr(
      known.links.billingUpdateUrl,
      "You can bring your payment details up to date here:",
      `Please bring your payment details up to date in your account, or reply to this email and ${known.i} will help.`,
    ),
    known.links.billingUpdateUrl !== null && "If you have settled it already, please take no notice of this email.",
  ],
});

const breadth = (known: TemplateFacts): Draft => ({
  subject: "Did you find what you needed?",
  paragraphs: [
    paragraph(introduction(known), `${known.I} noticed that you use fewer parts of ${known.product} than before.`),
    `If one of them did not do what you needed, tell ${known.me} what you were trying to get done. There is often another way, and ${known.i} will be glad to show it to you.`,
    "Just reply to this email.",
    ...talk(known),
  ],
});

const billing = (known: TemplateFacts): Draft => ({
  subject: "Any questions about your plan?",
  paragraphs: [
    paragraph(
      introduction(known),
      `If you have a question about what you pay, or about whether ${known.plan} still fits, ${known.i} will be glad to go through it with you.`,
    ),
    "Just reply to this email.",
    ...talk(known),
  ],
});

const trouble = (known: TemplateFacts): Draft => ({
  subject: firstFitting(
    known.company !== null && `Sorry about the trouble with ${known.company}`,
    "Sorry about the trouble you have had",
  ),
  paragraphs: [
    paragraph(
      introduction(known),
      `You have run into problems with ${known.product} lately, and ${known.i} ${known.am} sorry for that.`,
    ),
    `If anything is still in your way, reply to this email and say what happened. ${known.I} will look into it and come back to you.`,
    ...talk(known),
  ],
});

const change = (known: TemplateFacts): Draft => ({
  subject: firstFitting(
    known.company !== null && `Is ${known.company} still what you need?`,
    "Is it still what you need?",
  ),
  paragraphs: [
    paragraph(
      introduction(known),
      `Things change, so ${known.i} would like to ask: is ${known.product} still what you need?`,
    ),
    `If something is missing, or if your needs are different now, tell ${known.me} about it. ${known.I} will be glad to help you to set it up in a way that fits.`,
    "Just reply to this email.",
    ...talk(known),
  ],
});

const TEMPLATES: Readonly<Record<Topic, (known: TemplateFacts) => Draft>> = {
  silence,
  decline,
  leaving,
  payment,
  breadth,
  billing,
  trouble,
  change,
};
