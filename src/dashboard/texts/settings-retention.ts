// The texts of the retention settings.

import { words } from "../data/language.ts";

export const retention = words({
  en: {
    why: "Empty: for as long as this installation keeps it.",
    kinds: {
      webhook_bodies: "Webhooks as they came",
      tracked_events: "Tracked events",
      mail_texts: "The words of letters and mails",
      churn_events: "Who left, and why in their words",
      sessions: "Who was in the cancel flow, and what they said",
      replies: "Answers to your letters",
      deliveries: "Webhooks to you",
      alerts: "Alerts",
      risk_history: "The course of the risk",
    },
    what: "Once a day, what is older is deleted, or stripped of names where your numbers count it.",
  },
  de: {
    why: "Leer: so lange, wie diese Installation es aufbewahrt.",
    kinds: {
      webhook_bodies: "Meldungen, wie sie kamen",
      tracked_events: "Gemessene Ereignisse",
      mail_texts: "Die Worte von Briefen und Mails",
      churn_events: "Wer ging, und warum in eigenen Worten",
      sessions: "Wer auf der Kündigungsseite war und was dort gesagt wurde",
      replies: "Antworten auf deine Briefe",
      deliveries: "Webhooks an dich",
      alerts: "Warnungen",
      risk_history: "Der Verlauf des Risikos",
    },
    what: "Einmal am Tag wird gelöscht, was älter ist, oder von Namen befreit, wo deine Zahlen es zählen.",
  },
});
