// Nine mails to somebody who has cancelled. Each asks for one thing, and claims nothing that the facts do not carry.

import type { Topic } from "../../churn-events/cause/labels.ts";
import type { Known } from "./known.ts";
import { afterTenure, type Draft, firstFitting, introduction, linkOr, paragraph, type Templates } from "./template.ts";
import { capitalised } from "./text.ts";

export const CANCELLATION: Templates = {
  value_recap: valueRecap,
  unused_feature: unusedFeature,
  downgrade_offer: downgradeOffer,
  pause_option: pauseOption,
  founder_email: founderEmail,
  pain_point_fix: painPointFix,
  social_proof: socialProof,
  feedback_request: feedbackRequest,
  discount,
};

function valueRecap(known: Known): Draft {
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

function unusedFeature(known: Known): Draft {
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

function downgradeOffer(known: Known): Draft {
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

function pauseOption(known: Known): Draft {
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

function founderEmail(known: Known): Draft {
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

function painPointFix(known: Known): Draft {
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

function socialProof(known: Known): Draft {
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

function feedbackRequest(known: Known): Draft {
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

function discount(known: Known): Draft {
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
