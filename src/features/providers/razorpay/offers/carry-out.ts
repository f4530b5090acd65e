// Carrying out offers and cancellations with Razorpay's API. It has no idempotency keys: the subscription is read before each change.

import { ApiError } from "../../../../adapters/json-api.ts";
import { isTestKey } from "../../../../adapters/razorpay.ts";
import { NotPossible, type OfferApi, Refused } from "../../carrying-out.ts";
import { anyChange, offerApi } from "../../change.ts";
import { cancellation } from "./cancellation.ts";
import { discount } from "./discount.ts";
import { pause } from "./pause.ts";
import { examineRazorpayKey } from "./rights.ts";
import { type Given, read, type Subscription } from "./subscription.ts";

export const razorpayOffers: OfferApi = offerApi<Given, Subscription>({
  title: "Razorpay",
  keySetting: "key_secret",
  keyIdSetting: "key_id",
  rights: "a right",
  changes: { discount: anyChange(discount), pause: anyChange(pause), cancellation: anyChange(cancellation) },
  endedByUs: ["pause"],
  final: ["cancellation"],
  objectionTo: (terms) =>
    terms.kind === "discount" && terms.offerId === undefined
      ? {
          field: "offer_id",
          message: "is needed for Razorpay, where discounts are made by hand: without it a person has to",
        }
      : null,
  begin(task, { apis: { razorpay }, key, keyId, now, signal }) {
    if (keyId === null) throw new Refused("The project has no key id for Razorpay");
    const isTestMode = isTestKey(keyId);
    if (task.test && !isTestMode) throw new NotPossible("It is a test, and the keys for Razorpay are live ones");
    return { api: razorpay({ id: keyId, secret: key }, { signal }), task, now, isTestMode };
  },
  read,
  examineKey: examineRazorpayKey,
  failureOf: (error) => (error instanceof ApiError ? error.failure : null),
});
