// Feedback request: one open question.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { afterTenure, type Draft, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const feedbackRequest: StrategyMails = {
  task: {
    cancellation:
      "Ask one open question: what should have been different. Make it easy to answer in one line, and say that whoever answers is welcome to come back and to ask for what would make that worth it.",
    payment_failed:
      "Say that a payment did not go through, and ask in one open question whether something is in the way or whether they meant to leave.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, plan, product, reason, reasonLine } = known;
  return {
    subject: "One question about your cancellation",
    paragraphs: [
      paragraph(
        `You cancelled ${plan}${afterTenure(known)}.`,
        reasonLine,
        reason.given
          ? `${I} would like to understand it a little better.`
          : `You owe us no explanation, but ${i} would like to learn from it.`,
      ),
      `So, one question: if you could have changed one thing about ${product}, what would it have been? A single line is enough, and blunt is fine.`,
      `Just reply to this email. If it is something we can put right, ${i} will tell you how. And if you would then like to come back, ${i} will work out fair terms with you, as a thank-you for the answer.`,
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { i, me } = known;
  return {
    subject: "Was it the card, or something else?",
    paragraphs: [
      paragraph(
        `${failed(known)}.`,
        cause(known),
        `May ${i} ask: is ${known.paymentProblem === null ? "it only the card" : "that all there is to it"}, or is there something else behind it?`,
      ),
      ...updateCard(
        known,
        "If it is only the card, you can update it here:",
        "If it is only the card, reply with the word “card” and",
      ),
      `If it is something else, such as the price, the product or the timing, reply and tell ${me} in a line or two. Honest is better than kind. If it is something we can put right, ${i} will, and ${i} will see what ${i} can do to make staying worth your while.`,
    ],
  };
}
