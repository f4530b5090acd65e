// A discount: an offer, made by hand in Razorpay's dashboard, that is linked to the subscription from its next cycle on. How much
// it takes off, and for how many cycles, stands in the offer at Razorpay, and the API does not show it.

import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import { assertActive, type Change, pathOf, type Subscription } from "./subscription.ts";

/** `from` in ms. */
type Plan = { offer: string; from: number | null };

export const discount: Change<TermsOf<"discount">, Plan> = {
  plan({ task: { terms } }, subscription) {
    const offer = terms.offerId;
    if (offer === undefined) throw new NotPossible("The offer does not name the offer at Razorpay that it stands for");
    assertUpdatable(subscription);
    return { offer, from: inMs(subscription.current_end) };
  },
  isDone: ({ offer }, subscription) => isLinked(offer, subscription) || isScheduled(offer, subscription),
  async apply({ api, task }, { offer }, subscription) {
    assertUpdatable(subscription);
    await api.patch(pathOf(task), { offer_id: offer, schedule_change_at: "cycle_end" });
  },
  async revert({ api, task }, { offer }, subscription) {
    if (isLinked(offer, subscription)) await api.delete(`${pathOf(task)}/${offer}`);
    else if (isScheduled(offer, subscription)) await api.post(`${pathOf(task)}/cancel_scheduled_changes`);
  },
  effectOf: ({ from }) => ({ from, until: null }),
};

/** The bank, or the app, of the customer has to agree to every change of these mandates. */
const FIXED: Readonly<Record<string, string>> = { upi: "UPI", emandate: "an e-mandate" };

function assertUpdatable(subscription: Subscription): void {
  assertActive(subscription);
  const mandate = FIXED[subscription.payment_method ?? ""];
  if (mandate) throw new NotPossible(`The subscription is paid by ${mandate}, and Razorpay cannot change such a one`);
  if (subscription.offer_id) throw new NotPossible("The subscription has an offer, and Razorpay takes one at a time");
  if (subscription.scheduled) throw new NotPossible("The subscription has a change scheduled at Razorpay already");
}

const isLinked = (offer: string, { offer_id }: Subscription): boolean => offer_id === offer;

const isScheduled = (offer: string, { scheduled }: Subscription): boolean => scheduled?.offer_id === offer;
