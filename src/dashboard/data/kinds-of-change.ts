// The kinds of things that the project's stream of changes names, as `streamChanges` of the API lists them.

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
