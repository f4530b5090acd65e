// The kinds of changes in the project's stream of changes, as in the API's `streamChanges`.

export const KINDS_OF_CHANGE = [
  "churn_events",
  "variants",
  "messages",
  "automation",
  "replies",
  "experiments",
  "suppressions",
  "customers",
  "offers",
  "knowledge",
  "cancel_flow",
  "risk",
  "alerts",
  "deliveries",
  "inbound_events",
  "imports",
  "mrr",
  "strategies",
  "members",
  "settings",
  "audit_log",
] as const;

export type KindOfChange = (typeof KINDS_OF_CHANGE)[number];
