// The texts of one language for customers at risk, one mail per topic. They are written like those of the built-in writer
// (strategies/mail-text.ts), offer help, ask for nothing, and do not reveal how closely customers are tracked.

import type { MailText, Part } from "../../../strategies/mail-text.ts";
import type { Topic } from "../topics.ts";

export type RiskTexts = Readonly<Record<Topic, MailText>>;

type Frame = {
  /** Who writes, where that is a person. */
  intro: string;
  /** The lead to the page for a talk, with its colon. */
  talk: string;
};

/** A mail that ends with the page for a talk, if the project has one. */
export const withTalk =
  ({ intro, talk }: Frame) =>
  (subjects: MailText["subjects"], body: string): MailText => ({
    subjects,
    body: [introOf(intro), body, { known: ["call_link"], say: `¶${talk}¶{call_link}` }],
  });

/** The mail about a failed payment, with the page for paying and without one. */
export const aboutPayment = (
  { intro }: Frame,
  { subject, what, pay, otherwise }: Record<"subject" | "what" | "pay" | "otherwise", string>,
): MailText => ({
  subjects: [subject],
  body: [introOf(intro), what, { known: ["pay_link"], say: `¶${pay}`, otherwise: `¶${otherwise}` }],
});

const introOf = (intro: string): Part => ({ known: ["founder", "product"], say: intro });
