// The texts of the experiments page.

import { words } from "../data/language.ts";

export const experimentsTexts = words({
  none: ["No text has been tried against another yet.", "Noch wurde kein Text gegen einen anderen erprobt."],
  noneNext: [
    "Write two texts for the same letter, and find out which of them brings back more people.",
    "Schreib zwei Texte für denselben Brief und finde heraus, welcher mehr Leute zurückholt.",
  ],
  running: [
    (n: number) => (n === 1 ? "One test is running" : `${n} tests are running`),
    (n) => (n === 1 ? "Ein Versuch läuft" : `${n} Versuche laufen`),
  ],
  nobodyKnows: [", and nobody can tell yet.", ", und noch lässt sich nichts sagen."],
  oneKnows: [
    (name: string) => `, and one of them is settled: “${name}” brings back more people.`,
    (name) => `, und einer ist entschieden: „${name}“ holt mehr Leute zurück.`,
  ],
  knows: [
    (name: string) => `, and it is settled: “${name}” brings back more people.`,
    (name) => `, und er ist entschieden: „${name}“ holt mehr Leute zurück.`,
  ],
  lastSettled: [
    (name: string) => `The last one settled something: “${name}” brings back more people.`,
    (name) => `Der letzte hat etwas entschieden: „${name}“ holt mehr Leute zurück.`,
  ],
  lastUnsettled: [
    "The last one was stopped too early to settle anything.",
    "Der letzte endete, bevor er etwas entschieden hat.",
  ],
  notRunning: ["No test is running.", "Zurzeit läuft kein Versuch."],
  drafts: ["A test is written and waits to be started.", "Ein Versuch ist geschrieben und wartet auf den Start."],
  start: ["Start a test", "Versuch beginnen"],
  verdict: {
    draft: [
      (name: string) => `“${name}” is written, and has not been started.`,
      (name) => `„${name}“ ist geschrieben und noch nicht gestartet.`,
    ],
    nothing: [
      (window: string) => `Too early to tell. A letter counts when its ${window} are over, and none are yet.`,
      (window) => `Zu früh. Ein Brief zählt, wenn seine Frist von ${window} vorüber ist, und noch ist keine vorüber.`,
    ],
    nothingStopped: ["It was stopped before there was a result.", "Er endete, bevor sich etwas sagen ließ."],
    open: [
      (name: string, ahead: string, fewer: string, more: string) =>
        `Too early to tell. “${name}” is ahead by ${ahead} in 100, but the truth may be anything from ${fewer} fewer to ${more} more.`,
      (name, ahead, fewer, more) =>
        `Zu früh. „${name}“ liegt um ${ahead} von 100 vorn, aber alles von ${fewer} weniger bis ${more} mehr ist möglich.`,
    ],
    openStopped: [
      (name: string, ahead: string, fewer: string, more: string) =>
        `When it was stopped, “${name}” was ahead by ${ahead} in 100, but the truth may be anything from ${fewer} fewer to ${more} more.`,
      (name, ahead, fewer, more) =>
        `Bei seinem Ende lag „${name}“ um ${ahead} von 100 vorn, aber alles von ${fewer} weniger bis ${more} mehr ist möglich.`,
    ],
    level: [
      (fewer: string, more: string) =>
        `Too early to tell. Both bring back as many, but the truth may be anything from ${fewer} fewer to ${more} more.`,
      (fewer, more) =>
        `Zu früh. Beide holen gleich viele zurück, aber alles von ${fewer} weniger bis ${more} mehr ist möglich.`,
    ],
    better: [
      (name: string, more: string, low: string, high: string) =>
        `“${name}” is better: it brings back ${more} in 100 more, between ${low} and ${high}.`,
      (name, more, low, high) =>
        `„${name}“ ist besser: er holt ${more} von 100 mehr zurück, zwischen ${low} und ${high}.`,
    ],
    best: [
      (name: string) => `“${name}” is better than every other text.`,
      (name) => `„${name}“ ist besser als jeder andere Text.`,
    ],
    some: [
      "Some of the texts differ; it is too early to say which is best.",
      "Einige Texte unterscheiden sich; welcher der beste ist, lässt sich noch nicht sagen.",
    ],
    many: [
      "Too early to tell: no text is apart from another yet.",
      "Zu früh: noch unterscheidet sich kein Text vom anderen.",
    ],
  },
  status: { draft: ["Draft", "Entwurf"], running: ["Running", "Läuft"], stopped: ["Stopped", "Beendet"] },
  settled: ["Settled", "Entschieden"],
  share: [
    (n: number) =>
      n === 2
        ? "half of the people"
        : n === 3
          ? "a third of the people"
          : n === 4
            ? "a quarter of the people"
            : `one in ${n}`,
    (n) =>
      n === 2
        ? "die Hälfte der Leute"
        : n === 3
          ? "ein Drittel der Leute"
          : n === 4
            ? "ein Viertel der Leute"
            : "ein Fünftel der Leute",
  ],
  writtenFor: ["Written for each", "Für jeden geschrieben"],
  writtenForWhy: [
    "The text that is written for each person, as it is without a test.",
    "Der Text, der für jeden eigens geschrieben wird, wie ohne Versuch.",
  ],
  behind: ["brings back fewer", "holt weniger zurück"],
  ahead: ["brings back more", "holt mehr zurück"],
  caption: [
    (window: string) => `Came back within ${window} of the letter`,
    (window) => `Zurück innerhalb von ${window} nach dem Brief`,
  ],
  text: ["Text", "Text"],
  mailed: ["Sent", "Gesendet"],
  counted: ["Counted", "Gezählt"],
  cameBack: ["Came back", "Zurück"],
  rate: ["Share", "Anteil"],
  interval: ["95% interval", "95-%-Intervall"],
  drawn: ["Interval, drawn", "Intervall, gezeichnet"],
  about: [
    (letter: string, reason: string, window: string) => `${letter}, ${reason}. Came back within ${window}.`,
    (letter, reason, window) => `${letter}, ${reason}. Zurück innerhalb von ${window}.`,
  ],
  anyReason: ["whatever the reason", "bei jedem Grund"],
  forReason: [(reason: string) => `for “${reason}”`, (reason) => `bei „${reason}“`],
  since: [(day: string) => `Since ${day}`, (day) => `Seit ${day}`],
  fromTo: [(from: string, to: string) => `${from} to ${to}`, (from, to) => `${from} bis ${to}`],
  moreSends: [
    (n: string) => `at this pace some ${n} more letters of each text settle it`,
    (n) => `bleibt es so, entscheiden es noch etwa ${n} Briefe je Text`,
  ],
  examples: {
    customer_name: ["Ada", "Ada"],
    plan_name: ["Team", "Team"],
    company_name: ["Your company", "Deine Firma"],
    sender_name: ["You", "Du"],
    tenure: ["six weeks", "sechs Wochen"],
    billing_update_url: ["https://…/pay", "https://…/zahlen"],
    reactivate_url: ["https://…/back", "https://…/zurueck"],
    pause_url: ["https://…/pause", "https://…/pause"],
    downgrade_url: ["https://…/smaller", "https://…/kleiner"],
    book_call_url: ["https://…/call", "https://…/gespraech"],
  },
  startIt: ["Start", "Starten"],
  goOn: ["Continue", "Fortsetzen"],
  stopIt: ["Stop", "Beenden"],
  edit: ["Change", "Ändern"],
  remove: ["Delete", "Löschen"],
  startTitle: [(name: string) => `Start “${name}”?`, (name) => `„${name}“ starten?`],
  startWhy: [
    (n: number) =>
      `From now on everybody for whom letters are written gets one of the ${n} texts, by chance and the same one each time. The texts stay as they are once it has started. Nothing is sent because of it.`,
    (n) =>
      `Ab jetzt bekommt jeder, für den Briefe geschrieben werden, einen der ${n} Texte, durch Zufall und jedes Mal denselben. Die Texte bleiben dann, wie sie sind. Gesendet wird deshalb nichts.`,
  ],
  stopTitle: [(name: string) => `Stop “${name}”?`, (name) => `„${name}“ beenden?`],
  stopSettled: [
    "It is settled, so nothing is lost by stopping. New letters are written for each person again.",
    "Er ist entschieden, es geht also nichts verloren. Neue Briefe werden wieder für jeden eigens geschrieben.",
  ],
  stopOpen: [
    "Nobody can tell yet which text is better. New letters are written for each person again. It may go on later, with the numbers it has.",
    "Noch lässt sich nicht sagen, welcher Text besser ist. Neue Briefe werden wieder für jeden eigens geschrieben. Er kann später mit seinen Zahlen weitergehen.",
  ],
  removeTitle: [(name: string) => `Delete “${name}”?`, (name) => `„${name}“ löschen?`],
  removeWhy: ["Its texts and its numbers are gone for good.", "Seine Texte und Zahlen sind dann endgültig weg."],
  started: [(name: string) => `“${name}” has started`, (name) => `„${name}“ ist gestartet`],
  stopped: [(name: string) => `“${name}” has stopped`, (name) => `„${name}“ ist beendet`],
  removed: [(name: string) => `“${name}” is deleted`, (name) => `„${name}“ ist gelöscht`],
  saved: [(name: string) => `“${name}” is saved as a draft`, (name) => `„${name}“ ist als Entwurf gespeichert`],
  earlier: [
    (n: number, settled: number) =>
      `${n === 1 ? "One" : n} before that, ${settled === 0 ? "none of them settled" : settled === 1 ? "one of them settled" : `${settled} of them settled`}`,
    (n, settled) =>
      `${n} davor, ${settled === 0 ? "keiner entschieden" : settled === 1 ? "einer entschieden" : `${settled} entschieden`}`,
  ],
  earlierOne: ["One before that", "Einer davor"],
  letters: [(n: string) => `${n} letters`, (n) => `${n} Briefe`],
  inHundred: [
    (n: string, low: string, high: string) => `${n} in 100 (${low} to ${high})`,
    (n, low, high) => `${n} von 100 (${low} bis ${high})`,
  ],
  unknown: ["nothing counted", "nichts gezählt"],
  older: ["Older ones", "Ältere"],
  viewer: ["Admins of the project can start a test.", "Admins des Projekts können einen Versuch beginnen."],
  form: {
    titleNew: ["A new test", "Ein neuer Versuch"],
    titleChange: ["Change the test", "Den Versuch ändern"],
    name: ["What is tried", "Was erprobt wird"],
    nameHint: ["For you: such as “The price in the subject”.", "Für dich: etwa „Der Preis im Betreff“."],
    strategy: ["Letter", "Brief"],
    reason: ["Reason", "Grund"],
    any: ["Whatever the reason", "Bei jedem Grund"],
    window: ["A letter counts after", "Ein Brief zählt nach"],
    windowHint: [
      "Who has come back by then counts as brought back.",
      "Wer bis dahin zurück ist, zählt als zurückgeholt.",
    ],
    windows: {
      "7d": ["7 days", "7 Tagen"],
      "14d": ["14 days", "14 Tagen"],
      "30d": ["30 days", "30 Tagen"],
      "60d": ["60 days", "60 Tagen"],
    },
    arm: [(letter: string) => `Text ${letter}`, (letter) => `Text ${letter}`],
    armName: ["Short name", "Kurzer Name"],
    kind: ["Where the text comes from", "Woher der Text kommt"],
    own: ["Own text", "Eigener Text"],
    generated: ["Written for each", "Für jeden geschrieben"],
    subject: ["Subject", "Betreff"],
    body: ["Text", "Text"],
    preview: ["As Ada would get it", "So bekäme ihn Ada"],
    add: ["Another text", "Noch ein Text"],
    take: ["Take out", "Herausnehmen"],
    save: ["Save as a draft", "Als Entwurf speichern"],
    saveChange: ["Save", "Speichern"],
    noSubject: ["No subject yet", "Noch kein Betreff"],
    noBody: ["Nothing written yet.", "Noch nichts geschrieben."],
  },
});
