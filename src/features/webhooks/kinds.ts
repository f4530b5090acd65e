// The kinds of webhooks. What emits each of them, and its data, stands in subscribers.ts.

export const WEBHOOK_EVENTS = [
  "churn_risk.alert",
  "churn_event.created",
  "churn_event.variants_generated",
  "churn_event.email_sent",
  "churn_event.replied",
  "churn_event.recovered",
  "churn_event.lost",
  "cancel_flow.completed",
  "email.bounced",
  "email.complained",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
