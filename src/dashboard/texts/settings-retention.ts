// The texts of the retention settings.

import { words } from "../data/language.ts";

export const retention = words({
  why: ["Empty: as long as the whole instance stores it.", "Leer: so lange wie für die ganze Instanz eingestellt."],
  kinds: {
    webhook_bodies: ["Webhooks as received", "Meldungen, wie sie kamen"],
    tracked_events: ["Tracked events", "Gemessene Ereignisse"],
    mail_texts: ["Texts of letters and mails", "Texte von Briefen und Mails"],
    churn_events: ["Who left, and their reasons", "Wer ging, und die Gründe"],
    sessions: ["Visits to the cancel flow", "Besuche der Kündigungsseite"],
    replies: ["Answers to your letters", "Antworten auf deine Briefe"],
    deliveries: ["Webhooks to you", "Webhooks an dich"],
    alerts: ["Alerts", "Warnungen"],
    risk_history: ["Earlier risk scores", "Frühere Risikowerte"],
  },
  what: [
    "Once a day, older entries are deleted. Those that your numbers count lose their names instead.",
    "Einmal am Tag wird Älteres gelöscht. Was deine Zahlen zählen, verliert stattdessen nur die Namen.",
  ],
});
