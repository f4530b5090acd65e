// The texts of the retention settings.

import { words } from "../data/language.ts";

export const retention = words({
  en: {
    why: "Empty: as long as the whole instance stores it.",
    kinds: {
      webhook_bodies: "Webhooks as received",
      tracked_events: "Tracked events",
      mail_texts: "Texts of letters and mails",
      churn_events: "Who left, and their reasons",
      sessions: "Visits to the cancel flow",
      replies: "Answers to your letters",
      deliveries: "Webhooks to you",
      alerts: "Alerts",
      risk_history: "Earlier risk scores",
    },
    what: "Once a day, older entries are deleted. Those that your numbers count lose their names instead.",
  },
  de: {
    why: "Leer: so lange wie für die ganze Instanz eingestellt.",
    kinds: {
      webhook_bodies: "Meldungen, wie sie kamen",
      tracked_events: "Gemessene Ereignisse",
      mail_texts: "Texte von Briefen und Mails",
      churn_events: "Wer ging, und die Gründe",
      sessions: "Besuche der Kündigungsseite",
      replies: "Antworten auf deine Briefe",
      deliveries: "Webhooks an dich",
      alerts: "Warnungen",
      risk_history: "Frühere Risikowerte",
    },
    what: "Einmal am Tag wird Älteres gelöscht. Was deine Zahlen zählen, verliert stattdessen nur die Namen.",
  },
});
