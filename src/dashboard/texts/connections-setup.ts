// The texts of setting a connection up: what to do at a payment provider, the secrets, the webhooks and the addresses for bounces.

import { words } from "../data/language.ts";

export const connectionSetup = words({
  step1: [
    (where: string) => `Open ${where}, and add a webhook with this address:`,
    (where) => `Öffne ${where} und leg einen Webhook mit dieser Adresse an:`,
  ],
  step2: ["Let it send these events:", "Lass ihn diese Ereignisse senden:"],
  step3: [
    (name: string) => `Paste the signing secret that ${name} then shows:`,
    (name) => `Füge den Signaturschlüssel ein, den ${name} dann zeigt:`,
  ],
  step3Own: [
    "Enter this secret there, and save it here too:",
    "Trag diesen Schlüssel dort ein und speichere ihn auch hier:",
  ],
  worthHaving: ["Worth having", "Außerdem nützlich"],
  secret: ["Signing secret", "Signaturschlüssel"],
  secretIsSet: [
    "One is set. Leave this empty to keep it.",
    "Es ist einer gesetzt. Lass das Feld leer, um ihn zu behalten.",
  ],
  twoSecrets: [
    "While you replace one, give both with a comma between.",
    "Während du ihn tauschst, gib beide mit einem Komma dazwischen an.",
  ],
  apiKey: ["Restricted key", "Eingeschränkter Schlüssel"],
  apiKeyHint: [
    "Optional. Lets Recoverd ask Stripe for what events leave out: it reads customers, products, prices, invoices and payment intents, nothing else.",
    "Freiwillig. Damit kann Recoverd bei Stripe nachfragen, was in Ereignissen fehlt: Er liest Kunden, Produkte, Preise, Rechnungen und Payment Intents, sonst nichts.",
  ],
  switchOff: ["Disconnect", "Trennen"],
  disconnected: [(name: string) => `${name} is disconnected.`, (name) => `${name} ist getrennt.`],
  connected: [(name: string) => `${name} is connected.`, (name) => `${name} ist verbunden.`],
  saved: ["Saved.", "Gespeichert."],
  customSecretHint: [
    "Optional. With one, only posts with the header X-Webhook-Signature (hex HMAC-SHA256 of the body) are taken.",
    "Freiwillig. Mit einem Schlüssel zählt nur, was den Header X-Webhook-Signature trägt (HMAC-SHA256 des Inhalts, hexadezimal).",
  ],
  tryIt: ["Try it from a terminal", "Im Terminal ausprobieren"],
  clearSecret: ["Take unsigned posts again", "Wieder ohne Signatur annehmen"],
  url: ["Address", "Adresse"],
  endpointKind: ["Where to", "Wohin"],
  urlHints: {
    webhook: ["An https address on the public internet.", "Eine https-Adresse im öffentlichen Internet."],
    slack: [
      "In Slack: create an app, switch on Incoming Webhooks, add one to a channel and copy its address.",
      "In Slack: App anlegen, „Incoming Webhooks“ einschalten, einen für den Kanal anlegen und seine Adresse kopieren.",
    ],
    discord: [
      "In Discord: the channel’s settings, Integrations, Webhooks, New Webhook, Copy Webhook URL.",
      "In Discord: Kanal bearbeiten, Integrationen, Webhooks, neuer Webhook, Webhook-URL kopieren.",
    ],
    teams: [
      "In Teams: the channel’s Workflows, the template that posts to a channel when a webhook request is received; copy its address.",
      "In Teams: „Workflows“ des Kanals, die Vorlage, die bei einer Webhook-Anforderung in einen Kanal schreibt; ihre Adresse kopieren.",
    ],
  },
  keepAddress: [
    "It is as good as a password and not shown again. Leave it empty to keep it.",
    "Sie ist so viel wert wie ein Passwort und wird nicht wieder gezeigt. Leer lassen, damit sie bleibt.",
  ],
  what: ["Which events", "Welche Ereignisse"],
  about: ["What it is for", "Wofür sie ist"],
  aboutHint: ["Shown here as its name.", "Steht hier als ihr Name."],
  enabled: ["Switched on", "Eingeschaltet"],
  postSecret: ["Posts are signed with this secret", "Signiert wird mit diesem Schlüssel"],
  remove: ["Delete", "Löschen"],
  removeAsk: ["Delete this webhook and its log?", "Diesen Webhook und sein Protokoll löschen?"],
  removed: ["The webhook is deleted.", "Der Webhook ist gelöscht."],
  newEndpoint: ["New webhook or chat", "Neuer Webhook oder Chat"],
  create: ["Create", "Anlegen"],
  mailAddresses: [
    "Each is as good as a password: give it only to your provider.",
    "Jede ist so viel wert wie ein Passwort: Gib sie nur deinem Anbieter.",
  ],
  raw: ["A mail server of your own", "Ein eigener Mailserver"],
  inboundMail: [
    "What customers answer: from an inbound-mail service or your mail server",
    "Was Kunden antworten: von einem Dienst für eingehende Mails oder deinem Mailserver",
  ],
  rotate: ["Replace all of them", "Alle ersetzen"],
  rotateAsk: ["The old addresses stop working at once.", "Die alten Adressen gelten sofort nicht mehr."],
  rotated: ["The addresses are replaced.", "Die Adressen sind ersetzt."],
  mailgunKey: ["Mailgun’s signing key", "Signaturschlüssel von Mailgun"],
  sendgridKey: ["SendGrid’s verification key", "Prüfschlüssel von SendGrid"],
  returnPath: ["Mailbox for bounces", "Postfach für Rückläufer"],
  returnPathHint: [
    "Its mail must be handed to the address for a mail server of your own.",
    "Seine Mails müssen an die Adresse für einen eigenen Mailserver weitergereicht werden.",
  ],
});
