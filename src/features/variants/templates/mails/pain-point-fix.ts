// Pain point fix: what went wrong, and what is needed to solve it.

import type { Topic } from "../../../churn-events/cause/labels.ts";
import { cause, failed, updateCard } from "../payment-phrases.ts";
import type { PaymentProblem } from "../reasons.ts";
import { afterTenure, type Draft, paragraph, type StrategyMails } from "../template.ts";
import type { TemplateFacts } from "../template-facts.ts";

export const painPointFix: StrategyMails = {
  task: {
    cancellation:
      "Take up the very problem that the reason names, say back what you understood, and ask for what is needed to solve it. Claim no fix that the facts do not hold. Without a reason, ask what stood in the way.",
    payment_failed:
      "Say that a payment did not go through, name the usual causes (an expired card, a limit, a bank's check), and how little it takes to settle it.",
  },
  cancellation,
  payment_failed: paymentFailed,
};

/** What to ask so that the answer is enough to work on. */
const PAIN_QUESTIONS: Record<Topic, string> = {
  too_expensive:
    "Where did the price stop making sense: the amount itself, the way it is billed, or what you got for it? An example from your own use tells more than a figure.",
  missing_features:
    "What did you need to do, and could not? One example from your own work tells more than the name of a feature.",
  switched_to_competitor:
    "What can you do there that you could not do here? One example from your own work tells more than a list of features.",
  not_using_enough:
    "What got in the way of using it: the time to set it up, a step that was missing, or simply no need for it any more?",
  technical_issues:
    "What were you doing when it went wrong, and what happened instead? If you still have a screenshot or an error message, that helps.",
  bad_support:
    "Which conversation went wrong? The subject line or a rough date is enough to find it, and then you need not tell it all again.",
  temporary_pause:
    "Was it only the timing, or was there something that would have made it easier to stay? One example from your own work is enough.",
};

function cancellation(known: TemplateFacts): Draft {
  const { I, i, me, plan, use, reason, reasonLine } = known;
  const openQuestion = use.metErrors
    ? "Was there something that did not work as it should? If so, what were you doing, and what happened instead?"
    : reason.given
      ? `Could you tell ${me} a little more about it? One example from your own work helps most.`
      : "What was the one thing that got in your way? One example from your own work tells more than a general impression.";
  return {
    subject: "Can we fix what made you cancel?",
    paragraphs: [
      reason.given
        ? paragraph(
            `You cancelled ${plan}${afterTenure(known)}.`,
            reasonLine,
            `If there is something we can do about that, ${i} would like to try.`,
          )
        : `Something made you cancel ${plan}${afterTenure(known)}. What it was, ${i} cannot tell from here, but if it can be put right, ${i} would like to try.`,
      reason.topic === null ? openQuestion : PAIN_QUESTIONS[reason.topic],
      `Just reply to this email. ${I} will look into it and tell you plainly what we can do about it, and what we cannot.`,
    ],
  };
}

/** What usually helps, where the cause is known. */
const REMEDIES: Record<PaymentProblem, string> = {
  expired: "If your bank has sent you a new one, entering its number and date is all it takes.",
  declined:
    "Banks seldom say why. It may be a limit, a security check or a replaced card; a short call to them, or another card, often settles it.",
  confirmation: "If you enter the card again, your bank can ask you for that confirmation.",
  details: "One digit that slipped or an old date is enough, so it is worth entering them afresh.",
};
const USUAL_CAUSES =
  "The usual causes are a card that has expired or been replaced, a limit that was reached, or a bank that wants to hear from you before it lets a payment through.";

function paymentFailed(known: TemplateFacts): Draft {
  const { I, i, me, paymentProblem } = known;
  return {
    subject: "How to get your payment through",
    paragraphs: [
      paragraph(`${failed(known)}.`, cause(known) ?? `What stopped it, ${i} cannot tell from here.`),
      ...updateCard(
        known,
        "You can sort it out on this page:",
        "The card details are the place to start. Reply to this email and",
      ),
      paymentProblem === null ? USUAL_CAUSES : REMEDIES[paymentProblem],
      `If it still does not go through, tell ${me} what you see when you try, but please send no card numbers. ${I} will look into it from our side, and stay with it until it works.`,
    ],
  };
}
