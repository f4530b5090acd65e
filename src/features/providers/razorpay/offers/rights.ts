// What a pair of API keys of Razorpay needs to be allowed for carrying offers out. Its keys have no rights of their own, but an
// account may be without subscriptions.

import { isTestKey } from "../../../../adapters/razorpay.ts";
import { CARRYING_OUT, examineKey, type KeyReport, type KeyRight, SEEING, toRead, toWrite } from "../../api-keys.ts";
import type { KeyAccess } from "../../carrying-out.ts";
import { isUnknown } from "./subscription.ts";

const RIGHTS: readonly KeyRight[] = [
  toRead("Subscriptions", "/subscriptions?count=1", SEEING),
  toWrite("Subscriptions", "/subscriptions/sub_00000000000000", CARRYING_OUT),
];

export const examineRazorpayKey = (
  { apis: { razorpay }, key, keyId, ...options }: KeyAccess,
  known: string | null,
): Promise<KeyReport> => {
  const id = keyId ?? "";
  return examineKey(razorpay({ id, secret: key }, options), {
    mode: isTestKey(id) ? "test" : "live",
    rights: RIGHTS,
    subscriptionId: known,
    isLackOfRight: ({ status }) => status === 403,
    isUnknown,
  });
};
