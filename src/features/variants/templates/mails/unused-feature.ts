// Unused feature: help with a part of the product that the customer may never have tried.

import { cause, failed, updateCard } from "../payment-phrases.ts";
import { type Draft, firstFitting, linkOr, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";
import { capitalised } from "../text.ts";

export const unusedFeature: StrategyMails = {
  task: {
    cancellation:
      "Suggest that a part of the product that the customer may never have tried could fit what they need, and offer to show it. Name no feature: ask what they were trying to get done.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled; offer, beside that, to show parts of the product that the customer may not have tried yet. Name no feature.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, me, my, plan, company, product, tenure, use, links, reason, reasonLine } = known;
  const excuse = use.isPartial
    ? `There is more to ${product} than the part of it you used,`
    : tenure === null
      ? "It is easy to settle into one corner of a product and never see the rest,"
      : tenure.stage === "settled"
        ? `It is easy to settle into one corner of a product and never see the rest, even in ${tenure.duration},`
        : `${capitalised(tenure.duration)} is not long to find your way around a product,`;
  return {
    subject: firstFitting(
      company && `Something in ${company} you never got to try?`,
      "Was there something you never got to try?",
    ),
    paragraphs: [
      paragraph(
        reason.topic === "not_using_enough" && reasonLine,
        `One question about ${plan}, now that you have cancelled it: what had you hoped to do with it, and never got round to?`,
      ),
      `${excuse} and showing you round is ${my} job, not yours.`,
      ...linkOr(
        links.bookCallUrl,
        `If you are still curious, tell ${me} what you wanted to get done, and ${i} will show you the part of ${product} that does it, or say plainly that there is none. Pick a time that suits you:`,
        `If you are still curious, reply with one sentence about what you wanted to get done. ${I} will tell you which part of ${product} does it and how to start, or say plainly that there is none.`,
      ),
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { i, me, company, links } = known;
  return {
    subject: "Your payment did not go through, and an offer of help",
    paragraphs: [
      paragraph(`${failed(known)}.`, cause(known) ?? "There may be nothing more to it than an old card."),
      ...updateCard(known),
      paragraph(
        links.billingUpdateUrl === null ? "And while you are writing:" : "Once that is done:",
        `if there is a part of ${company ?? "the product"} that you have been meaning to try and never got round to, tell ${me} what you would like to get done with it. Nobody finds everything alone, and ${i} would be glad to show you where to start, so that you get the full use of what you pay for.`,
      ),
    ],
  };
}
