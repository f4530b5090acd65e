// What tenure, MRR and behaviour say for and against each strategy. It is apart from `table.ts`, which the reading threads load as
// well.

import type { Circumstance, Circumstances } from "./definition.ts";
import { discount } from "./discount/circumstances.ts";
import { downgradeOffer } from "./downgrade-offer/circumstances.ts";
import { feedbackRequest } from "./feedback-request/circumstances.ts";
import { founderEmail } from "./founder-email/circumstances.ts";
import { painPointFix } from "./pain-point-fix/circumstances.ts";
import { pauseOption } from "./pause-option/circumstances.ts";
import { socialProof } from "./social-proof/circumstances.ts";
import { STRATEGIES, type Strategy, type Weights } from "./table.ts";
import { unusedFeature } from "./unused-feature/circumstances.ts";
import { valueRecap } from "./value-recap/circumstances.ts";

export const CIRCUMSTANCES: Readonly<Record<Strategy, Circumstances>> = {
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

/** What a circumstance says of each strategy. */
export const weightsIn = (circumstance: Circumstance): Weights =>
  Object.fromEntries(
    STRATEGIES.flatMap((strategy) => {
      const weight = CIRCUMSTANCES[strategy].weights[circumstance];
      return weight === undefined ? [] : [[strategy, weight]];
    }),
  );
