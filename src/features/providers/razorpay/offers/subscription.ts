// A subscription as Razorpay's API has it now, and what stands in the way of changing it.

import { ApiError } from "../../../../adapters/json-api.ts";
import { NotPossible, type Terms } from "../../carrying-out.ts";
import type { Change as AnyChange } from "../../change.ts";
import { type Given, pathOf, readAt } from "../../json-subscription.ts";

export { type Given, pathOf };

/** Times in seconds. */
type Entity = {
  id: string;
  status:
    | "created"
    | "authenticated"
    | "active"
    | "pending"
    | "halted"
    | "paused"
    | "cancelled"
    | "completed"
    | "expired";
  current_end: number | null;
  ended_at: number | null;
  has_scheduled_changes: boolean;
  offer_id?: string | null;
  /** Older answers leave it out. */
  payment_method?: string | null;
  /** `customer`: in their UPI app. */
  pause_initiated_by?: string | null;
};

/** `scheduled`: as it will be with the changes that are planned; null where none are. */
export type Subscription = Entity & { scheduled: Entity | null };

export type Change<T extends Terms, Plan extends object> = AnyChange<Given<T>, Subscription, Plan>;

export const read = ({ api, task, isTestMode }: Given): Promise<Subscription> =>
  readAt(`Razorpay's ${isTestMode ? "test" : "live"} mode, which the keys are for,`, task, isUnknown, async () => {
    const entity = await api.get<Entity>(pathOf(task));
    const path = `${pathOf(task)}/retrieve_scheduled_changes`;
    return { ...entity, scheduled: entity.has_scheduled_changes ? await api.get<Entity>(path) : null };
  });

/** An id that there is not is a bad request to Razorpay, which only its words distinguish. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.failure.status === 404 || /id provided does not exist/i.test(error.message));

export const hasEnded = ({ status }: Subscription): boolean =>
  status === "cancelled" || status === "completed" || status === "expired";

/**
 * Only an active subscription can be changed or paused; pausing one that is authenticated and has not begun would cancel it.
 * @throws NotPossible for every other.
 */
export function assertActive(subscription: Subscription): void {
  if (hasEnded(subscription)) throw new NotPossible("The subscription has ended");
  if (subscription.status === "paused") throw new NotPossible("The subscription is paused already");
  if (subscription.status !== "active") throw new NotPossible(`The subscription is ${subscription.status} at Razorpay`);
}
