// The names of connections, their states, and the events of webhooks.

import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookEvent } from "../../features/webhooks/kinds.ts";
import { type Rows, words } from "../data/language.ts";

const eventNames = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [event, [WEBHOOK_KINDS[event].en, WEBHOOK_KINDS[event].de]]),
) as unknown as Rows<Record<WebhookEvent, string>>;

export const connectionNames = words({
  states: {
    connected: ["Works", "Funktioniert"],
    never: ["Nothing yet", "Noch nichts"],
    unused: ["Not used yet", "Noch nicht benutzt"],
    silent: ["Quiet", "Still"],
    failing: ["Failing", "Schlägt fehl"],
    off: ["Not connected", "Nicht verbunden"],
    files: ["Only files", "Nur Dateien"],
    builtIn: ["Built-in writer", "Eingebauter Schreiber"],
  },
  names: {
    custom_webhook: ["Your own system", "Dein eigenes System"],
    mail: ["Mail", "Mail"],
    mail_reports: ["Bounces", "Rückläufer"],
    model: ["Model", "Modell"],
    alerts: ["Alerts", "Warnungen"],
    widget: ["Cancel flow", "Kündigung"],
    webhook_endpoint: ["Webhook", "Webhook"],
  },
  eventNames,
  endpointKinds: {
    webhook: ["Your own system", "Dein eigenes System"],
    slack: ["Slack", "Slack"],
    discord: ["Discord", "Discord"],
    teams: ["Microsoft Teams", "Microsoft Teams"],
  },
});
