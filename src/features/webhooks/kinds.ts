// The kinds of webhooks. subscribers.ts has the domain event and the data of each. The dashboard loads this file, so it imports
// nothing.

/** Their names in the dashboard. */
export const WEBHOOK_KINDS = {
  "churn_risk.alert": { en: "Somebody is at risk", de: "Jemand ist gefährdet" },
  "churn_event.created": { en: "Somebody left or could not pay", de: "Jemand hat gekündigt oder konnte nicht zahlen" },
  "churn_event.variants_generated": { en: "Letters are written", de: "Briefe sind geschrieben" },
  "churn_event.email_sent": { en: "A letter was sent", de: "Ein Brief ging hinaus" },
  "churn_event.replied": { en: "Somebody answered a mail", de: "Jemand hat auf eine Mail geantwortet" },
  "churn_event.recovered": { en: "Somebody came back", de: "Jemand ist zurück" },
  "churn_event.lost": { en: "Somebody is lost", de: "Jemand ist verloren" },
  "cancel_flow.completed": { en: "The cancel flow was completed", de: "Eine Kündigung wurde abgeschlossen" },
  "offer_application.updated": {
    en: "An accepted offer was carried out, failed, or was reverted",
    de: "Ein angenommenes Angebot wurde ausgeführt, ist gescheitert oder wurde zurückgenommen",
  },
  "email.bounced": { en: "A mail bounced", de: "Eine Mail kam zurück" },
  "email.complained": { en: "Somebody complained about a mail", de: "Jemand hat sich über eine Mail beschwert" },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_KINDS;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_KINDS) as WebhookEvent[];

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
