// The texts of the settings of personal data.

import { count, list } from "../data/format.ts";
import { words } from "../data/language.ts";

export const privacyTexts = words({
  privacyWhy: ["For one person who asks.", "Für einen Menschen, der fragt."],
  whose: ["Whose data?", "Wessen Daten?"],
  whoseHint: [
    "Their whole address, or the id in your own system.",
    "Die ganze Adresse oder die Kennung in deinem eigenen System.",
  ],
  look: ["Look up", "Nachsehen"],
  nobody: ["Nothing is stored of this person.", "Von diesem Menschen ist nichts gespeichert."],
  person: [
    (emails: readonly string[]) => (emails.length === 0 ? "This person" : list(emails)),
    (emails) => (emails.length === 0 ? "Dieser Mensch" : list(emails)),
  ],
  rows: [(kinds: readonly string[]) => `Stored: ${list(kinds)}.`, (kinds) => `Gespeichert: ${list(kinds)}.`],
  kinds: {
    churn_events: [
      (rows: number) =>
        rows === 1 ? "one cancellation or failed payment" : `${count(rows)} cancellations or failed payments`,
      (rows) =>
        rows === 1
          ? "eine Kündigung oder gescheiterte Zahlung"
          : `${count(rows)} Kündigungen oder gescheiterte Zahlungen`,
    ],
    variants: [(rows: number) => `${count(rows)} letters`, (rows) => `${count(rows)} Briefe`],
    messages: [
      (rows: number) => (rows === 1 ? "one mail" : `${count(rows)} mails`),
      (rows) => (rows === 1 ? "eine Mail" : `${count(rows)} Mails`),
    ],
    tracked_events: [
      (rows: number) => (rows === 1 ? "one tracked event" : `${count(rows)} tracked events`),
      (rows) => (rows === 1 ? "ein gemessenes Ereignis" : `${count(rows)} gemessene Ereignisse`),
    ],
    cancel_sessions: [
      (rows: number) => (rows === 1 ? "one cancel-flow session" : `${count(rows)} cancel-flow sessions`),
      (rows) => (rows === 1 ? "ein Besuch der Kündigungsseite" : `${count(rows)} Besuche der Kündigungsseite`),
    ],
    subscriptions: [
      (rows: number) => (rows === 1 ? "one subscription" : `${count(rows)} subscriptions`),
      (rows) => (rows === 1 ? "ein Abo" : `${count(rows)} Abos`),
    ],
    risk_alerts: [
      (rows: number) => (rows === 1 ? "one alert" : `${count(rows)} alerts`),
      (rows) => (rows === 1 ? "eine Warnung" : `${count(rows)} Warnungen`),
    ],
    inbound_events: [
      (rows: number) => (rows === 1 ? "one webhook from a provider" : `${count(rows)} webhooks from providers`),
      (rows) => (rows === 1 ? "eine Meldung eines Anbieters" : `${count(rows)} Meldungen von Anbietern`),
    ],
    webhook_deliveries: [
      (rows: number) => (rows === 1 ? "one webhook to you" : `${count(rows)} webhooks to you`),
      (rows) => (rows === 1 ? "ein Webhook an dich" : `${count(rows)} Webhooks an dich`),
    ],
    suppressions: [() => "that they are never written to", () => "dass nie an diese Adresse geschrieben wird"],
    others: [
      (rows: number) => (rows === 1 ? "one other entry" : `${count(rows)} other entries`),
      (rows) => (rows === 1 ? "ein weiterer Eintrag" : `${count(rows)} weitere Einträge`),
    ],
  },
  downloadJson: ["Export as a file", "Als Datei sichern"],
  privacyWhat: [
    "The file holds every entry about the person, by kind. Activity notes that it was made, without the address.",
    "Die Datei enthält jeden Eintrag über diesen Menschen, nach Art geordnet. Dass sie erstellt wurde, steht ohne die Adresse in der Aktivität.",
  ],
});
