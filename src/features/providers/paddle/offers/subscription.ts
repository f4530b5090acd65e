// A subscription as Paddle's API has it now, and what stands in the way of changing it.

import { ApiError } from "../../../../adapters/json-api.ts";
import { MINUTE } from "../../../../lib/duration.ts";
import { NotPossible, type Terms } from "../../carrying-out.ts";
import type { Change as AnyChange } from "../../change.ts";
import { type Given, pathOf, readAt } from "../../json-subscription.ts";

export { type Given, pathOf };

export type Cycle = { interval: "day" | "week" | "month" | "year"; frequency: number };

/** Times are RFC 3339. */
export type Subscription = {
  id: string;
  status: "active" | "trialing" | "past_due" | "paused" | "canceled";
  next_billed_at: string | null;
  current_billing_period: { starts_at: string; ends_at: string } | null;
  canceled_at: string | null;
  billing_cycle: Cycle;
  /** At most one. `resume_at`: of a pause. */
  scheduled_change: { action: "cancel" | "pause" | "resume"; effective_at: string; resume_at?: string | null } | null;
  /** At most one. `ends_at`: null for one without an end. */
  discount: { id: string; starts_at: string | null; ends_at?: string | null } | null;
  items: { price: { id: string }; quantity: number; recurring: boolean }[];
};

/** Every answer stands in `data`. */
export type Answer<T> = { data: T };

export type Change<T extends Terms, Plan extends object> = AnyChange<Given<T>, Subscription, Plan>;

export const read = ({ api, task, isTestMode }: Given): Promise<Subscription> =>
  readAt(isTestMode ? "Paddle's sandbox, which the key is for," : "Paddle", task, isUnknown, async () => {
    return (await api.get<Answer<Subscription>>(pathOf(task))).data;
  });

export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.failure.status === 404;

export const update = ({ api, task }: Given, change: object): Promise<unknown> => api.patch(pathOf(task), change);

export const hasEnded = ({ status }: Subscription): boolean => status === "canceled";

/** @throws NotPossible where what is applied would have no effect, or the wrong one. */
export function assertChangeable(subscription: Subscription): void {
  const { status, scheduled_change } = subscription;
  if (hasEnded(subscription)) throw new NotPossible("The subscription has ended");
  if (status === "paused") throw new NotPossible("The subscription is paused already");
  if (scheduled_change?.action === "cancel") throw new NotPossible("The subscription is set to end already");
  if (scheduled_change) throw new NotPossible("The subscription is set to pause already");
}

/** When the next payment is due, in ms; null where none is. */
export const dueAt = ({ next_billed_at, current_billing_period }: Subscription): number | null =>
  inMs(next_billed_at ?? current_billing_period?.ends_at ?? null);

export function inMs(time: string | null | undefined): number | null {
  const at = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export const rfc3339 = (ms: number): string => new Date(ms).toISOString();

/** Paddle writes more digits of a second than it is given. */
export const isAbout = (time: string | null | undefined, ms: number): boolean => {
  const at = inMs(time);
  return at !== null && Math.abs(at - ms) < MINUTE;
};
