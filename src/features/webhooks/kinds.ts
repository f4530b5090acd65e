// The kinds of webhooks. subscribers.ts has the domain event and the data of each.

export const WEBHOOK_EVENTS = [
  "churn_risk.alert",
  "churn_event.created",
  "churn_event.variants_generated",
  "churn_event.email_sent",
  "churn_event.replied",
  "churn_event.recovered",
  "churn_event.lost",
  "cancel_flow.completed",
  "offer_application.updated",
  "email.bounced",
  "email.complained",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where an endpoint leads: to a system of the project's own, or into a chat, in that service's format. */
export const ENDPOINT_KINDS = ["webhook", "slack", "discord", "teams"] as const;

export type EndpointKind = (typeof ENDPOINT_KINDS)[number];
export type ChatKind = Exclude<EndpointKind, "webhook">;

/** The default events of a new chat endpoint: those that a person wants to know immediately. */
export const QUIET_EVENTS: readonly WebhookEvent[] = [
  "churn_event.created",
  "churn_event.replied",
  "churn_event.recovered",
];
