// The cancel reasons, in the order of pages.

export { CANCEL_REASONS as REASONS, type CancelReason as Reason } from "../../features/churn-events/reasons.ts";
