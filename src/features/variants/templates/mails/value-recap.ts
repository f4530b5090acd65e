// Value recap: what the customer has built up with the product.

import { cause, failed, stayed, updateCard } from "../payment-phrases.ts";
import { type Draft, firstFitting, linkOr, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const valueRecap: StrategyMails = {
  task: {
    cancellation:
      "Remind the customer of what they have built up with the product in the time they have been here, and of what they would have to set up again elsewhere. Claim no figures.",
    payment_failed:
      "Say that a payment did not go through, remind the customer of what they keep by settling it, and ask them to bring their billing details up to date.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

function cancellation(known: TemplateFacts): Draft {
  const { i, plan, us, product, tenure, use, links, reason } = known;
  const stayed = tenure?.stage === "settled" && tenure.duration;
  const thanks = tenure === null ? "having been a customer" : stayed ? `${stayed} with ${us}` : `giving ${us} a try`;
  const jobs = tenure === null || stayed ? `jobs ${product} did for you` : `jobs you wanted ${product} to do for you`;
  return {
    subject: firstFitting(stayed && `A look back at ${stayed} together`, "A quick look back before you go"),
    paragraphs: [
      `You have cancelled ${plan}, and before anything else: thank you for ${thanks}.`,
      paragraph(
        use.regularDays !== null && `You used ${product} on ${use.regularDays} before you cancelled.`,
        `It may be worth a minute to write down the two or three ${jobs},`,
        reason.topic === "switched_to_competitor"
          ? "and to check that your new tool does each of them as well."
          : "and how you will get each of them done from now on.",
        "If everything on that list has a good new home, you have made the right call.",
      ),
      ...linkOr(
        links.reactivateUrl,
        "If something on it does not, you can start again here:",
        `If something on it does not, reply to this email and ${i} will set ${plan} up again for you.`,
      ),
    ],
  };
}

function paymentFailed(known: TemplateFacts): Draft {
  const { I, i, planName } = known;
  const stay = stayed(known);
  return {
    subject: firstFitting(planName && `Keeping your ${planName} running`, "Keeping your subscription running"),
    paragraphs: [
      paragraph(`${failed(known)}.`, cause(known) ?? "You may not have noticed: these things happen quietly."),
      paragraph(
        stay === null
          ? `${I} would like you to keep everything just as you have set it up.`
          : `You have ${stay}, and ${i} would like you to keep what you have built up in that time.`,
        "Once the payment has gone through, your plan can carry on as it was, with the work you have put into it.",
      ),
      ...updateCard(known),
      "If you have done so already, thank you; there is nothing more to do.",
    ],
  };
}
