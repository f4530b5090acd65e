// The two types of churn events.

export const EVENT_TYPES = ["cancellation", "payment_failed"] as const;
export type EventType = (typeof EVENT_TYPES)[number];
