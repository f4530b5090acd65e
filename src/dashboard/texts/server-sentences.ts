// German translations of the server's sentences without a code: refusals, messages about fields, and failures of the mail
// server or the model. `{}` stands for the variable parts; texts of other servers stay quoted in the original.

import { language } from "../data/language.ts";
import { FIELD_SENTENCES } from "./server-fields.ts";

/** Of refusals, by the English sentence: a test fails if the server says one of them in other words. */
export const SENTENCES: readonly (readonly [english: string, german: string])[] = Object.entries({
  "The request is invalid": "Etwas an den Eingaben stimmt nicht",
  "The key lacks rights: add them to it at Stripe, then connect again":
    "Dem Schlüssel fehlen Rechte: gib sie ihm bei Stripe, dann verbinde noch einmal",
  "The key is for Stripe's other mode": "Der Schlüssel gehört zu Stripes anderem Modus",
  "Stripe cannot post to this service": "Stripe kann an diesen Dienst nichts schicken",
  "The project is being connected with Stripe, or disconnected":
    "Das Projekt wird gerade mit Stripe verbunden oder davon getrennt",
  "Somebody else has changed the connection in the meantime": "Jemand anderes hat die Verbindung inzwischen geändert",
  "Somebody else has connected the project in the meantime": "Jemand anderes hat das Projekt inzwischen verbunden",
  "The project is not connected with Stripe": "Das Projekt ist nicht mit Stripe verbunden",
  "{}: try again; nothing was changed here": "{}: versuch es noch einmal; hier wurde nichts geändert",
  "{}: it is tried again": "{}: es wird noch einmal versucht",
  "{}: connect Stripe again, and reading goes on where it was":
    "{}: verbinde Stripe noch einmal, dann geht das Lesen dort weiter, wo es war",
  "Stripe refuses the key, or it lacks the right to read {}: connect Stripe again with another key":
    "Stripe lehnt den Schlüssel ab, oder ihm fehlt ein Recht zum Lesen: verbinde Stripe mit einem anderen",
  "The key was removed from the settings: connect Stripe again":
    "Der Schlüssel steht nicht mehr in den Einstellungen: verbinde Stripe noch einmal",
  "Stripe did not answer in time": "Stripe antwortete nicht rechtzeitig",
  "Stripe could not be reached": "Stripe ist nicht erreichbar",
  "Stripe asks for fewer requests": "Stripe bittet um weniger Anfragen",
  "Stripe answered with an error ({})": "Stripe antwortete mit einem Fehler ({})",
  "Stripe's answer could not be read": "Stripes Antwort war nicht zu lesen",
  "The address or the password is wrong": "Adresse oder Passwort ist falsch",
  "An account with this address already exists": "Mit dieser Adresse gibt es schon ein Konto",
  "Too many wrong passwords for this address: try again later, or reset the password":
    "Zu viele falsche Passwörter für diese Adresse: versuch es später noch einmal, oder setze das Passwort zurück",
  "Too many people are signing in at this moment: try again soon":
    "Gerade melden sich zu viele an: versuch es gleich noch einmal",
  "Registration is closed": "Neue Konten sind hier nicht möglich",
  "Only the operator of this instance may do this: the holder of its first account":
    "Das darf nur, wer diese Instanz betreibt: der Inhaber ihres ersten Kontos",
  "This needs the role {} in the project, and yours is {}: ask an owner or admin":
    "Dafür braucht es im Projekt die Rolle {}, deine ist {}: frag jemanden mit der Rolle owner oder admin",
  "You do not belong to this project, nor does your API key: ask its owner for an invitation":
    "Du gehörst nicht zu diesem Projekt: bitte um eine Einladung",
  "You are not a member of this project": "Du gehörst nicht zu diesem Projekt",
  "Only a person can own a project": "Ein Projekt kann nur einem Menschen gehören",
  "Only admins may remove other members": "Andere entfernen darf nur, wer die Rolle admin oder owner hat",
  "Only owners may grant or revoke the owner role": "Die Rolle owner darf nur vergeben oder nehmen, wer sie selbst hat",
  "Only owners may invite owners or revoke such an invitation":
    "Mit der Rolle owner darf nur einladen, wer sie selbst hat",
  "A project needs an owner: make somebody else an owner first, or delete the project":
    "Ein Projekt braucht jemanden mit der Rolle owner: gib sie zuerst jemand anderem, oder lösche das Projekt",
  "{} is a member of this project already": "{} gehört schon zu diesem Projekt",
  "This invitation was used or revoked, has expired, or never existed; ask for another":
    "Diese Einladung gilt nicht mehr oder gab es nie: bitte um eine neue",
  "This invitation is for another address; sign in with that one":
    "Diese Einladung gilt für eine andere Adresse: melde dich mit dieser an",
  "There is an account with the invited address already: sign in to accept":
    "Mit der eingeladenen Adresse gibt es schon ein Konto: melde dich an, um anzunehmen",
  'The slug "{}" is taken': "Der Kurzname „{}“ ist vergeben",
  "The churn event is {}; there is nothing to snooze": "Der Fall ist {}: es gibt nichts aufzuschieben",
  "The churn event is {}": "Der Fall ist {}",
  recovered: "zurückgewonnen",
  lost: "verloren",
  "The customer has had as many mails as the project allows one person":
    "Die Person hat so viele Mails bekommen, wie du erlaubst",
  "It is not wanted any more": "Sie wird nicht mehr gebraucht",
  "The churn event is not recovered": "Der Fall ist nicht zurückgewonnen",
  "Only a failed job can be retried": "Nur eine fehlgeschlagene Aufgabe lässt sich wiederholen",
  "An inbound event with the same event_id was already accepted":
    "Ein Ereignis mit derselben event_id ist schon verarbeitet",
  "No body of this inbound event is stored, so it cannot be processed":
    "Von diesem Ereignis ist nichts gespeichert, was sich verarbeiten ließe",
  "The signature still does not match: check {}": "Die Signatur passt immer noch nicht: prüfe {}",
  "This inbound event was already processed": "Dieses Ereignis ist schon verarbeitet",
  "The body is empty: it must be the file to import, CSV or NDJSON":
    "Die Datei ist leer: erwartet wird CSV oder NDJSON",
  "The file is too large: an import takes {} MiB at most; split it":
    "Die Datei ist zu groß: ein Import nimmt höchstens {} MiB; teile sie",
  "The file is too large: an import accepts at most {} MiB": "Die Datei ist zu groß: ein Import nimmt höchstens {} MiB",
  "The file is too large: an import takes {} MiB at most": "Die Datei ist zu groß: ein Import nimmt höchstens {} MiB",
  "The file is not UTF-8; save it as “CSV UTF-8”": "Die Datei ist nicht in UTF-8: speichere sie als „CSV UTF-8“",
  "The body must be a CSV file with an address in each row":
    "Erwartet wird eine CSV-Datei mit einer Adresse in jeder Zeile",
  "A backup is running; wait until it has finished": "Eine Sicherung läuft schon: warte, bis sie fertig ist",
  "There is no room for a backup: {} MB must be free in the data folder":
    "Für eine Sicherung ist kein Platz: im Datenordner müssen {} MB frei sein",
  "No model is configured (llm.model): the built-in writer is used":
    "Es ist kein Modell eingestellt (llm.model): der eingebaute Schreiber schreibt",
  "The project has sample data already": "Das Projekt hat schon Beispieldaten",
  "The sample data was removed while it was being added":
    "Die Beispieldaten wurden entfernt, während sie angelegt wurden",
  "A test alert sends no mail in direct mode": "Eine Testwarnung schreibt niemandem",
  "The customer was already mailed because of this alert": "Wegen dieser Warnung wurde schon geschrieben",
  "The mail of this alert is being sent": "Die Mail zu dieser Warnung ist unterwegs",
  "The mail of this alert is already planned": "Die Mail zu dieser Warnung ist schon geplant",
  "There is nowhere to send a test to: set webhook_url in the churn-risk configuration":
    "Es gibt kein Ziel für den Test: trage zuerst die Adresse für Warnungen ein",
  "A text needs {}: set {}, or write {}": "Ein Text braucht {}: stelle {} ein, oder schreibe {}",
  'The experiment "{}" runs for the same strategy and reason; stop it first':
    "Für dieselbe Briefart und denselben Grund läuft der Versuch „{}“: beende ihn zuerst",
  "The experiment has started, so its texts cannot be changed: stop it and create another one":
    "Der Versuch hat begonnen, seine Texte bleiben, wie sie sind: beende ihn und lege einen neuen an",
  "The experiment is running; stop it first": "Der Versuch läuft: beende ihn zuerst",
  "The experiment was not started": "Der Versuch hat nicht begonnen",
  "This experiment is sample data: it would write to nobody":
    "Dieser Versuch gehört zu den Beispieldaten: er würde niemandem schreiben",
  "A variant that was sent cannot be edited": "Ein gesendeter Brief lässt sich nicht ändern",
  "Somebody else has changed this variant: read it again":
    "Jemand anderes hat diesen Brief geändert: lies ihn noch einmal",
  "The variants are being regenerated; edit them when that is done":
    "Die Briefe werden gerade neu geschrieben: ändere sie danach",
  "This delivery is being sent; wait until it is delivered or has failed":
    "Diese Zustellung ist unterwegs: warte, bis sie angekommen oder gescheitert ist",
  "A project has at most {} webhook endpoints; delete one first":
    "Ein Projekt hat höchstens {} Webhook-Adressen: lösche zuerst eine",
  "This endpoint belongs to the churn-risk configuration; {}": "Diese Adresse gehört zu den Warnungen: ändere sie dort",
  "The identity provider cannot be reached at the moment; the server's log says why":
    "Der Anmeldedienst ist gerade nicht erreichbar; warum, steht im Protokoll des Servers",
  "There is nothing at this path with this method": "Hier gibt es nichts",
  "The request body is too large: at most {} bytes are accepted here": "Das ist zu groß: höchstens {} Byte",
  "The server failed to handle this request. Try again; if it fails again, look for {} in the server's log":
    "Der Server hat das nicht geschafft. Versuche es noch einmal; scheitert es wieder, suche im Protokoll des Servers nach {}",
  "Nothing can be read or stored at the moment: try again soon":
    "Gerade lässt sich nichts lesen oder speichern: versuch es gleich noch einmal",
  "The service is being restarted: try again in a minute":
    "Der Dienst wird neu gestartet: versuch es in einer Minute noch einmal",
  "Back up a PostgreSQL database with its own tools, such as pg_dump or WAL archiving":
    "Eine PostgreSQL-Datenbank wird mit deren eigenen Werkzeugen gesichert, etwa pg_dump oder WAL-Archivierung",
  "Other rehearsals of the project are under way; wait for one to end":
    "Es laufen schon andere Proben dieses Projekts: warte, bis eine fertig ist",
  "The fix is not shipped yet: give it the day in shipped_on first":
    "Das ist noch nicht ausgeliefert: trage zuerst den Tag ein",
  "Only an offer that was applied can be undone": "Nur ein ausgeführtes Angebot lässt sich zurücknehmen",
  "The customer was erased: it can be undone at the provider only":
    "Die Person wurde gelöscht: zurücknehmen lässt es sich nur noch beim Anbieter",
  "A project may test its endpoints {} times an hour; try later":
    "Ein Projekt darf seine Adressen {} Mal in der Stunde testen: versuch es später",

  // Failures of the mail server.
  "The mail was not sent: {}": "Die Mail wurde nicht gesendet: {}",
  "The test mail was not sent. {}": "Die Testmail wurde nicht gesendet. {}",
  "A project may send {} test mails an hour; try again later":
    "Ein Projekt darf {} Testmails in der Stunde senden: versuch es später noch einmal",
  "{}; try again after midnight UTC": "{}: versuch es nach Mitternacht (UTC) noch einmal",
  "the service is stopping": "der Dienst wird beendet",
  "The mail was not written: {}": "Die Mail wurde nicht geschrieben: {}",
  "The recipient is not a mail address": "Der Empfänger ist keine Mailadresse",
  "The recipient is suppressed ({})": "An diese Adresse wird nicht geschrieben ({})",
  "A person should answer what a churn event of the customer says": "Darauf sollte ein Mensch antworten",
  "Other mails to {} go first": "Andere Mails an {} gehen zuerst",
  "{} is left alone for a while: {}": "{} wird eine Weile in Ruhe gelassen: {}",
  "The mail server": "Der Mailserver",
  "{} (check {})": "{} (prüfe {})",
  "{} (an address beyond ASCII needs a server with SMTPUTF8)":
    "{} (eine Adresse mit Umlauten braucht einen Server mit SMTPUTF8)",
  "{} refused the login: {}": "{} lehnt die Anmeldung ab: „{}“",
  "No TLS with {}: {}": "Kein TLS mit {}: „{}“",
  "{} hung up: {}": "{} legte auf: „{}“",
  "{} hung up before it had the whole mail: {}": "{} legte auf, bevor die Mail ganz übergeben war: „{}“",
  "No connection with {}: {}": "Keine Verbindung mit {}: „{}“",
  "The name of the mail server {} was not found: {}": "Der Name des Mailservers {} wurde nicht gefunden: „{}“",
  "{} did not answer in time: {}": "{} antwortete nicht rechtzeitig: „{}“",
  "{} (in reply to {})": "„{}“ (als Antwort auf {})",

  // Why a mail that waited was not sent.
  "the customer has cancelled what the payment is for": "die Person hat gekündigt, wofür zu zahlen war",
  "the customer was mailed about another of their events instead":
    "zu einem anderen Fall der Person wurde schon geschrieben",
  "the customer was deleted at the payment provider": "die Person wurde beim Zahlungsanbieter gelöscht",
  "nothing is due any more: the invoice was voided, credited in full or written off":
    "nichts ist mehr fällig: die Rechnung wurde storniert, gutgeschrieben oder ausgebucht",
  "automatic sending is off": "automatisches Senden ist aus",
  "automatic sending is off for this kind of event": "automatisches Senden ist für diese Art von Fällen aus",
  "the reason is one that a person should answer": "auf diesen Grund sollte ein Mensch antworten",
  "the customer asks not to be written to": "es wurde darum gebeten, nicht zu schreiben",
  "the payment is disputed": "die Zahlung ist angefochten",
  "The customer is back": "Die Person ist zurück",
  "what the notice is about has changed": "wovon die Mail handelt, hat sich geändert",
  "what the mail confirms was taken back or is over": "was die Mail bestätigt, wurde zurückgenommen oder ist vorbei",

  // Why an alert sent no mail.
  "a test alert is about nobody, and mails nobody in direct mode":
    "eine Testwarnung handelt von niemandem und schreibt niemandem",
  "the customer is known by an id alone; there is no address to write to": "es gibt keine Adresse, nur eine Kennung",
  "the customer is not known any more": "die Person ist nicht mehr bekannt",
  "alerts are not enabled": "Warnungen sind aus",
  "alerts do not mail customers any more": "Warnungen schreiben nicht mehr selbst",
  "no sender was set; none is needed any more, so that a retry mails the customer":
    "ein Absender fehlte; er ist nicht mehr nötig, ein neuer Versuch schreibt",
  "the links in the mail would lead to this machine only ({})": "die Links führten nur auf diesen Rechner ({})",
  "set server.public_url, or mail.allow_loopback_links": "stelle server.public_url ein, oder mail.allow_loopback_links",
  "the address is suppressed": "an die Adresse wird nicht geschrieben",
  "the customer is in the holdout, which is never mailed automatically":
    "gehört zur Vergleichsgruppe, der nie automatisch geschrieben wird",
  "the automation of the project is paused": "die Automatik des Projekts ist angehalten",
  "the score is below the threshold again": "der Wert liegt wieder unter der Schwelle",
  "without what came with the public key alone the score is below the threshold":
    "ohne das, was nur mit dem öffentlichen Schlüssel kam, liegt der Wert unter der Schwelle",
  "a person should answer what a churn event of the customer says": "darauf sollte ein Mensch antworten",
  "the customer has an open churn event, and hears of that": "es gibt einen offenen Fall, und zu dem wird geschrieben",
  "a newer alert for the customer took its place": "eine neuere Warnung ist an ihre Stelle getreten",
  "the customer has had as many mails as the project allows one person":
    "die Person hat so viele Mails bekommen, wie du erlaubst",
  "quiet hours, a weekend or a blackout date": "Ruhezeit, Wochenende oder ein freier Tag",
  "the customer was mailed less than a day ago": "vor weniger als einem Tag wurde schon geschrieben",
  "the project has sent as many mails today as the server allows":
    "das Projekt hat heute so viele Mails gesendet, wie der Server erlaubt",

  // Failures of the model.
  '{} does not have the model {}: run "{}", or correct llm.model or llm.base_url':
    "{} hat das Modell {} nicht: führe „{}“ aus, oder berichtige llm.model oder llm.base_url",
  "Nobody answers at {}: start Ollama there, or correct llm.base_url":
    "Bei {} antwortet niemand: starte dort Ollama, oder berichtige llm.base_url",
  "The model {} was silent for too long: raise llm.timeout, or choose a smaller model":
    "Das Modell {} schwieg zu lange: erhöhe llm.timeout, oder wähle ein kleineres Modell",
  "{} refused the credential: correct llm.api_key": "{} lehnt den Schlüssel ab: berichtige llm.api_key",
  "The model {} gave no usable answer": "Das Modell {} gab keine brauchbare Antwort",

  ...FIELD_SENTENCES,
});

