// What an API key of Paddle needs to be allowed for carrying offers out.

import { isLiveKey, isSandboxKey } from "../../../../adapters/paddle.ts";
import { CARRYING_OUT, examineKey, type KeyReport, type KeyRight, SEEING, toRead, toWrite } from "../../api-keys.ts";
import type { KeyAccess } from "../../carrying-out.ts";
import { isUnknown } from "./subscription.ts";

const NOBODY = "00000000000000000000000000";

const DISCOUNTS = "carrying out accepted discounts";

const RIGHTS: readonly KeyRight[] = [
  toRead("Subscriptions", "/subscriptions?per_page=1", SEEING),
  toWrite("Subscriptions", `/subscriptions/sub_${NOBODY}`, CARRYING_OUT),
  toRead("Discounts", "/discounts?per_page=1", DISCOUNTS),
  toWrite("Discounts", `/discounts/dsc_${NOBODY}`, DISCOUNTS),
  toRead("Prices", "/prices?per_page=1", "changing to a smaller plan"),
];

export const examinePaddleKey = (
  { apis: { paddle }, key, ...options }: KeyAccess,
  known: string | null,
): Promise<KeyReport> =>
  examineKey(paddle(key, options), {
    mode: isSandboxKey(key) ? "test" : isLiveKey(key) ? "live" : null,
    rights: RIGHTS,
    subscriptionId: known,
    isLackOfRight: ({ status, code }) => status === 403 && code === "forbidden",
    isUnknown,
  });
