// The texts of the knowledge page.

import { words } from "../data/language.ts";

export const knowledgeTexts = words({
  opening: [
    (missing: number) =>
      missing === 0
        ? "Letters have everything they need."
        : "Letters claim nothing that is not written here. Where it is missing, they ask instead.",
    (missing) =>
      missing === 0
        ? "Briefe haben alles, was sie brauchen."
        : "Briefe behaupten nichts, was nicht hier steht. Wo etwas fehlt, fragen sie stattdessen.",
  ],
  missing: ["What is missing", "Was noch fehlt"],
  missingWhy: ["And which letter says less for it.", "Und welcher Brief deshalb weniger sagt."],
  needs: {
    usage: [
      "No feature names the events that show its use.",
      "Keine Funktion nennt die Ereignisse, die ihre Nutzung zeigen.",
    ],
    cheaper_plan: ["Fewer than two plans have a monthly price.", "Es gibt keine zwei Tarife mit Monatspreis."],
    plan_gap: ["No plan says what it lacks.", "Kein Tarif sagt, was ihm fehlt."],
    pause_terms: [
      "There is no active offer for a temporary pause in the cancel flow.",
      "Für eine Pause gibt es kein aktives Angebot im Kündigungsablauf.",
    ],
    founder_name: ["The founder has no name.", "Der Name der Gründerin oder des Gründers fehlt."],
    shipped_fix: ["Nothing has been shipped yet.", "Es ist noch nichts ausgeliefert."],
    story: [
      "There is no story of at most 40 words with a name.",
      "Es gibt keine Kundenstimme von höchstens 40 Wörtern mit Namen.",
    ],
    discount_offer: [
      "There is no active discount in the cancel flow.",
      "Es gibt keinen aktiven Rabatt im Kündigungsablauf.",
    ],
  },
  company: ["The company", "Das Unternehmen"],
  product: ["The product, in one sentence", "Das Produkt in einem Satz"],
  tone: ["A few sentences in your own voice", "Ein paar Sätze in deinem eigenen Ton"],
  toneHint: ["An example for a language model.", "Ein Beispiel für ein Sprachmodell."],
  founder: ["The founder", "Gründerin oder Gründer"],
  founderWhy: ["Who signs, and whom customers may call.", "Wer unterschreibt, und wen Kunden anrufen können."],
  founderName: ["Name", "Name"],
  signature: ["Signature", "Unterschrift"],
  signatureHint: ["In place of the name and the company.", "Anstelle von Name und Unternehmen."],
  calendar: ["Calendar link", "Link zum Kalender"],
  lists: {
    plans: ["Plans", "Tarife"],
    features: ["Features", "Funktionen"],
    stories: ["Customers’ words", "Worte von Kunden"],
    fixes: ["What you built", "Was du gebaut hast"],
  },
  why: {
    plans: [
      "A smaller plan is named with its price and what would be given up.",
      "Ein kleinerer Tarif wird genannt, mit seinem Preis und dem, was dann fehlt.",
    ],
    features: [
      "What customers used, and what they never opened.",
      "Was Kunden genutzt und was sie nie geöffnet haben.",
    ],
    stories: ["One that fits is quoted, word for word.", "Eine, die passt, wird Wort für Wort zitiert."],
    fixes: [
      "What was missing once and is there now. You can tell those who left because of it.",
      "Was einmal fehlte und jetzt da ist. Du kannst es denen sagen, die deshalb gegangen sind.",
    ],
  },
  add: {
    plans: ["Add a plan", "Tarif hinzufügen"],
    features: ["Add a feature", "Funktion hinzufügen"],
    stories: ["Add a story", "Kundenstimme hinzufügen"],
    fixes: ["Add something you built", "Neuerung hinzufügen"],
  },
  remove: [(name: string) => `Remove ${name}`, (name) => `${name} entfernen`],
  removeShort: ["Remove", "Entfernen"],
  unnamed: ["Not named yet", "Noch ohne Namen"],
  fields: {
    name: ["Name", "Name"],
    price: ["Price", "Preis"],
    currency: ["Currency", "Währung"],
    interval: ["Paid", "Zahlung"],
    holds: ["What it holds", "Was er enthält"],
    lacks: ["What it lacks", "Was ihm fehlt"],
    url: ["Link", "Link"],
    use: ["What it is for, in one sentence", "Wozu sie da ist, in einem Satz"],
    events: ["Tracked events that show its use", "Ereignisse, die ihre Nutzung zeigen"],
    text: ["Their words", "Die Worte"],
    who: ["Who said it", "Wer sie gesagt hat"],
    permission: ["They agreed to be quoted", "Darf zitiert werden"],
    reasons: ["Speaks to these reasons", "Passt zu diesen Gründen"],
    plans: ["Speaks to these plans", "Passt zu diesen Tarifen"],
    what: ["What it is", "Was es ist"],
    shipped_on: ["Shipped on", "Ausgeliefert am"],
    limit: ["What it does not do yet", "Was es noch nicht kann"],
    words: ["Words by which customers ask for it", "Worte, mit denen Kunden danach fragen"],
  },
  hints: {
    events: ["As your servers report them, separated by commas.", "Wie deine Server sie melden, mit Kommas getrennt."],
    plans: ["Separated by commas; none means all.", "Mit Kommas getrennt; keine heißt alle."],
    words: [
      "Separated by commas, such as bulk export, export all.",
      "Mit Kommas getrennt, etwa Sammelexport, alles exportieren.",
    ],
    reasons: ["None means all.", "Keine heißt alle."],
  },
  intervals: { none: ["–", "–"], month: ["monthly", "monatlich"], year: ["yearly", "jährlich"] },
  announce: ["Tell those who asked", "Denen sagen, die es wollten"],
  announceOf: [(what: string) => `Tell those who asked for ${what}`, (what) => `Denen sagen, die ${what} wollten`],
  saveFirst: [
    "Save first, then you can tell those who asked.",
    "Erst speichern, dann kannst du es denen sagen, die es wollten.",
  ],
  reads: ["Reading the reasons", "Gründe werden gelesen"],
  wouldGet: [
    (count: number) =>
      count === 0 ? "Nobody would get it now." : count === 1 ? "One customer gets it." : `${count} customers get it.`,
    (count) =>
      count === 0
        ? "Gerade würde es niemand bekommen."
        : count === 1
          ? "Eine Person bekommt es."
          : `${count} Personen bekommen es.`,
  ],
  notifiedBefore: [(count: number) => `${count} were notified before.`, (count) => `${count} wissen es schon.`],
  theMail: ["The mail to the first of them", "Die Mail an die erste von ihnen"],
  left: ["Left out, or later", "Nicht dabei, oder später"],
  holds: {
    unsure: ["wrote something else of this kind", "hat etwas anderes dieser Art geschrieben"],
    named: ["they have read of it in another mail", "sie haben davon schon in einem anderen Brief gelesen"],
    fix_gone: ["it is not shipped any more", "es ist nicht mehr ausgeliefert"],
    sample: ["sample data", "Beispieldaten"],
    recovered: ["is back", "ist zurück"],
    do_not_contact: ["asks not to be written to", "möchte nicht angeschrieben werden"],
    sensitive: ["a person should answer the reason", "auf den Grund sollte ein Mensch antworten"],
    dispute: ["disputes the payment", "bestreitet die Zahlung"],
    test_mode: ["a test", "ein Test"],
    unverified: ["rests on the public key alone", "beruht nur auf dem öffentlichen Schlüssel"],
    customer_sensitive: ["a person should answer another event", "auf einen anderen Fall sollte ein Mensch antworten"],
    replied: ["answered a mail: a person reads that first", "hat geantwortet: Das liest erst ein Mensch"],
    paused: ["paused", "angehalten"],
    suppressed: ["the address is blocked", "die Adresse ist gesperrt"],
    holdout: ["is in the control group", "gehört zur Kontrollgruppe"],
    customer_cap: ["had enough mails lately", "hat zuletzt genug Mails bekommen"],
    project_paused: ["waits for the end of the pause", "wartet auf das Ende der Pause"],
    quiet_hours: ["waits for the end of the quiet hours", "wartet auf das Ende der Ruhezeit"],
    daily_limit: [
      "waits for tomorrow: today’s limit is reached",
      "wartet auf morgen: die Grenze für heute ist erreicht",
    ],
  },
  include: [(email: string) => `Write to ${email} as well`, (email) => `Auch an ${email} schreiben`],
  write: [
    (count: number) => (count === 1 ? "Write to one customer" : `Write to ${count} customers`),
    (count) => (count === 1 ? "An eine Person schreiben" : `An ${count} Personen schreiben`),
  ],
  notified: [
    (count: number) => (count === 1 ? "One customer is notified." : `${count} customers are notified.`),
    (count) => (count === 1 ? "Eine Person erfährt es." : `${count} Personen erfahren es.`),
  ],
  close: ["Close", "Schließen"],
  notYet: ["What letters may say is changed.", "Was Briefe sagen dürfen, ist geändert."],
});
