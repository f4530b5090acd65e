// The names of connections, their states, and the events of webhooks.

import type { Shape } from "../data/api.ts";
import { words } from "../data/language.ts";

const eventsInEnglish: Record<Shape<"WebhookEvent">, string> = {
  "churn_risk.alert": "Somebody is at risk",
  "churn_event.created": "Somebody left or could not pay",
  "churn_event.variants_generated": "Letters are written",
  "churn_event.email_sent": "A letter was sent",
  "churn_event.replied": "Somebody answered a mail",
  "churn_event.recovered": "Somebody came back",
  "churn_event.lost": "Somebody is lost",
  "cancel_flow.completed": "The cancel flow was completed",
  "offer_application.updated": "An accepted offer was carried out, failed, or was reverted",
  "email.bounced": "A mail bounced",
  "email.complained": "Somebody complained about a mail",
};

const eventsInGerman: Record<Shape<"WebhookEvent">, string> = {
  "churn_risk.alert": "Jemand ist gefährdet",
  "churn_event.created": "Jemand hat gekündigt oder konnte nicht zahlen",
  "churn_event.variants_generated": "Briefe sind geschrieben",
  "churn_event.email_sent": "Ein Brief ging hinaus",
  "churn_event.replied": "Jemand hat auf eine Mail geantwortet",
  "churn_event.recovered": "Jemand ist zurück",
  "churn_event.lost": "Jemand ist verloren",
  "cancel_flow.completed": "Eine Kündigung wurde abgeschlossen",
  "offer_application.updated": "Ein angenommenes Angebot wurde ausgeführt, ist gescheitert oder wurde zurückgenommen",
  "email.bounced": "Eine Mail kam zurück",
  "email.complained": "Jemand hat sich über eine Mail beschwert",
};

export const connectionNames = words({
  en: {
    states: {
      connected: "Works",
      never: "Nothing yet",
      unused: "Not used yet",
      silent: "Quiet",
      failing: "Failing",
      off: "Not connected",
      files: "Only files",
      builtIn: "Built-in writer",
    },
    names: {
      custom_webhook: "Your own system",
      mail: "Mail",
      mail_reports: "Bounces",
      model: "Model",
      alerts: "Alerts",
      widget: "Cancel flow",
      webhook_endpoint: "Webhook",
    },
    eventNames: eventsInEnglish,
    endpointKinds: { webhook: "Your own system", slack: "Slack", discord: "Discord", teams: "Microsoft Teams" },
  },
  de: {
    states: {
      connected: "Funktioniert",
      never: "Noch nichts",
      unused: "Noch nicht benutzt",
      silent: "Still",
      failing: "Schlägt fehl",
      off: "Nicht verbunden",
      files: "Nur Dateien",
      builtIn: "Eingebauter Schreiber",
    },
    names: {
      custom_webhook: "Dein eigenes System",
      mail: "Mail",
      mail_reports: "Rückläufer",
      model: "Modell",
      alerts: "Warnungen",
      widget: "Kündigung",
      webhook_endpoint: "Webhook",
    },
    eventNames: eventsInGerman,
    endpointKinds: { webhook: "Dein eigenes System", slack: "Slack", discord: "Discord", teams: "Microsoft Teams" },
  },
});
