// The texts of the exports in the settings.

import { words } from "../data/language.ts";

export const exportTexts = words({
  exportsWhy: ["As CSV files.", "Als CSV-Dateien."],
  exportGroups: {
    people: {
      title: ["People", "Menschen"],
      files: {
        customers: ["Customers", "Kunden"],
        subscriptions: ["Subscriptions", "Abos"],
        "churn-events": ["Cancellations and failed payments", "Kündigungen und gescheiterte Zahlungen"],
        "risk-scores": ["Risk", "Risiko"],
        suppressions: ["Never written to", "Nie angeschrieben"],
        "cancel-flow-sessions": ["Cancel flow", "Kündigungsseite"],
      },
    },
    sent: {
      title: ["What was written and received", "Geschriebenes und Empfangenes"],
      files: {
        variants: ["Letters", "Briefe"],
        messages: ["Mails", "Mails"],
        alerts: ["Alerts", "Warnungen"],
        "webhook-deliveries": ["Webhook deliveries", "Webhook-Zustellungen"],
        "inbound-events": ["What providers posted", "Meldungen der Anbieter"],
      },
    },
    numbers: {
      title: ["Numbers", "Zahlen"],
      files: {
        stats: ["Results", "Ergebnisse"],
        mrr: ["Movements of MRR", "Bewegungen des MRR"],
        cohorts: ["Cohorts", "Kohorten"],
        forecast: ["Forecast", "Prognose"],
        strategies: ["Strategies", "Strategien"],
        plans: ["Plans", "Tarife"],
      },
    },
  },
});
