// Razorpay's own settings, as the API takes them.

import { Type } from "@sinclair/typebox";
import { Known, Line } from "../../../http/setting-shapes.ts";
import { CurrencyCode, Nullable } from "../../../http/shapes.ts";
import { applyingShapes, secretKey } from "../applying-shapes.ts";

/** By plan id, so that one can be changed or, with null, taken out alone; the pattern keeps `__proto__` out. */
const RazorpayPlans = Type.Record(
  Type.String({ pattern: "^plan_[A-Za-z0-9_-]{1,100}$" }),
  Nullable(
    Known({
      name: Line,
      amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
      currency: CurrencyCode,
    }),
  ),
  {
    additionalProperties: false,
    description:
      "Names and prices of plans, which Razorpay's events do not name: amount in minor units per month, in the project's currency where none is given",
    errorMessage:
      'must be a table of plans by their ids, such as {"plan_Nq4TzR8wLc2XyB": {"name": "Pro", "amount": 49900}}',
  },
);

export const RAZORPAY_SETTINGS = {
  plans: RazorpayPlans,
  key_id: Nullable(
    Type.String({
      pattern: "^rzp_(test|live)_[A-Za-z0-9]{4,100}$",
      description: "The name of the pair of API keys; it says whether they are of test or of live mode",
      errorMessage: "must be the key id of an API key of Razorpay, such as rzp_live_…, or null to clear it",
    }),
  ),
  key_secret: secretKey("the secret of the pair of API keys that `key_id` names"),
  ...applyingShapes("Razorpay", "`key_id` and `key_secret` are needed for it"),
};
