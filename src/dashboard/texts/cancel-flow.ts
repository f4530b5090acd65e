// The texts of the cancel flow page.

import { count as numeral } from "../data/format.ts";
import { words } from "../data/language.ts";

const people = (count: number): string => (count === 1 ? "one person" : `${numeral(count)} people`);
const personen = (count: number): string => (count === 1 ? "eine Person" : `${numeral(count)} Personen`);

export const cancelFlow = words({
  opening: [
    (sessions: number, shown: number, accepted: number) =>
      sessions === 0
        ? "Nobody has opened the cancel flow in the last 90 days. Put it on your page, below."
        : `In the last 90 days ${people(sessions)} wanted to cancel. ${numeral(shown)} saw an offer, and ${numeral(accepted)} took it.`,
    (sessions, shown, accepted) =>
      sessions === 0
        ? "In den letzten 90 Tagen hat niemand den Kündigungsablauf geöffnet. Unten steht, wie er auf deine Seite kommt."
        : `In den letzten 90 Tagen ${sessions === 1 ? "wollte" : "wollten"} ${personen(sessions)} kündigen. ${numeral(shown)} sahen ein Angebot, ${numeral(accepted)} nahmen es an.`,
  ],
  reasonsNav: ["Reasons", "Gründe"],
  reasons: {
    too_expensive: ["Too expensive", "Zu teuer"],
    missing_features: ["Missing features", "Fehlende Funktionen"],
    switched_to_competitor: ["Moved to another product", "Wechsel zu einem anderen Anbieter"],
    not_using_enough: ["Not used enough", "Zu selten genutzt"],
    technical_issues: ["Technical problems", "Technische Probleme"],
    bad_support: ["Bad support", "Schlechter Kundendienst"],
    temporary_pause: ["Only for a while", "Nur für eine Weile"],
    other: ["Something else", "Etwas anderes"],
  },
  byLabel: {
    "Too expensive": ["Too expensive", "Zu teuer"],
    "Missing features": ["Missing features", "Fehlende Funktionen"],
    "Switched to a competitor": ["Moved to another product", "Wechsel zu einem anderen Anbieter"],
    "Not using it enough": ["Not used enough", "Zu selten genutzt"],
    "Technical issues": ["Technical problems", "Technische Probleme"],
    "Bad support": ["Bad support", "Schlechter Kundendienst"],
    "Temporary pause": ["Only for a while", "Nur für eine Weile"],
    Other: ["Something else", "Etwas anderes"],
  },
  noOffer: ["No offer", "Kein Angebot"],
  off: [(title: string) => `Off: ${title}`, (title) => `Aus: ${title}`],
  whenSaid: [(reason: string) => `When somebody says “${reason}”`, (reason) => `Wenn jemand „${reason}“ sagt`],
  offerFor: [(reason: string) => `Offer for: ${reason}`, (reason) => `Angebot für: ${reason}`],
  noOfferYet: [
    "They are asked to confirm, and nothing is offered.",
    "Wer diesen Grund nennt, bestätigt nur; angeboten wird nichts.",
  ],
  makeOffer: ["Make an offer", "Angebot anlegen"],
  shown: ["Shown", "Sichtbar"],
  shownLong: ["Shown to customers", "Für Kunden sichtbar"],
  kind: ["Kind", "Art"],
  kinds: {
    discount: ["Discount", "Rabatt"],
    extension: ["Free days", "Freie Tage"],
    downgrade: ["Smaller plan", "Kleinerer Tarif"],
    feature_unlock: ["Feature unlocked", "Zusätzliche Funktion"],
    custom: ["Your own words", "Eigene Worte"],
  },
  discount: ["Discount", "Rabatt"],
  freeDays: ["Free days", "Freie Tage"],
  days: ["days", "Tage"],
  headline: ["Headline", "Überschrift"],
  explanation: ["Explanation", "Erklärung"],
  button: ["Button", "Knopf"],
  who: ["Who gets it, and how often", "Wer es bekommt, und wie oft"],
  whoWhy: [
    "Judged by the subscriptions that your payment provider or an import reported. With a limit, only customers who are proven to be who they say get the offer; the others get the second offer, if there is one.",
    "Gemessen an den Abonnements, die dein Zahlungsanbieter oder ein Import gemeldet hat. Mit einer Grenze bekommt das Angebot nur, wer nachgewiesen ist; die anderen bekommen das zweite Angebot, falls es eines gibt.",
  ],
  fromAmount: ["Pays at least, a month", "Zahlt im Monat mindestens"],
  toAmount: ["Pays at most, a month", "Zahlt im Monat höchstens"],
  tenure: ["Customer for at least", "Kunde seit mindestens"],
  cooldown: ["No discount offered for", "Kein Rabatt angeboten seit"],
  lastDay: ["Last day of the offer", "Letzter Tag des Angebots"],
  lastDayHint: [
    "In your time zone. Mails name it; afterwards the second offer is shown in its place. Empty: no end.",
    "In deiner Zeitzone. Briefe nennen ihn; danach steht das zweite Angebot an seiner Stelle. Leer: kein Ende.",
  ],
  plans: ["Only on these plans", "Nur in diesen Tarifen"],
  plansHint: [
    "Names or identifiers with commas between them. Empty: every plan.",
    "Namen oder Kennungen, durch Kommas getrennt. Leer: jeder Tarif.",
  ],
  second: ["A second offer", "Ein zweites Angebot"],
  secondWhy: [
    "Shown when the first is declined, and in its place where the first does not apply.",
    "Erscheint, wenn das erste abgelehnt wird, und an seiner Stelle, wo das erste nicht gilt.",
  ],
  showSecond: ["Show a second offer", "Zweites Angebot zeigen"],
  arms: ["Try other words or terms", "Andere Worte oder Bedingungen ausprobieren"],
  armsWhy: [
    "A share of the people sees these in place of the offer. The others see the offer itself.",
    "Ein Teil der Leute sieht diese anstelle des Angebots. Die anderen sehen das Angebot selbst.",
  ],
  armName: ["Name", "Name"],
  armShare: ["Share", "Anteil"],
  addArm: ["Add a version", "Fassung hinzufügen"],
  removeArm: ["Remove this version", "Diese Fassung entfernen"],
  save: ["Save", "Speichern"],
  saved: ["Saved.", "Gespeichert."],
  discard: ["Undo", "Rückgängig"],
  unsaved: ["Not saved yet.", "Noch nicht gespeichert."],
  notCarriedOut: [
    "It is saved, but not all of it can be carried out.",
    "Es ist gespeichert, aber nicht alles davon lässt sich ausführen.",
  ],
  obstacles: {
    discount_percent: [() => "The discount has no percentage.", () => "Dem Rabatt fehlt der Prozentsatz."],
    extension_days: [() => "The extension has no days.", () => "Der Verlängerung fehlen die Tage."],
    price_id: [
      (at: string) => `The price of the smaller plan is missing, or ${at} has not reported it.`,
      (at) => `Der Preis des kleineren Tarifs fehlt, oder ${at} hat ihn nicht gemeldet.`,
    ],
    offer_id: [
      () => "Razorpay needs the id of an offer that you made there.",
      () => "Razorpay braucht die Kennung eines dort angelegten Angebots.",
    ],
    months: [
      (at: string) =>
        `Some subscriptions at ${at} are invoiced only after the discount has ended: for them it has to last longer, or a person gives it.`,
      (at) =>
        `Manche Verträge bei ${at} werden erst abgerechnet, wenn der Rabatt vorbei ist: Für sie muss er länger gelten, oder ein Mensch gibt ihn.`,
    ],
    when: [
      () => "Paddle changes a plan at once, and not at the end of the period.",
      () => "Paddle wechselt den Tarif sofort und nicht zum Ende des Zeitraums.",
    ],
    kind: [
      (at: string) => `${at} cannot do this: a person has to.`,
      (at) => `${at} kann das nicht: Ein Mensch muss es tun.`,
    ],
  },
  remove: ["Remove this offer", "Angebot entfernen"],
  removed: ["Offer removed.", "Angebot entfernt."],
  preview: ["Preview", "Vorschau"],
  asSeen: ["As your customer sees it", "So sieht es der Kunde"],
  width: ["Width", "Breite"],
  phone: ["Phone", "Telefon"],
  desktop: ["Desktop", "Rechner"],
  scheme: ["Light or dark", "Hell oder dunkel"],
  light: ["Light", "Hell"],
  dark: ["Dark", "Dunkel"],
  auto: ["As their system", "Wie ihr System"],
  noOfferShown: [
    "No offer is shown for this reason: they only confirm.",
    "Für diesen Grund erscheint kein Angebot: Es wird nur bestätigt.",
  ],
  keepsMost: [
    (reason: string) => `The offer for “${reason}” keeps the most people`,
    (reason) => `Das Angebot für „${reason}“ hält die meisten`,
  ],
  keptNobody: ["No offer has been taken yet", "Noch wurde kein Angebot angenommen"],
  period: [
    (from: string, to: string) => `${from} to ${to}, without tests.`,
    (from, to) => `${from} bis ${to}, ohne Tests.`,
  ],
  savedByReason: ["Saved by reason", "Gehalten nach Grund"],
  reason: ["Reason", "Grund"],
  offer: ["Offer", "Angebot"],
  asked: ["Asked", "Gefragt"],
  shownTo: ["Saw an offer", "Sahen ein Angebot"],
  tookIt: ["Took it", "Angenommen"],
  left: ["Left", "Gegangen"],
  rate: ["Kept", "Gehalten"],
  rateIs: [
    "Of those who saw an offer and decided or left, how many took it",
    "Von denen, die ein Angebot sahen und sich entschieden haben oder gingen, wie viele es annahmen",
  ],
  stays: ["Still there", "Noch da"],
  staysIs: [
    "Of the revenue of those who saw an offer: how much it keeps for 90 days, less the discount, by those who took it",
    "Vom Umsatz derer, die ein Angebot sahen: wie viel es 90 Tage hält, ohne den Rabatt, nach denen, die es annahmen",
  ],
  effectKept: [
    (shown: string, without: string, low: string, high: string) =>
      `After 90 days ${shown} of the revenue is left of those who saw an offer, and ${without} of those whom chance showed none: ${low} to ${high} in 100 more (95% intervals).`,
    (shown, without, low, high) =>
      `Nach 90 Tagen sind vom Umsatz derer, die ein Angebot sahen, noch ${shown} da, und ${without} bei denen, die durch Zufall keines sahen: ${low} bis ${high} von 100 mehr (95-%-Intervalle).`,
  ],
  effectAtOnce: [
    (shown: string, without: string, low: string, high: string) =>
      `${shown} of those who saw an offer stayed, and ${without} of those whom chance showed none: ${low} to ${high} in 100 more (95% interval). Whether they are still there after 90 days is not known yet.`,
    (shown, without, low, high) =>
      `Von denen, die ein Angebot sahen, blieben ${shown}, und ${without} derer, die durch Zufall keines sahen: ${low} bis ${high} von 100 mehr (95-%-Intervall). Ob sie nach 90 Tagen noch da sind, ist noch nicht bekannt.`,
  ],
  effectOpen: [
    (n: number) =>
      `Chance has shown no offer to ${people(n)} so far; none of their visits has ended on both sides yet.`,
    (n) => `Durch Zufall sah bisher ${personen(n)} kein Angebot; noch ist nicht auf beiden Seiten ein Besuch zu Ende.`,
  ],
  noRate: ["Nobody who saw an offer has decided yet", "Noch hat sich niemand entschieden, der ein Angebot sah"],
  wrote: ["What they wrote", "Was sie schrieben"],
  themes: [
    (comments: number, themes: string, isRead: boolean) =>
      `${comments === 1 ? "One comment" : `${numeral(comments)} comments`}. ${isRead ? "Themes" : "Reasons"}: ${themes}.`,
    (comments, themes, isRead) =>
      `${comments === 1 ? "Ein Kommentar" : `${numeral(comments)} Kommentare`}. ${isRead ? "Themen" : "Gründe"}: ${themes}.`,
  ],
  computing: ["The model is reading them.", "Das Modell liest sie gerade."],
  quoted: [(text: string) => `“${text}”`, (text) => `„${text}“`],
  somebody: ["Somebody unknown", "Jemand Unbekanntes"],
  sessions: ["Everybody who opened it", "Alle, die ihn geöffnet haben"],
  sessionsTable: ["Sessions", "Besuche"],
  sessionsHow: [
    "Newest first. Half an hour of silence counts as left open.",
    "Die neuesten zuerst. Nach einer halben Stunde Stille gilt der Ablauf als offen gelassen.",
  ],
  outcome: ["What they did", "Was sie taten"],
  outcomes: {
    accepted: ["Took it", "Angenommen"],
    declined: ["Left", "Gegangen"],
    abandoned: ["Left it open", "Offen gelassen"],
    open: ["Not ended", "Nicht beendet"],
  },
  all: ["All", "Alle"],
  noSessions: ["Nobody yet.", "Noch niemand."],
  when: ["When", "Wann"],
  customer: ["Customer", "Kunde"],
  unproven: ["unproven", "ohne Nachweis"],
  test: ["Test", "Test"],
  sample: ["Sample data", "Beispieldaten"],
  looks: ["How it looks, and whom it lets in", "Wie er aussieht, und wen er einlässt"],
  looksHow: ["Shown in the preview above as you change it.", "Die Vorschau oben zeigt jede Änderung sofort."],
  colors: {
    accent_color: ["Accent", "Akzent"],
    background_color: ["Background", "Grund"],
    text_color: ["Text", "Schrift"],
  },
  noColor: ["default", "Standard"],
  corners: ["Corners", "Ecken"],
  verify: ["Only proven customers", "Nur nachgewiesene Kunden"],
  verifyHint: [
    "Nobody gets in without a hash made by your server. They are led to your own way to cancel.",
    "Ohne einen Hash deines Servers kommt niemand hinein. Wer keinen hat, landet bei deinem eigenen Weg zu kündigen.",
  ],
  mailAccepted: [
    "Mail owners and admins about accepted offers",
    "Eigentümern und Admins schreiben, wenn ein Angebot angenommen wird",
  ],
  heldOut: ["Show no offer to", "Kein Angebot für"],
  heldOutHint: [
    "Always the same customers, chosen by chance. The difference between them and the others is what your offers cause.",
    "Immer dieselben Kunden, durch Zufall. Der Unterschied zwischen ihnen und den anderen ist das, was deine Angebote bewirken.",
  ],
  mailAcceptedHint: [
    "Of those that Recoverd does not carry out. Switch this off only where your page or a system of yours does.",
    "Über die, die Recoverd nicht selbst ausführt. Schalte das nur aus, wenn deine Seite oder ein System von dir es tut.",
  ],
  holdsForAll: [
    "It holds for everybody who opens the flow from then on; pages may keep it for five minutes.",
    "Es gilt für alle, die den Ablauf danach öffnen; Seiten merken sich die alte Fassung bis zu fünf Minuten.",
  ],
  install: ["Put it on your page", "Auf deine Seite bringen"],
  installHow: [
    "One tag, and a mark on whatever cancels. If Recoverd does not answer, your own link works as before.",
    "Eine Zeile, und ein Zeichen an dem, was kündigt. Antwortet Recoverd nicht, geht dein eigener Link wie vorher.",
  ],
  tag: ["The tag", "Die Zeile"],
  tagHint: [
    "Always the newest. Say who cancels with data-customer-email and data-customer-hash.",
    "Immer die neueste. Wer kündigt, sagst du mit data-customer-email und data-customer-hash.",
  ],
  anchor: ["What cancels", "Was kündigt"],
  anchorHint: [
    "A link or a button. Once the person has cancelled, the click goes through.",
    "Ein Link oder ein Knopf. Ist gekündigt, geht der Klick durch.",
  ],
  pinned: ["The tag, pinned", "Die Zeile, festgelegt"],
  pinnedHint: [
    "Loads this version and no other. After an update of Recoverd take the new one.",
    "Lädt diese Fassung und keine andere. Nach einem Update von Recoverd nimm die neue.",
  ],
  tryHosted: ["Open the hosted page", "Gehostete Seite öffnen"],
  tryHint: [
    "It asks for an address, and counts like any other visit.",
    "Sie fragt nach einer Adresse und zählt wie jeder andere Besuch.",
  ],
  linkFor: ["A link for one customer", "Ein Link für einen Kunden"],
  linkHint: [
    "Anyone who opens it counts as that customer. It ends with the first decision, or after seven days.",
    "Wer ihn öffnet, gilt als dieser Kunde. Er endet mit der ersten Entscheidung oder nach sieben Tagen.",
  ],
  createLink: ["Create link", "Link anlegen"],
  until: [(when: string) => `until ${when}`, (when) => `bis ${when}`],
});
