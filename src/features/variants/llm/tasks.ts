// What a language model is asked to write for each strategy. A fact that is not among those to state is asked about instead.

import type { Strategy } from "../../strategies/table.ts";
import type { MailFacts } from "../facts.ts";

export const TASKS: Readonly<Record<Strategy, Record<MailFacts["eventType"], string>>> = {
  value_recap: {
    cancellation:
      "Say what they have made with the product so far, if a fact says how much, and ask whether the job is taken care of next month. They need not start from scratch to come back.",
    payment_failed:
      "Say that a payment did not go through, and that one payment is a poor reason to lose what they have made with the product; name how much, if a fact says so.",
  },
  unused_feature: {
    cancellation:
      "Name the one feature that they never opened, if a fact names it, and what it would do for them. Without that fact name no feature: ask what they had wanted to get done.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled first; then name the one feature that they never opened, if a fact names it, else ask what they never got working.",
  },
  downgrade_offer: {
    cancellation:
      "Name the smaller plan, its price and what it lacks, if the facts do. Without them name no price: ask which two things they could not do without, and say that you will name the smallest plan that has both.",
    payment_failed:
      "Say that a payment did not go through, and that the plan may be too big: name the smaller one and its price, if the facts do, else ask them to reply.",
  },
  pause_option: {
    cancellation:
      "Suggest a pause instead of an ending, with its terms as the fact says them. Without that fact name no terms and no length of time: ask when they would want the product back.",
    payment_failed:
      "Say that a payment did not go through, and that a pause is possible in a bad month, with its terms as the fact says them, if there is one.",
  },
  founder_email: {
    cancellation:
      "Write as the founder, in the first person, briefly: own what went wrong where the reason names it, and ask what they would say first if you sat across the table. Promise a real answer, not a fix.",
    payment_failed:
      "Write as the founder, in the first person, briefly: say that a payment did not go through, ask whether it is just the card, and say that they can ask for more time.",
  },
  pain_point_fix: {
    cancellation:
      "If a fact says that what they missed was shipped, say what and when, and what it does not do yet. If a fact says that it is not built yet, say so plainly. Without either claim no fix: ask what got in their way.",
    payment_failed:
      "Say that a payment did not go through, why if that is known, and how little it takes to settle it. Ask them not to send card numbers.",
  },
  social_proof: {
    cancellation:
      "Quote the customer's story word for word, with who said it, if the facts hold one. Without it invent no customer and no quotation: ask whether they would recommend the product, yes or no.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled; quote the customer's story word for word, with who said it, if the facts hold one, else ask whether the product still earns its keep.",
  },
  feedback_request: {
    cancellation:
      "Ask one open question: what would have kept them. One line is enough, and a blunt answer is fine. Name the offer as a thank-you, if a fact does.",
    payment_failed:
      "Say that a payment did not go through, and ask whether they want to keep the product or let it go.",
  },
  discount: {
    cancellation:
      "Name the offer, its terms and the price that results, exactly as the facts do. Without them name no figure: ask what would be a fair price.",
    payment_failed:
      "Say that a payment did not go through; if the price is part of it, name the offer exactly as the facts do. Without it name no figure: ask which price they would be happy to pay.",
  },
};

/** In the place of the feedback request, to those whom nothing could have kept. */
export const FAREWELL_TASK =
  "Nothing about the product made them leave: their business has closed, they have retired or changed jobs, or they signed up by mistake. Do not ask what would have kept them and offer nothing. Ask only whether they still need anything, such as a copy of their data or a missing invoice, and say that no answer is needed otherwise.";
