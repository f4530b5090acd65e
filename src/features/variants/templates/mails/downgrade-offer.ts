// Downgrade offer: a smaller plan instead of leaving.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { afterTenure, type Draft, linkOr, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const downgradeOffer: StrategyMails = {
  task: {
    cancellation:
      "Offer to move to a smaller plan instead of leaving, and say that their data and settings can stay as they are. Name no price.",
    payment_failed:
      "Say that a payment did not go through, and that a smaller plan is possible if the present one is more than they need. Name no price.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, plan, links, reason, reasonLine } = known;
  const aboutPrice = reason.topic === "too_expensive";
  const takenUp = aboutPrice || reason.quote !== null;
  const condition = aboutPrice
    ? "Leaving is not the only way to pay less."
    : takenUp
      ? "If paying less would change that, leaving is not the only way to do it."
      : "If it was the bill, leaving is not the only way to pay less.";
  return {
    subject: "Would a smaller plan do?",
    paragraphs: [
      takenUp
        ? paragraph(`You cancelled ${plan}${afterTenure(known)}.`, reasonLine)
        : `When you cancelled ${plan}${afterTenure(known)}, was it the product you wanted to leave, or only the bill?`,
      `${condition} A smaller plan may cover the things you rely on and leave out what you were paying for without using.`,
      ...linkOr(
        links.downgradeUrl,
        "You can switch to a smaller plan here:",
        `Reply with the two or three things you cannot do without. ${I} will look for the smallest plan that covers them, tell you what it costs, and switch you over once you say yes. If there is no such plan, ${i} will tell you that too.`,
      ),
      links.downgradeUrl !== null && "If nothing there suits you, there is no harm in having looked.",
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { I, links } = known;
  return {
    subject: "Your payment, and whether the plan still fits",
    paragraphs: [
      paragraph(
        `${failed(known)}.`,
        cause(known),
        "Before you see to the card, one question: is the plan still the right size for you?",
      ),
      "If a smaller one would do, this is a good moment to change. There is no reason to pay for more than you use.",
      ...linkOr(
        links.downgradeUrl,
        "You can switch to a smaller plan here:",
        `Reply with the two or three things you need most. ${I} will look for the smallest plan that covers them, and make the change for you once you say yes.`,
      ),
      ...updateCard(
        known,
        "If the plan is right as it is, you only need to update your card here:",
        "If the plan is right as it is, just say so, and",
      ),
    ],
  };
}
