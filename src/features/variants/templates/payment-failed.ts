// Nine mails to somebody whose payment failed, perhaps without knowing it: friendly, free of blame, with the way to a working card in each.

import type { Known } from "./known.ts";
import type { PaymentProblem } from "./reasons.ts";
import { type Draft, firstFitting, introduction, linkOr, paragraph, type Templates } from "./template.ts";

export const PAYMENT_FAILED: Templates = {
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

const CAUSES: Record<PaymentProblem, string> = {
  expired: "From what we can see, the card on file has expired.",
  declined: "From what we can see, the bank turned it down.",
  confirmation: "From what we can see, the bank wanted you to confirm it first.",
  details: "From what we can see, some of the card details did not match.",
};

function valueRecap(known: Known): Draft {
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

function unusedFeature(known: Known): Draft {
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

function downgradeOffer(known: Known): Draft {
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

function pauseOption(known: Known): Draft {
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

function founderEmail(known: Known): Draft {
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

function painPointFix(known: Known): Draft {
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

function socialProof(known: Known): Draft {
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

function feedbackRequest(known: Known): Draft {
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

function discount(known: Known): Draft {
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

function failed({ plan, company }: Known): string {
  return `The latest payment for ${plan}${company === null ? "" : ` with ${company}`} did not go through`;
}

const cause = ({ paymentProblem }: Known): string | null => (paymentProblem === null ? null : CAUSES[paymentProblem]);

/** "been with us for almost three years"; null for a newcomer, of whom it may be untrue by the time they read it. */
function stayed({ tenure }: Known): string | null {
  return tenure === null || tenure.stage === "first_week" ? null : `been with us for ${tenure.duration}`;
}

/** The way to a working card; `reply` opens the sentence that stands in the link's stead. */
function updateCard(
  { links, i }: Known,
  lead = "You can update your card here:",
  reply = "Reply to this email and",
): (string | null)[] {
  return linkOr(links.billingUpdateUrl, lead, `${reply} ${i} will send you a link to update the card.`);
}
