// The texts of Today: queue, letter, actions, notices. `filled` replaces names in braces.

import { words } from "../data/language.ts";
import { capital } from "./numbers.ts";
import { LETTERS } from "./strategies.ts";

export const today = words({
  queue: ["To answer", "Zu beantworten"],
  order: [
    "Most recoverable revenue first: the monthly amount times the chance that this reason and this letter bring somebody back",
    "Zuerst, was am meisten zurückbringen kann: der Monatsbetrag mal die Aussicht, dass dieser Grund und dieser Brief jemanden zurückholen",
  ],
  open: ["Open letter", "Offener Brief"],
  back: ["To answer", "Zu beantworten"],
  further: [
    (count: string) => `${count} more wait. They move up as you answer these.`,
    (count) => `${count} weitere warten. Sie rücken nach, sobald du antwortest.`,
  ],
  allOfThem: ["See all of them", "Alle ansehen"],
  reply: ["Answer", "Antwort"],
  replied: ["Answered", "Antwort"],
  noWords: ["(without a word)", "(ohne ein Wort)"],
  wantsSilence: [
    "Asks not to be written to: the address gets no more mails.",
    "Möchte keine Mails mehr: An die Adresse geht nichts mehr.",
  ],
  wantsDeletion: [
    "Asks for deletion: the address gets no more mails. The deletion is yours to do.",
    "Möchte gelöscht werden: An die Adresse geht nichts mehr. Löschen musst du selbst.",
  ],
  answerByMail: ["Answer by mail", "Per Mail antworten"],
  markHandled: ["Handled", "Erledigt"],
  goOnWithLetters: ["Let the letters go on", "Briefe weiterlaufen lassen"],
  replyUnproven: [
    "Nothing shows that this answer is your customer's: it names none of your letters, and nobody vouches for its sender. The letters go on.",
    "Nichts zeigt, dass diese Antwort von deinem Kunden ist: sie antwortet auf keinen deiner Briefe, und niemand bürgt für ihren Absender. Die Briefe gehen weiter.",
  ],
  replyHolds: [
    "No letter goes out automatically until you have chosen one of these. A letter that you send from here counts as well.",
    "Bis du dich entscheidest, geht kein Brief automatisch hinaus. Ein Brief, den du von hier sendest, zählt auch.",
  ],
  replyHandled: ["Handled. No planned letter goes out any more.", "Erledigt. Kein geplanter Brief geht mehr hinaus."],
  lettersGoOn: ["The planned letters go on.", "Die geplanten Briefe gehen weiter."],
  states: {
    replied: ["Answered your letter", "Hat auf deinen Brief geantwortet"],
    held: ["Held back: only a person writes", "Zurückgehalten: hier schreibt nur ein Mensch"],
    disputed: ["Held back: the payment is disputed", "Zurückgehalten: die Zahlung ist angefochten"],
    writing: ["The letters are being written", "Die Briefe werden geschrieben"],
    clicked: ["Followed a link in your letter", "Ist einem Link in deinem Brief gefolgt"],
    opened: ["Opened your letter", "Hat deinen Brief geöffnet"],
    payment_failed: ["A payment failed", "Eine Zahlung ist fehlgeschlagen"],
    ready: [`${capital(LETTERS.en)} letters are ready`, `${capital(LETTERS.de)} Briefe liegen bereit`],
    none: ["Not written yet", "Noch nicht geschrieben"],
  },
  grave: ["Read this one yourself", "Lies das selbst"],
  disputed: ["The payment is disputed", "Die Zahlung ist angefochten"],
  asksYou: ["Waits for you: the amount is above your limit", "Wartet auf dich: der Betrag liegt über deiner Grenze"],
  to: ["To {address}", "An {address}"],
  views: {
    label: ["As it arrives", "So kommt er an"],
    letter: ["Letter", "Brief"],
    text: ["Text", "Text"],
    phone: ["Phone", "Telefon"],
    desktop: ["Computer", "Computer"],
  },
  from: ["From", "Von"],
  subject: ["Subject", "Betreff"],
  body: ["Letter", "Brief"],
  letters: [`${capital(LETTERS.en)} letters, best first`, `${capital(LETTERS.de)} Briefe, der beste zuerst`],
  graveLetters: ["Letters", "Briefe"],
  shut: [
    "The other eight letters stay closed, because none of them fits such a reason.",
    "Die anderen acht Briefe bleiben zu, weil keiner zu einem solchen Grund passt.",
  ],
  graveNote: [
    "Nothing goes out automatically. This is a start; write the rest yourself.",
    "Nichts geht automatisch hinaus. Das ist ein Anfang; schreib den Rest selbst.",
  ],
  graveWhy: [
    "The reason is serious. This letter makes no offer, asks nothing and does not repeat it.",
    "Der Grund ist ernst. Dieser Brief macht kein Angebot, fragt nichts und wiederholt ihn nicht.",
  ],
  planned: [
    (when: string) => `Goes out automatically ${when} unless you send one first`,
    (when) => `Geht ${when} automatisch hinaus, wenn du nicht vorher einen schickst`,
  ],
  statuses: {
    draft: ["draft", "Entwurf"],
    sent: ["sent", "gesendet"],
    opened: ["opened", "geöffnet"],
    clicked: ["link followed", "Link geöffnet"],
    bounced: ["bounced", "nicht angekommen"],
  },
  edited: ["edited", "bearbeitet"],
  send: ["Send", "Absenden"],
  sendAsIs: ["Send as it stands", "So absenden"],
  write: ["Write", "Schreiben"],
  writeNine: [`Write ${LETTERS.en} letters`, `${capital(LETTERS.de)} Briefe schreiben`],
  edit: ["Edit", "Bearbeiten"],
  done: ["Done", "Fertig"],
  undoAll: ["Undo all", "Alles zurück"],
  again: ["Write again", "Neu schreiben"],
  recovered: ["Recovered", "Zurückgewonnen"],
  notNow: ["Not now", "Später"],
  next: ["Next", "Weiter"],
  previous: ["Previous", "Zurück"],
  undo: ["Undo", "Rückgängig"],
  sending: ["Sending to {who}", "Geht an {who}"],
  isRecovered: ["{who} is recovered", "{who} ist zurückgewonnen"],
  isLater: ["{who} comes back {when}", "{who} kommt {when} wieder"],
  notSent: ["Not sent to {who}: {why}", "Nicht an {who} gesendet: {why}"],
  notDone: ["{who} stays here: {why}", "{who} bleibt hier: {why}"],
  notSaved: ["Your last changes could not be saved.", "Deine letzten Änderungen konnten nicht gespeichert werden."],
  saving: ["Saving", "Wird gespeichert"],
  saved: ["Saved", "Gespeichert"],
  isUnsaved: ["Not saved:", "Nicht gespeichert:"],
  tryAgain: ["Try again", "Noch einmal"],
  newWords: [
    "Somebody else changed this letter just now. These are the new words.",
    "Jemand anderes hat diesen Brief gerade geändert. Das ist der neue Wortlaut.",
  ],
  conflict: [
    "Somebody else changed this letter while you wrote. Yours is not saved, and theirs was not touched.",
    "Jemand anderes hat diesen Brief geändert, während du geschrieben hast. Deiner ist nicht gespeichert, der andere ist unberührt.",
  ],
  seeTheirs: ["See theirs", "Den anderen ansehen"],
  keepMine: ["Keep yours", "Deinen behalten"],
  takeTheirs: ["Take theirs", "Den anderen nehmen"],
  writing: [
    (seconds: number) => `Writing ${LETTERS.en} letters, ${seconds} s`,
    (seconds) => `${capital(LETTERS.de)} Briefe werden geschrieben, ${seconds} s`,
  ],
  writingOn: [
    (done: number, seconds: number) => `${done} of ${LETTERS.en} written, ${seconds} s`,
    (done, seconds) => `${done} von ${LETTERS.de} geschrieben, ${seconds} s`,
  ],
  written: ["written", "geschrieben"],
  arriving: ["Letters as they are written", "Briefe, während sie entstehen"],
  notWritten: ["No letter is written yet.", "Noch ist kein Brief geschrieben."],
  askAgain: [`Write all ${LETTERS.en} again?`, `Alle ${LETTERS.de} neu schreiben?`],
  losesEdits: [
    "What you changed in these letters is replaced:",
    "Was du in diesen Briefen geändert hast, wird ersetzt:",
  ],
  isOver: {
    recovered: ["Recovered. No letter is needed.", "Zurückgewonnen. Es braucht keinen Brief."],
    lost: ["Lost. No letter goes out any more.", "Verloren. Es geht kein Brief mehr hinaus."],
  },
  suppressed: [
    "Asked not to be written to. No letter goes out.",
    "Möchte nicht angeschrieben werden. Es geht kein Brief hinaus.",
  ],
  previewFailed: ["The preview could not be made:", "Die Vorschau gelang nicht:"],
  hand: ["Needs a hand", "Braucht deine Hilfe"],
  silence: ["Not to be written to", "Nicht anschreiben"],
  noReason: ["No reason was given", "Kein Grund genannt"],
  readAll: ["Read all of it", "Alles lesen"],
  nextAttempt: [(when: string) => `The next attempt is on ${when}`, (when) => `Der nächste Versuch ist am ${when}`],
  about: [(who: string) => `About ${who}`, (who) => `Über ${who}`],
  and: ["{who} and {project}", "{who} und {project}"],
  since: ["Customer since", "Dabei seit"],
  plan: ["Plan", "Tarif"],
  monthly: ["A month", "Im Monat"],
  ends: ["Ends", "Endet"],
  paidBy: ["Comes from", "Kommt von"],
  risk: ["Risk", "Risiko"],
  riskOf: [(score: number) => `${score} of 100`, (score) => `${score} von 100`],
  whatHappened: ["What happened", "Was geschah"],
  sameReason: ["Letters like this one", "Briefe wie dieser"],
  chance: [
    (low: string, high: string) =>
      `Going by what came of them so far, ${low} to ${high} of those who get this letter for a reason like this come back.`,
    (low, high) =>
      `Nach dem, was bisher daraus wurde, kommen ${low} bis ${high} derer zurück, die diesen Brief aus einem solchen Grund bekommen.`,
  ],
  whole: ["The whole story", "Die ganze Geschichte"],
  nobody: ["Nobody is waiting.", "Niemand wartet."],
  thatWasAll: [
    (people: string) => `That was everybody. You wrote to ${people} today.`,
    (people) => `Das waren alle. Du hast heute ${people} geschrieben.`,
  ],
  people: [
    (count: number, spelt: string) => (count === 1 ? "one person" : `${spelt} people`),
    (count, spelt) => (count === 1 ? "einer Person" : `${spelt} Menschen`),
  ],
  byAutomation: [
    (people: string) => `That was everybody. A letter went automatically to ${people} today.`,
    (people) => `Das waren alle. Heute ging automatisch ein Brief an ${people}.`,
  ],
  mayBring: [
    (low: string, high: string) =>
      low === high
        ? `Going by what came of such letters so far, ${low} of them will come back.`
        : `Going by what came of such letters so far, ${low} to ${high} of them will come back.`,
    (low, high) =>
      low === high
        ? `Nach dem, was bisher aus solchen Briefen wurde, kommen davon ${low} zurück.`
        : `Nach dem, was bisher aus solchen Briefen wurde, kommen davon ${low} bis ${high} zurück.`,
  ],
  cameBack: [
    (count: number, spelt: string, amount: string) =>
      `${count === 1 ? "One came" : `${spelt} came`} back today${amount === "" ? "" : `: ${amount} a month`}.`,
    (count, spelt, amount) =>
      `Heute ${count === 1 ? "kam jemand" : `kamen ${spelt}`} zurück${amount === "" ? "" : `: ${amount} im Monat`}.`,
  ],
  nextOnes: ["The next letters wait until somebody leaves.", "Die nächsten Briefe warten, bis jemand geht."],
  andMore: [(count: string) => `and ${count} more`, (count) => `und ${count} weitere`],
  automatic: ["automatic", "automatisch"],
});