/** The subjects of "… was not found". */
const THINGS: Readonly<Record<string, string>> = {
  "The account": "Das Konto",
  "The alert": "Die Warnung",
  "The bulk action": "Die Sammelaktion",
  "The churn event": "Den Fall",
  "The customer": "Diese Person",
  "The experiment": "Den Versuch",
  "The import": "Den Import",
  "The inbound event": "Das Ereignis",
  "The invitation": "Die Einladung",
  "The job": "Die Aufgabe",
  "The member": "Das Mitglied",
  "The message": "Die Mail",
  "The project": "Das Projekt",
  "The retention offer": "Das Angebot",
  "The session": "Die Sitzung",
  "The suppression": "Die gesperrte Adresse",
  "The variant": "Den Brief",
  "The webhook endpoint": "Die Webhook-Adresse",
};

type Pattern = { english: RegExp; german: string };
let patterns: readonly Pattern[] | undefined; // built when first needed, because most pages show no refusal

const patternOf = ([english, german]: readonly [string, string]): Pattern => ({
  english: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.+?)")}$`, "s"),
  german,
});

/** The German sentence; null if there is none. */
export function germanSentence(english: string): string | null {
  const lost = /^(.+) was not found$/.exec(english)?.[1];
  if (lost !== undefined) return `${THINGS[lost] ?? "Das"} gibt es nicht (mehr)`;
  patterns ??= SENTENCES.map(patternOf);
  for (const { english: pattern, german } of patterns) {
    const found = pattern.exec(english);
    if (found === null) continue;
    const parts = found.slice(1);
    let next = 0;
    return german.replaceAll("{}", () => {
      const part = parts[next++] ?? "";
      return germanSentence(part) ?? part;
    });
  }
  return null;
}

/** The server's sentence in the user's language; one without a German translation is quoted. */
export function said(english: string): string {
  if (language.value === "en") return english;
  const stop = /[.]$/.exec(english)?.[0] ?? "";
  const german = germanSentence(english) ?? (stop === "" ? null : germanSentence(english.slice(0, -1)));
  return german === null ? `Der Server sagt: „${english}“` : `${german}${stop}`;
}
