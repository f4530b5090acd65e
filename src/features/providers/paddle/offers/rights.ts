// What an API key of Paddle needs to be allowed for carrying offers out.

import { isLiveKey, isSandboxKey } from "../../../../adapters/paddle.ts";
import { examineKey, type KeyReport, type KeyRight } from "../../api-keys.ts";
import type { KeyAccess } from "../../carrying-out.ts";
import { isUnknown } from "./subscription.ts";

const NOBODY = "00000000000000000000000000";

const RIGHTS: readonly KeyRight[] = [
  {
    name: "Subscriptions",
    access: "read",
    neededFor: "seeing what a subscription is like before it is changed",
    attempt: (api) => api.get("/subscriptions?per_page=1"),
  },
  {
    name: "Subscriptions",
    access: "write",
    neededFor: "carrying out accepted offers and cancellations",
    attempt: (api) => api.patch(`/subscriptions/sub_${NOBODY}`, {}),
  },
  {
    name: "Discounts",
    access: "read",
    neededFor: "carrying out accepted discounts",
    attempt: (api) => api.get("/discounts?per_page=1"),
  },
  {
    name: "Discounts",
    access: "write",
    neededFor: "carrying out accepted discounts",
    attempt: (api) => api.patch(`/discounts/dsc_${NOBODY}`, {}),
  },
  {
    name: "Prices",
    access: "read",
    neededFor: "changing to a smaller plan",
    attempt: (api) => api.get("/prices?per_page=1"),
  },
];

export const examinePaddleKey = ({ paddle, key, ...options }: KeyAccess, known: string | null): Promise<KeyReport> =>
  examineKey(paddle(key, options), {
    mode: isSandboxKey(key) ? "test" : isLiveKey(key) ? "live" : null,
    rights: RIGHTS,
    subscriptionId: known,
    isLackOfRight: ({ status, code }) => status === 403 && code === "forbidden",
    isUnknown,
  });
