// Pause option: a break instead of an end.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { afterTenure, type Draft, linkOr, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const pauseOption: StrategyMails = {
  task: {
    cancellation:
      "Suggest a pause instead of an ending: they can stop for a while and come back to everything as it was. Name no length of time.",
    payment_failed:
      "Say that a payment did not go through, and that a pause is possible if this is a bad moment, so that nothing is lost. Name no length of time.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { i, plan, product, use, links, reason, reasonLine } = known;
  const needsBreak = reason.topic === "temporary_pause";
  const timing = "only the timing is wrong: a quiet season, a tight budget, a project that slipped.";
  const takenUp = needsBreak || reason.quote !== null;
  return {
    subject: "Would a pause suit you better?",
    paragraphs: [
      takenUp
        ? paragraph(
            `You cancelled ${plan}${afterTenure(known)}.`,
            reasonLine,
            !needsBreak && "Is that a goodbye, or only a “not now”?",
          )
        : `You cancelled ${plan}${afterTenure(known)}. Was that a goodbye, or only a “not now”?`,
      paragraph(
        needsBreak
          ? "A break does not have to mean leaving for good: a pause may be all it takes."
          : use.isLess
            ? `Perhaps you had less need of ${product} lately and ${timing} If so, a pause may suit you better.`
            : `Sometimes ${timing} If that is where you are, a pause may suit you better.`,
        "You keep the way back open, and decide later what you want to do.",
      ),
      ...linkOr(
        links.pauseUrl,
        `You can pause ${plan} here:`,
        `If you would like that, reply with a rough date for starting again, and ${i} will set up the pause for you.`,
      ),
      "You do not have to explain anything.",
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { i, plan, links } = known;
  return {
    subject: "Pause until the card is sorted out?",
    paragraphs: [
      paragraph(`${failed(known)}.`, cause(known)),
      `If this is an awkward moment, you do not have to choose between paying at once and giving it up. A pause gives you time to sort out the card, or to wait until things are easier, without ending anything.`,
      ...linkOr(
        links.pauseUrl,
        `You can pause ${plan} here:`,
        `Reply with the word “pause” and ${i} will set it up for you.`,
      ),
      ...updateCard(
        known,
        "If you would rather carry on without a break, you can update your card here:",
        "If you would rather carry on without a break, reply with the word “card” and",
      ),
      "Either is fine, and you can change your mind later.",
    ],
  };
}
