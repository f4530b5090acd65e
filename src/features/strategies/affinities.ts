// What the cause of a churn event says for and against each strategy: points, and the clause that explains why.

import type { MappedStrategy } from "./classification.ts";
import type { Strategy } from "./names.ts";

/** Points for (above 0) or against a strategy, with a clause that can start or go on a sentence. */
export type Argument = { points: number; clause: string };
export type Arguments = Partial<Record<Strategy, Argument>>;

const points = (value: number, clause: string): Argument => ({ points: value, clause });

/** By the strategy that the mapping puts first. A cause weighs up to 4: more than any one other fact. */
export const BY_CAUSE: Record<MappedStrategy, Arguments> = {
  discount: {
    downgrade_offer: points(4, "a reason about the price is also answered by a cheaper plan"),
    pause_option: points(3, "a reason about the price may mean a tight budget, which a pause bridges"),
    value_recap: points(1, "a price is weighed against the value received"),
    founder_email: points(0, "the price calls for an offer sooner than for a personal word"),
    unused_feature: points(-0.5, "features never tried do not lower the price"),
    social_proof: points(-1, "the success of others does not lower the price"),
    feedback_request: points(-1.5, "the reason is already plain, which leaves little to ask"),
    pain_point_fix: points(-2, "the reason names money and no fault to fix"),
  },
  unused_feature: {
    downgrade_offer: points(3, "little use fits a smaller plan"),
    pause_option: points(2, "a customer who does not use the product now can pause it"),
    social_proof: points(2, "the success of others shows what the product could be used for"),
    feedback_request: points(1, "the reason suggests little use, and what stood in its way is worth asking"),
    founder_email: points(0, "little use calls for guidance sooner than for a personal word"),
    discount: points(-1, "a lower price does not make an unused product useful"),
    value_recap: points(-2, "little use leaves little value to recall"),
    pain_point_fix: points(-2, "little use names no fault to mend"),
  },
  pain_point_fix: {
    founder_email: points(3, "a customer who misses something is glad to hear it from the founder"),
    feedback_request: points(2, "what exactly the reason means is missing is worth asking"),
    unused_feature: points(2, "what the reason says is missing may be there already, never tried"),
    pause_option: points(1, "a pause can bridge the time until what is missing is there"),
    social_proof: points(0, "others may have found a way around what is missing"),
    value_recap: points(-0.5, "the value received does not replace what is missing"),
    discount: points(-1.5, "a lower price does not bring what is missing"),
    downgrade_offer: points(-2, "a smaller plan has even less of what is missing"),
  },
  value_recap: {
    social_proof: points(3, "a customer drawn elsewhere can see why others stayed"),
    discount: points(2.5, "another product often wins on its price"),
    pain_point_fix: points(2, "what the other product does better may be something to mend"),
    founder_email: points(1, "a personal word is what another product cannot offer"),
    feedback_request: points(1, "what the other product does better is worth asking"),
    downgrade_offer: points(0.5, "a smaller plan keeps a foot in the door"),
    unused_feature: points(0.5, "what the other product promises may be here, never tried"),
    pause_option: points(-2, "a customer who moves elsewhere has no use for a pause"),
  },
  pause_option: {
    downgrade_offer: points(3, "a smaller plan also bridges a quiet time"),
    discount: points(1, "a lower price can make staying through a quiet time worthwhile"),
    value_recap: points(1, "the value received is a reason to come back afterwards"),
    feedback_request: points(0.5, "a temporary reason leaves open when the customer will be back"),
    founder_email: points(0, "a temporary reason calls for no personal word"),
    unused_feature: points(-1, "features never tried do not help through a quiet time"),
    social_proof: points(-1, "a customer who means to come back needs no success stories"),
    pain_point_fix: points(-2.5, "a temporary reason names no fault to mend"),
  },
  founder_email: {
    pain_point_fix: points(4, "the trouble that the reason names can be addressed directly"),
    feedback_request: points(3, "the trouble that the reason names is worth hearing in full"),
    value_recap: points(0, "the value received stands beside what went wrong"),
    pause_option: points(0, "a pause gives time to put right what went wrong"),
    discount: points(-0.5, "a lower price does not mend what went wrong"),
    downgrade_offer: points(-2, "a smaller plan has the same faults"),
    unused_feature: points(-2, "after a bad experience, more features are not what is missing"),
    social_proof: points(-2.5, "the success of others sounds hollow after a bad experience"),
  },
  feedback_request: {
    feedback_request: points(3, "where no cause is clear, asking for it is never wrong"),
    social_proof: points(2, "a customer without a clear reason may be uncertain and heed the success of others"),
    value_recap: points(1.5, "where no cause is clear, the value received is a safe reminder"),
    founder_email: points(1, "a cause that is not clear may be told to a person"),
    unused_feature: points(0.5, "where no cause is clear, something untried may rekindle the interest"),
    discount: points(-0.5, "nothing clearly says that the price is too high"),
    pause_option: points(-0.5, "nothing clearly says that the cause will pass"),
    downgrade_offer: points(-1, "nothing clearly says that the plan is too large"),
    pain_point_fix: points(-3, "no clear issue is named that could be mended"),
  },
};

/** A failed payment is seldom a wish to leave: what is friendly and practical comes first. */
export const BY_FAILED_PAYMENT: Arguments = {
  pain_point_fix: points(4, "what usually stops a payment, and how to get it through, is what helps first"),
  pause_option: points(3.5, "a pause bridges the time until the payment works again"),
  downgrade_offer: points(3, "a payment that fails for want of funds may go through on a cheaper plan"),
  founder_email: points(2.5, "a friendly personal note gets a payment method put right"),
  value_recap: points(1.5, "a reminder of the value received is a reason to put the payment right"),
  feedback_request: points(1, "whether something is behind the failed payment is quickly asked"),
  discount: points(0.5, "a lower next bill may go through where this payment failed"),
  unused_feature: points(-2, "a failed payment says nothing of features never tried"),
  social_proof: points(-3, "the success of others does not put a failed payment right"),
};
