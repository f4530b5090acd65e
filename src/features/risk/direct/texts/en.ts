// The mails to customers at risk in English. format.ts says how to read them.

import { aboutPayment, type RiskTexts, withTalk } from "./format.ts";

const frame = { intro: "{founder} here, from {product}.", talk: "Or pick a time to talk:" };
const mail = withTalk(frame);

export const en: RiskTexts = {
  silence: mail(
    ["Is everything all right with {product}?", "Is everything all right?"],
    "[I|We] noticed you haven't used {product} for a while. If it's only quiet at the moment, there's nothing you need to do.¶If something didn't work the way you expected, or there's a part you'd like to be shown, reply to this email and [I|we]'ll help.",
  ),
  decline: mail(
    ["Can we make {product} more useful to you?", "Can we make it more useful to you?"],
    "[I|We] noticed you use {product} less than you used to.¶Perhaps you need it less just now, and that's fine. But if something has become tedious, or doesn't fit the way you work any more, [I'd|we'd] like to know.¶One line is enough, and [I|we]'ll see what can be done.",
  ),
  leaving: mail(
    ["Can we help before you go?"],
    "If you're thinking about leaving {product}, that's your decision, and nobody will stand in your way.¶Before you do: has something gone wrong, or is something missing? If it can be put right, [I'd|we'd] like to try.¶Just reply to this email and say what's on your mind.",
  ),
  payment: aboutPayment(frame, {
    subject: "Your payment did not go through",
    what: "A payment for {product} didn't go through.¶It's usually something small: an expired card, a limit, or a check by the bank.",
    pay: "You can update your payment details here:¶{pay_link}¶If you've already sorted it out, please ignore this email.",
    otherwise: "Please update your payment details in your account, or reply to this email and [I|we]'ll help.",
  }),
  breadth: mail(
    ["Did you find what you needed?"],
    "[I|We] noticed you use fewer parts of {product} than before.¶If one of them didn't do what you needed, tell [me|us] what you were trying to get done. There's often another way, and [I'd|we'd] be glad to show you.¶Just reply to this email.",
  ),
  billing: mail(
    ["Any questions about your plan?"],
    "If you have a question about what you pay, or about whether your plan still fits, [I'd|we'd] be glad to go through it with you.¶Just reply to this email.",
  ),
  trouble: mail(
    ["Sorry about the trouble with {product}", "Sorry about the trouble you've had"],
    "You've run into problems with {product} lately, and [I'm|we're] sorry about that.¶If anything is still in your way, reply to this email and say what happened. [I|We]'ll look into it and come back to you.",
  ),
  change: mail(
    ["Is {product} still what you need?", "Is it still what you need?"],
    "Things change, so [I'd|we'd] like to ask: is {product} still what you need?¶If something's missing, or your needs are different now, tell [me|us] about it. [I'd|We'd] be glad to help you set it up in a way that fits.¶Just reply to this email.",
  ),
};
