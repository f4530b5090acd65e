// The table of plans at Razorpay, as the settings take it.

import { Type } from "@sinclair/typebox";
import { Known, Line } from "../../../http/setting-shapes.ts";
import { CurrencyCode, Nullable } from "../../../http/shapes.ts";

/** By plan id, so that one can be changed or, with null, taken out alone; the pattern keeps `__proto__` out. */
export const RazorpayPlans = Type.Record(
  Type.String({ pattern: "^plan_[A-Za-z0-9_-]{1,100}$" }),
  Nullable(
    Known({
      name: Line(200),
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
