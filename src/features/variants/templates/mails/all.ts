// The mails of every strategy: the compiler asks for a line here when the table of strategies gets a row.

import type { Strategy } from "../../../strategies/table.ts";
import type { StrategyMails } from "../template.ts";
import { discount } from "./discount.ts";
import { downgradeOffer } from "./downgrade-offer.ts";
import { feedbackRequest } from "./feedback-request.ts";
import { founderEmail } from "./founder-email.ts";
import { painPointFix } from "./pain-point-fix.ts";
import { pauseOption } from "./pause-option.ts";
import { socialProof } from "./social-proof.ts";
import { unusedFeature } from "./unused-feature.ts";
import { valueRecap } from "./value-recap.ts";

export const MAILS: Readonly<Record<Strategy, StrategyMails>> = {
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
