// Social proof: another customer's view, on request.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { type Draft, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const socialProof: StrategyMails = {
  task: {
    cancellation:
      "Say in general words that others who hesitated for a similar reason found a way that suited them, and offer to go through it together. Invent no customer, no quotation and no figure.",
    payment_failed:
      "Say that a payment did not go through, that this happens to many customers and is mostly settled in a moment, and ask them to do so too. Invent no figure.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, am, my, plan, company } = known;
  return {
    subject: "Would it help to ask another customer?",
    paragraphs: [
      `If you are still in two minds about cancelling ${plan}${company === null ? "" : ` with ${company}`}, do not rely on ${my} word: ${i} ${am} hardly neutral.`,
      "Another customer is a better judge: somebody who pays for it too, and can tell you where it helps and where it falls short.",
      `If you would like to have that conversation, reply with a line about what you used it for. ${I} will look for a customer in a similar position who is willing to talk, and introduce the two of you by email. If ${i} cannot find a good match, ${i} will say so.`,
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { i, am, me, company } = known;
  return {
    subject: "Your payment, and a second opinion if you want one",
    paragraphs: [
      paragraph(
        `${failed(known)}.`,
        cause(known) ??
          "It happens to careful people too: a card is replaced, or a bank asks a question that nobody sees.",
      ),
      ...updateCard(known),
      `And if you have been wondering whether ${company ?? "this"} is still worth paying for, ask somebody other than ${me}, since ${i} ${am} hardly neutral. Say so in a reply, and ${i} will look for a customer in a similar position who is willing to tell you how it works for them, good and bad.`,
    ],
  };
}
