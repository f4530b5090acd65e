// The mails of each strategy. They are apart from `table.ts`, which the reading threads and the dashboard load as well.

import { discount } from "./discount/mails.ts";
import { downgradeOffer } from "./downgrade-offer/mails.ts";
import { feedbackRequest } from "./feedback-request/mails.ts";
import { founderEmail } from "./founder-email/mails.ts";
import type { Mails } from "./mail-text.ts";
import { painPointFix } from "./pain-point-fix/mails.ts";
import { pauseOption } from "./pause-option/mails.ts";
import { socialProof } from "./social-proof/mails.ts";
import type { Strategy } from "./table.ts";
import { unusedFeature } from "./unused-feature/mails.ts";
import { valueRecap } from "./value-recap/mails.ts";

export const MAILS: Readonly<Record<Strategy, Mails>> = {
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
