// The names of connections, their states, and the events of webhooks.

import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookEvent } from "../../features/webhooks/kinds.ts";
import { type Language, words } from "../data/language.ts";

const eventNames = (language: Language) =>
  Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, WEBHOOK_KINDS[event][language]])) as Record<
    WebhookEvent,
    string
  >;

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
    eventNames: eventNames("en"),
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
    eventNames: eventNames("de"),
    endpointKinds: { webhook: "Dein eigenes System", slack: "Slack", discord: "Discord", teams: "Microsoft Teams" },
  },
});
