// Carrying out offers and cancellations with Paddle's API. It has no idempotency keys: a plan holds the dates that will be, and the
// subscription is read before each change.

import { ApiError } from "../../../../adapters/json-api.ts";
import { isSandboxKey } from "../../../../adapters/paddle.ts";
import { NotPossible, type OfferApi } from "../../carrying-out.ts";
import { anyChange, offerApi } from "../../change.ts";
import { cancellation } from "./cancellation.ts";
import { discount } from "./discount.ts";
import { downgrade } from "./downgrade.ts";
import { extension } from "./extension.ts";
import { pause } from "./pause.ts";
import { examinePaddleKey } from "./rights.ts";
import { type Given, read, type Subscription } from "./subscription.ts";

export const paddleOffers: OfferApi = offerApi<Given, Subscription>({
  title: "Paddle",
  keySetting: "api_key",
  rights: "the right to read and write subscriptions and discounts",
  changes: {
    discount: anyChange(discount),
    extension: anyChange(extension),
    downgrade: anyChange(downgrade),
    pause: anyChange(pause),
    cancellation: anyChange(cancellation),
  },
  objectionTo: (terms) =>
    terms.kind === "downgrade" && terms.when === "period_end"
      ? { field: "when", message: "must be now for Paddle, which cannot change a plan at the end of the period" }
      : null,
  begin(task, { apis: { paddle }, key, now, signal }) {
    const isTestMode = isSandboxKey(key);
    if (task.test && !isTestMode) throw new NotPossible("It is a test, and the API key for Paddle is a live one");
    return { api: paddle(key, { signal }), task, now, isTestMode };
  },
  read,
  examineKey: examinePaddleKey,
  failureOf: (error) => (error instanceof ApiError ? error.failure : null),
});
