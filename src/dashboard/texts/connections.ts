// The texts of the connections page: states, next steps, and results of tests.

import { words } from "../data/language.ts";
import { capital, spelled } from "./numbers.ts";

const en = (n: number): string => spelled(n, "en");
const de = (n: number): string => spelled(n, "de");

export const connections = words({
  nothing: [
    "Nothing is connected yet. Start with your payments.",
    "Noch ist nichts verbunden. Fang mit deinen Zahlungen an.",
  ],
  allWork: [
    (n: number) => (n === 1 ? "The one connection works." : `All ${en(n)} work.`),
    (n) => (n === 1 ? "Die eine Verbindung funktioniert." : `Alle ${de(n)} funktionieren.`),
  ],
  work: [
    (n: number, of: number) => `${capital(en(n))} of ${en(of)} ${n === 1 ? "works" : "work"}.`,
    (n, of) => `${capital(de(n))} von ${of === 1 ? "einer" : de(of)} ${n < 2 ? "funktioniert" : "funktionieren"}.`,
  ],
  fail: [
    (n: number) => (n === 1 ? "one fails" : `${en(n)} fail`),
    (n) => (n === 1 ? "eine schlägt fehl" : `${de(n)} schlagen fehl`),
  ],
  quiet: [
    (n: number) => (n === 1 ? "one has gone quiet" : `${en(n)} have gone quiet`),
    (n) => (n === 1 ? "eine ist verstummt" : `${de(n)} sind verstummt`),
  ],
  unheard: [
    (n: number) => (n === 1 ? "nothing has come from one yet" : `nothing has come from ${en(n)} yet`),
    (n) => (n === 1 ? "von einer kam noch nichts" : `von ${de(n)} kam noch nichts`),
  ],
  sentence: [(parts: readonly string[]) => `${capital(parts.join(", "))}.`, (parts) => `${capital(parts.join(", "))}.`],
  onlyMembers: ["Connections are shown to members of the project.", "Verbindungen sehen nur Mitglieder des Projekts."],
  addEndpoint: ["Add a webhook or chat", "Webhook oder Chat hinzufügen"],
  addEndpointHint: [
    "Your own systems, or your team in Slack, Discord or Teams, hear of what happens here.",
    "Deine Systeme oder dein Team in Slack, Discord oder Teams erfahren, was hier geschieht.",
  ],
  test: ["Test", "Testen"],
  testing: ["Testing", "Wird getestet"],
  sendYourselfOne: ["Send yourself one", "Schick dir eine"],
  sendSample: ["Send a sample", "Beispiel schicken"],
  connect: [(name: string) => `Connect ${name}`, (name) => `${name} verbinden`],
  change: ["Change", "Ändern"],
  correctAddress: ["Correct the address", "Adresse berichtigen"],
  setAddress: ["Set an address", "Adresse angeben"],
  addresses: ["Show the addresses", "Adressen zeigen"],
  close: ["Close", "Schließen"],
  save: ["Save", "Speichern"],
  addressOf: [(name: string) => `the address of ${name}`, (name) => `die Adresse von ${name}`],
  isLocal: [
    "This address leads to this machine. Set server.public_url to the one that the internet reaches, or nothing will arrive.",
    "Diese Adresse führt zu diesem Rechner. Stell server.public_url auf die, die man aus dem Internet erreicht, sonst kommt nichts an.",
  ],
  // States and next steps
  providerOff: [
    (name: string) => `Connect ${name}, and cancellations and failed payments come in as they happen.`,
    (name) => `Verbinde ${name}, dann kommen Kündigungen und gescheiterte Zahlungen herein, sobald sie geschehen.`,
  ],
  providerNoSecret: [
    (name: string) =>
      `No signing secret is set, so every event is refused. Paste the one that ${name} shows for this address.`,
    (name) =>
      `Es ist kein Signaturschlüssel gesetzt, also wird jedes Ereignis abgelehnt. Füge den ein, den ${name} zu dieser Adresse zeigt.`,
  ],
  providerNever: [
    (name: string) => `Nothing has come yet. Send a test event from ${name}, or wait for the next one.`,
    (name) => `Noch kam nichts. Schick aus ${name} ein Testereignis, oder warte auf das nächste.`,
  ],
  providerFailing: [
    (when: string, why: string) =>
      `The last event could not be used ${when}: ${why}. Correct that, then try the event again.`,
    (when, why) =>
      `Das letzte Ereignis war ${when} nicht brauchbar: ${why}. Berichtige das, dann versuch es noch einmal.`,
  ],
  badSignature: [
    (when: string, name: string) =>
      `The last event was refused ${when}: its signature does not fit. Paste the signing secret that ${name} shows for this address.`,
    (when, name) =>
      `Das letzte Ereignis wurde ${when} abgelehnt: Seine Signatur passt nicht. Füge den Signaturschlüssel ein, den ${name} zu dieser Adresse zeigt.`,
  ],
  providerSilent: [
    (when: string, gap: string, name: string, where: string) =>
      `Last heard ${when}; usually something comes every ${gap}. Look whether the webhook is still switched on in ${name} under ${where}.`,
    (when, gap, name, where) =>
      `Zuletzt gehört ${when}; sonst kommt alle ${gap} etwas. Schau nach, ob der Webhook in ${name} unter ${where} noch eingeschaltet ist.`,
  ],
  heard: [(when: string) => `Heard ${when}.`, (when) => `Gehört ${when}.`],
  inWeek: [(events: string) => `${events} in the last seven days`, (events) => `${events} in den letzten sieben Tagen`],
  allUsed: ["all of them used", "alle verwendet"],
  failedOf: [(n: string) => `${n} failed`, (n) => `${n} gescheitert`],
  leftAside: [(n: string) => `${n} left aside`, (n) => `${n} beiseitegelegt`],
  event: [
    (n: number, shown: string) => (n === 1 ? "One event" : `${shown} events`),
    (n, shown) => (n === 1 ? "Ein Ereignis" : `${shown} Ereignisse`),
  ],
  customNever: [
    "Send a cancellation from your own billing to this address. The answer is always 200, so look here to see whether it arrived.",
    "Schick eine Kündigung aus deiner eigenen Abrechnung an diese Adresse. Die Antwort ist immer 200; schau hier nach, ob sie ankam.",
  ],
  customSilent: [
    (when: string, gap: string) =>
      `Last heard ${when}; usually something comes every ${gap}. Look whether your system still sends.`,
    (when, gap) => `Zuletzt gehört ${when}; sonst kommt alle ${gap} etwas. Schau nach, ob dein System noch sendet.`,
  ],
  mailOff: [
    "No mail server is set, so mails become files in the outbox folder and nobody gets them. Set mail.host in the server’s configuration and start it again.",
    "Es ist kein Mailserver eingestellt, also werden Mails zu Dateien im Ordner outbox und niemand bekommt sie. Setz mail.host in der Konfiguration des Servers und starte ihn neu.",
  ],
  mailNever: [
    (host: string) => `${host} is set, and no mail has gone out yet. Send yourself one.`,
    (host) => `${host} ist eingestellt, aber es ging noch keine Mail hinaus. Schick dir selbst eine.`,
  ],
  mailFailing: [
    (host: string, when: string, why: string) => `${host} did not take the mail ${when}: ${why}`,
    (host, when, why) => `${host} hat die Mail ${when} nicht angenommen: ${why}`,
  ],
  mailWorks: [(host: string, when: string) => `${host}. Sent ${when}.`, (host, when) => `${host}. Gesendet ${when}.`],
  mails: [
    (n: number, shown: string) => (n === 1 ? "One mail" : `${shown} mails`),
    (n, shown) => (n === 1 ? "Eine Mail" : `${shown} Mails`),
  ],
  bounced: [(n: string) => `${n} bounced`, (n) => `${n} kamen zurück`],
  complained: [(n: string) => `${n} complained`, (n) => `${n} Beschwerden`],
  noneBounced: ["none bounced", "keine kam zurück"],
  reportsNever: [
    "Nobody reports bounces and complaints yet. Give your mail provider its address, so that nobody is written to in vain.",
    "Noch meldet niemand Rückläufer und Beschwerden. Gib deinem Mailanbieter seine Adresse, damit niemand vergeblich angeschrieben wird.",
  ],
  reportsWork: [(when: string) => `Last report ${when}.`, (when) => `Letzte Meldung ${when}.`],
  reports: [
    (n: number, shown: string) => (n === 1 ? "One report" : `${shown} reports`),
    (n, shown) => (n === 1 ? "Eine Meldung" : `${shown} Meldungen`),
  ],
  modelOff: [
    "The built-in writer writes the letters. For a model of your own, set llm.model in the server’s configuration and start it again.",
    "Der eingebaute Schreiber schreibt die Briefe. Für ein eigenes Modell setz llm.model in der Konfiguration des Servers und starte ihn neu.",
  ],
  modelNever: [
    (name: string) => `${name} was not asked since the server started. Test whether it answers.`,
    (name) => `${name} wurde seit dem Start nicht gefragt. Teste, ob es antwortet.`,
  ],
  modelFailing: [
    (name: string, when: string, why: string) =>
      `${name} did not answer ${when}: ${why} Until it does, the built-in writer steps in.`,
    (name, when, why) =>
      `${name} hat ${when} nicht geantwortet: ${why} Bis dahin springt der eingebaute Schreiber ein.`,
  ],
  modelWorks: [
    (name: string, when: string) => `${name}, asked ${when}. If it is away, the built-in writer steps in.`,
    (name, when) => `${name}, gefragt ${when}. Fällt es aus, springt der eingebaute Schreiber ein.`,
  ],
  alertsOff: [
    "Where should an alert go when somebody is about to leave? Give it an https address of yours.",
    "Wohin soll eine Warnung gehen, wenn jemand bald kündigt? Gib eine eigene https-Adresse an.",
  ],
  alertsPaused: [
    (host: string) => `Alerts to ${host} are switched off. Switch them on in At risk.`,
    (host) => `Warnungen an ${host} sind ausgeschaltet. Schalte sie unter Gefährdet ein.`,
  ],
  postNever: [
    (host: string) => `Nothing was sent to ${host} yet. Test whether it answers.`,
    (host) => `An ${host} wurde noch nichts geschickt. Teste, ob die Adresse antwortet.`,
  ],
  postFailing: [
    (host: string, why: string, since: string) => `${host}: ${why}, ${since}.`,
    (host, why, since) => `${host}: ${why}, ${since}.`,
  ],
  waiting: [
    (n: number, shown: string) => (n === 1 ? "One waits." : `${shown} wait.`),
    (n, shown) => (n === 1 ? "Eine wartet." : `${shown} warten.`),
  ],
  gaveUp: [
    (n: number, shown: string) => (n === 1 ? "One was given up." : `${shown} were given up.`),
    (n, shown) => (n === 1 ? "Eine wurde aufgegeben." : `${shown} wurden aufgegeben.`),
  ],
  postNext: [
    "Correct the address, test it, then send them again.",
    "Berichtige die Adresse, teste sie, dann schick sie noch einmal.",
  ],
  disabled: [
    "It was switched off because it failed for days.",
    "Sie wurde ausgeschaltet, weil sie tagelang fehlschlug.",
  ],
  postOff: [
    (host: string) => `Switched off. Nothing is sent to ${host}.`,
    (host) => `Ausgeschaltet. An ${host} geht nichts.`,
  ],
  postWorks: [
    (host: string, when: string) => `${host}. Delivered ${when}.`,
    (host, when) => `${host}. Zugestellt ${when}.`,
  ],
  delivered: [
    (n: number, shown: string) => (n === 1 ? "One delivery" : `${shown} deliveries`),
    (n, shown) => (n === 1 ? "Eine Zustellung" : `${shown} Zustellungen`),
  ],
  seeThem: ["See them in Activity", "Unter Aktivität ansehen"],
  seeTests: ["Tests on Today", "Tests auf Heute"],
  howToMail: ["How to set it", "So geht es"],
  widgetNever: [
    "No customer has seen it yet. Put the tag on your page.",
    "Noch hat ihn kein Kunde gesehen. Setz die Zeile auf deine Seite.",
  ],
  widgetWorks: [(when: string) => `Last opened ${when}.`, (when) => `Zuletzt geöffnet ${when}.`],
  sessions: [
    (n: number, shown: string) => (n === 1 ? "One session" : `${shown} sessions`),
    (n, shown) => (n === 1 ? "Eine Sitzung" : `${shown} Sitzungen`),
  ],
  toWidget: ["Show the tag", "Zeile zeigen"],
  // Results of tests
  mailHandedOver: [
    (to: string) => `Handed over to the mail server, to ${to}. Look whether it arrives.`,
    (to) => `Dem Mailserver übergeben, an ${to}. Schau, ob sie ankommt.`,
  ],
  mailFile: [
    (file: string) => `Written to the outbox folder as ${file}.`,
    (file) => `Im Ordner outbox als ${file} abgelegt.`,
  ],
  modelAnswered: [(seconds: string) => `It answered in ${seconds} s.`, (seconds) => `Antwort nach ${seconds} s.`],
  postAnswered: [
    (status: string, ms: string) => `It answered ${status} in ${ms} ms.`,
    (status, ms) => `Antwort ${status} nach ${ms} ms.`,
  ],
  postFailed: [(why: string) => `It did not work: ${why}.`, (why) => `Es hat nicht geklappt: ${why}.`],
  alertUnderWay: [
    "The test alert is still under way. Look in Activity.",
    "Die Testwarnung ist noch unterwegs. Schau unter Aktivität.",
  ],
  sampleArrived: [
    "It was taken, as a test. It stands in Activity, and its letters among the tests on Today.",
    "Angekommen, als Test. Es steht unter Aktivität, und seine Briefe stehen bei den Tests auf Heute.",
  ],
  sampleNotArrived: [
    "It was not taken. Look in Activity for the reason.",
    "Nicht angenommen. Unter Aktivität steht der Grund.",
  ],
});
