// Discount: a price that works, agreed by reply.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { afterTenure, type Draft, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const discount: StrategyMails = {
  task: {
    cancellation:
      "Say that you would like to find a price that works for them, for a limited time, and ask them to reply so that you can agree on it. Name no figure and no date.",
    payment_failed:
      "Say that a payment did not go through, and that, if the amount is the obstacle, you would like to find a price that works for them for a limited time. Name no figure and no date.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, me, plan, reason, reasonLine } = known;
  const offer = `${i} would like to see what ${i} can do about it.`;
  return {
    subject: "Can we find a price that works for you?",
    paragraphs: [
      reason.topic === "too_expensive"
        ? paragraph(`You cancelled ${plan}${afterTenure(known)}.`, reasonLine, `That is a fair reason, and ${offer}`)
        : reason.quote !== null
          ? paragraph(
              `You cancelled ${plan}${afterTenure(known)}.`,
              reasonLine,
              `If the price played a part in that, ${offer}`,
            )
          : `If the price played a part when you cancelled ${plan}${afterTenure(known)}, ${offer}`,
      `Reply within a week of this email and tell ${me} what you would be comfortable paying. ${I} will come back with the best discount ${i} can offer, in writing, so that you can decide with a figure in front of you.`,
      `${I} can keep this open for that one week. If the figure is still too high, that is a fair answer, and ${i} will leave it there.`,
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { I, i, me } = known;
  return {
    subject: "Your payment, and a price that works for you",
    paragraphs: [
      paragraph(
        `${failed(known)}.`,
        cause(known),
        known.paymentProblem === null
          ? `That may be only the card, or the price may have become a strain; ${i} would be glad to help with either.`
          : `If the price has become a strain as well, ${i} would be glad to help with that too.`,
      ),
      ...updateCard(
        known,
        "If it is only the card, you can update it here:",
        "If it is only the card, say so in a reply and",
      ),
      `If the amount is part of it, reply within a week of this email and tell ${me} what you would be comfortable paying. ${I} will come back with the best discount ${i} can offer, in writing, so that you can decide with a figure in front of you.`,
      "Asking costs nothing.",
    ],
  };
}
