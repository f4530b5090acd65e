// The texts of the exports in the settings.

export const exportTextsEn = {
  exportsWhy: "As CSV files.",
  exportGroups: {
    people: {
      title: "People",
      files: {
        customers: "Customers",
        subscriptions: "Subscriptions",
        "churn-events": "Cancellations and failed payments",
        "risk-scores": "Risk",
        suppressions: "Never written to",
        "cancel-flow-sessions": "Cancel flow",
      },
    },
    sent: {
      title: "What was written and received",
      files: {
        variants: "Letters",
        messages: "Mails",
        alerts: "Alerts",
        "webhook-deliveries": "Webhook deliveries",
        "inbound-events": "What providers posted",
      },
    },
    numbers: {
      title: "Numbers",
      files: {
        stats: "Results",
        mrr: "Movements of MRR",
        cohorts: "Cohorts",
        forecast: "Forecast",
        strategies: "Strategies",
        plans: "Plans",
      },
    },
  },
};

export const exportTextsDe: typeof exportTextsEn = {
  exportsWhy: "Als CSV-Dateien.",
  exportGroups: {
    people: {
      title: "Menschen",
      files: {
        customers: "Kunden",
        subscriptions: "Abos",
        "churn-events": "Kündigungen und gescheiterte Zahlungen",
        "risk-scores": "Risiko",
        suppressions: "Nie angeschrieben",
        "cancel-flow-sessions": "Kündigungsseite",
      },
    },
    sent: {
      title: "Geschriebenes und Empfangenes",
      files: {
        variants: "Briefe",
        messages: "Mails",
        alerts: "Warnungen",
        "webhook-deliveries": "Webhook-Zustellungen",
        "inbound-events": "Meldungen der Anbieter",
      },
    },
    numbers: {
      title: "Zahlen",
      files: {
        stats: "Ergebnisse",
        mrr: "Bewegungen des MRR",
        cohorts: "Kohorten",
        forecast: "Prognose",
        strategies: "Strategien",
        plans: "Tarife",
      },
    },
  },
};
