// Founder email: a personal note that asks for a talk.

import { cause, failed, stayed, updateCard } from "../payment-phrases.ts";
import {
  afterTenure,
  type Draft,
  firstFitting,
  introduction,
  linkOr,
  paragraph,
  type StrategyMails,
} from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const founderEmail: StrategyMails = {
  task: {
    cancellation:
      "Write as the founder, in the first person, personally and briefly: say that you read why they left, own what went wrong where the reason names it, and ask for a short talk.",
    payment_failed:
      "Write as the founder, in the first person, personally and briefly: say that a payment did not go through, that this is usually a small matter, and that you help in person if anything is in the way.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, me, plan, sender, company, use, links, reason, reasonLine } = known;
  const ourFault = reason.topic === "technical_issues" || reason.topic === "bad_support";
  const what =
    use.askedForHelp && reason.topic !== "bad_support"
      ? `You had asked us for help before you left, and ${i} would like to know whether you got it.`
      : ourFault
        ? `${I} would like to understand what happened, because you should not have had to put up with it.`
        : reason.given && `${I} would like to hear the rest of the story from you.`;
  return {
    subject: firstFitting(
      sender && company && `A note from ${sender} at ${company}`,
      sender && `A personal note from ${sender}`,
      "A personal note about your cancellation",
    ),
    paragraphs: [
      paragraph(
        introduction(known),
        `You cancelled ${plan}${afterTenure({ ...known, us: "us", company: null })}, and ${i} did not want to let that pass without a word.`,
      ),
      paragraph(
        reasonLine,
        what,
        !reason.given && !use.askedForHelp && `${I} would rather hear from you why than guess.`,
        "Plain words are welcome, and you do not have to be polite about it.",
      ),
      ...linkOr(
        links.bookCallUrl,
        `Could you spare ten minutes to talk? ${I} will listen first, and whatever ${i} can put right, ${i} will. Pick a time that suits you:`,
        `Would you reply and tell ${me} what happened? Two lines are plenty. ${I} will answer you, and whatever ${i} can put right, ${i} will.`,
      ),
      "Whatever you decide, thank you for having been a customer.",
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { I, i, me, sender, company } = known;
  const stay = stayed(known);
  return {
    subject: firstFitting(sender && `A note from ${sender} about your payment`, "A personal note about your payment"),
    paragraphs: [
      paragraph(
        introduction(known),
        `${failed({ ...known, company: sender === null ? company : null })}, and ${i} wanted to tell you personally.`,
        cause(known),
      ),
      paragraph(
        "It is a small thing and says nothing about you: cards run out, numbers change, banks become careful.",
        stay === null
          ? `${I} would just not want it to get in your way.`
          : `You have ${stay}, and ${i} would be sorry if something this small got in the way.`,
      ),
      ...updateCard(known),
      `If you need a few more days, or if something else is behind it, reply and tell ${me}. We will find a way.`,
    ],
  };
}
