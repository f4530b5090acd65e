// The mails in German. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder.

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

const NUMBERS = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");

const UNITS = {
  week: { one: "eine Woche", oneDative: "einer Woche", many: "Wochen", manyDative: "Wochen" },
  month: { one: "einen Monat", oneDative: "einem Monat", many: "Monate", manyDative: "Monaten" },
  year: { one: "ein Jahr", oneDative: "einem Jahr", many: "Jahre", manyDative: "Jahren" },
};

const number = (count: number): string => NUMBERS[count] ?? String(count);
const over = (isMore: boolean, length: string): string => (isMore ? `über ${length}` : length);

/** "acht Monate", as how long. */
const lasting = ({ unit, count, isMore }: Span): string =>
  over(isMore, count === 1 ? UNITS[unit].one : `${number(count)} ${UNITS[unit].many}`);

/** "acht Monaten", after "nach" and "in". */
const dative = ({ unit, count, isMore }: Span): string =>
  over(isMore, count === 1 ? UNITS[unit].oneDative : `${number(count)} ${UNITS[unit].manyDative}`);

/** Words that are small after the greeting's comma; names, nouns and the polite "Sie" are not. */
const SMALL = /^(?:als|bei|das|deine?|der|die|dir|du|ein|eine|einige|hier|ich|vielleicht|vor|wir)\b/i;

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "Es kann das, worum es ging, ist aber noch nicht ganz fertig: {fix_limit}.",
    otherwise:
      "Ob es genau das ist, was <Sie|du> <meinten|meintest>, [kann ich|können wir] nicht versprechen; eine echte Aufgabe zeigt es am schnellsten.",
  },
  "Zum Ansehen:¶{fix_link}¶Ist es nicht das Richtige, <schreiben Sie|schreib> [mir|uns] bitte, was noch fehlt.",
];

export const de: OwnTexts = {
  tag: "de",
  dates: "de",
  greeting: ["<Guten Tag {full_name}|Hallo {first_name}>,", "<Guten Tag|Hallo>,"],
  afterGreeting: (text) => (SMALL.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text),
  closing: "Viele Grüße",
  signature: {
    person: ["{founder}\n{product}", "{founder}"],
    team: ["<Ihr|Dein> Team von {product}", "<Ihr|Dein> Team"],
  },
  product: "unser Produkt",
  day: { today: "heute", weekday: (weekday) => `am ${weekday}`, date: (date) => `am ${date}` },
  month: (month) => `im ${month}`,
  tenure: {
    after_tenure: (span) => `nach ${dative(span)}`,
    for_tenure: (span) => `${lasting(span)} lang`,
    in_tenure: (span) => `in ${dative(span)}`,
  },
  // Event names are English, so only the company's own name of the feature can be said.
  usage: ({ feature }, figure) => (feature === null ? null : `${figure}-mal „${feature}“`),
  regularDays: (active, span, isEach) => (isEach ? `allen ${span} Tagen` : `${active} von ${span} Tagen`),
  percentOff: (percent, span) => (span ? `${percent} Rabatt für ${lasting(span)}` : `${percent} Rabatt`),
  withoutLink: {
    pay: " <antworten Sie|antworte> einfach mit „Karte“, dann [schicke ich|schicken wir] den Link.",
    other: " <antworten Sie|antworte> einfach mit „Ja“.",
  },
  quotable: {
    lead: /^(?:(?:leider|hallo|weil|aber|vor allem|nur|noch|sorry)[, ]+)?(?:(?:wir|ich|uns|mir|es|sie|ihr) )?(?:(?:brauchen?|bräuchten?|benötigen?|vermissen?|wollten?|fehlt(?:e|en)?|fehlen|gibt|gab|haben|hat|habt) )?(?:uns |mir |noch |immer |leider |nur )*(?:keine?n? |eine?n? |den |die |das |der |ohne )?/i,
    things:
      /^(?:[a-zäöüß-]*(?:export|import|schnittstelle|anbindung|integration|kalender|vorlagen?|berichte?|auswertung(?:en)?|suche|filter|erinnerung(?:en)?|rechnung(?:en)?|rechnungsstellung|angebote|mahnung(?:en)?|mahnwesen|zeiterfassung|buchhaltung|lagerverwaltung|benachrichtigung(?:en)?|rollen|rechteverwaltung|felder|etiketten|ordner|sicherung|synchronisierung|diagramme|formulare|umfragen|kommentare|anhänge|übersetzung(?:en)?|währung(?:en)?|automatisierung(?:en)?|freigaben|unterschrift(?:en)?|signatur|unteraufgaben|zeitleiste|modus|app|dashboards?|templates?|reports?|tags|backups?|widgets?|plugins?|login|anmeldung)|exporte|importe|schnittstellen|integrationen|filter|gantt|api|webhooks?|sso|csv|pdf|excel|slack|zapier|xero|datev|lexoffice|sevdesk|stripe|paypal|android|ios|ipad|offline)$/i,
    beside:
      /^(?:mobile?n?|native?n?|wiederkehrende?n?|automatische?n?|geplante?n?|geteilte?n?|gemeinsame?n?|eigene?n?|mehrere|dunkle?n?|helle?n?|einfache?n?|als|nach|aus|für|mit|zu|zum|zur|von|und|im|in|an|google|microsoft|outlook|apple|windows|linux|salesforce|hubspot|notion|jira|github|gitlab|teams|whatsapp|gmail|shopify|wordpress|kunden|projekte|team|monatliche?n?|tägliche?n?|wöchentliche?n?|jährliche?n?)$/i,
  },
  ifShort: "Ist etwas unklar, <antworten Sie|antworte> einfach auf diese Mail. Es liest sie ein Mensch.",
  openers: {
    too_expensive: [
      "<Sie haben|Du hast> uns geschrieben, dass {amount} im Monat zu viel sind.",
      "<Sie haben|Du hast> uns geschrieben, dass der Preis zu hoch ist.",
    ],
    short_of_money: ["<Sie haben|Du hast> uns geschrieben, dass das Geld gerade knapp ist."],
    business_closed: [
      "<Sie haben|Du hast> uns vom Ende des Betriebs geschrieben. Für das, was danach kommt, [wünsche ich|wünschen wir] alles Gute.",
    ],
    missing_features: [
      "<Sie haben|Du hast> „{reason_quote}“ gebraucht, und {product} hat es nicht.",
      "<Ihnen|Dir> hat in {product} etwas gefehlt.",
    ],
    switched_to_competitor: [
      "<Sie sind|Du bist> zu einem anderen Tool gewechselt. [Ich hoffe|Wir hoffen], es läuft gut damit.",
    ],
    not_using_enough: [
      "<Sie haben|Du hast> uns geschrieben, dass <Sie|du> {product} zu selten <nutzen|nutzt>, um dafür zu bezahlen.",
    ],
    not_needed: ["<Sie haben|Du hast> uns geschrieben, dass <Sie|du> {product} nicht mehr <brauchen|brauchst>."],
    technical_issues: [
      "{product} hat <Sie|dich> im Stich gelassen, als <Sie|du> es gebraucht <haben|hast>. Das tut [mir|uns] leid.",
    ],
    bad_support: ["<Sie haben|Du hast> uns um Hilfe gebeten und zu wenig bekommen. Das tut [mir|uns] leid."],
    temporary_pause: ["<Sie brauchen|Du brauchst> {product} eine Zeit lang nicht, und das ist völlig in Ordnung."],
    unread: [
      "<Sie haben|Du hast> {product} {day} gekündigt, {after_tenure}, und uns den Grund genannt. Danke dafür.",
      "<Sie haben|Du hast> {product} {day} gekündigt und uns den Grund genannt. Danke dafür.",
      "<Sie haben|Du hast> {product} gekündigt und uns den Grund genannt. Danke dafür.",
    ],
    none: [
      "<Sie haben|Du hast> {product} {day} gekündigt, {after_tenure}, und [ich weiß|wir wissen] nicht, warum.",
      "<Sie haben|Du hast> {product} {day} gekündigt, und [ich weiß|wir wissen] nicht, warum.",
      "<Sie haben|Du hast> {product} gekündigt, und [ich weiß|wir wissen] nicht, warum.",
    ],
  },
  charge: [
    "<Ihre|Deine> Zahlung über {amount} für {product} ist {day} nicht durchgegangen.",
    "<Ihre|Deine> letzte Zahlung für {product} ist nicht durchgegangen.",
  ],
  causes: {
    expired: {
      say: "Die hinterlegte Karte ist abgelaufen.",
      subject: "<Ihre|Deine> Karte für {product} ist abgelaufen",
      hitch: "der Karte",
    },
    confirmation: {
      say: "<Ihre|Deine> Bank möchte, dass <Sie|du> die Zahlung noch <freigeben|freigibst>; eine neue Karte <brauchen Sie|brauchst du> nicht.",
      subject: "<Ihre|Deine> Bank braucht noch <Ihr|dein> Okay",
      hitch: "der Bank",
    },
    declined: {
      say: "<Ihre|Deine> Bank hat sie abgelehnt; ein Anruf dort oder eine andere Karte sollte helfen.",
      subject: null,
      hitch: "der Karte",
    },
    details: {
      say: "Einige Angaben zur Karte haben nicht gepasst; am besten <geben Sie|gibst du> sie noch einmal ein.",
      subject: null,
      hitch: "der Karte",
    },
    unknown: { say: "Den Grund hat man uns nicht genannt.", subject: null, hitch: "der Karte" },
  },
  clocks: {
    first: {
      known:
        "[Ich melde mich|Wir melden uns] lieber gleich, damit es <Sie|dich> nicht überrascht. Bis zum {access_until} läuft alles weiter wie bisher. Wir versuchen es {retry_day} noch einmal.",
      otherwise: "[Ich melde mich|Wir melden uns] lieber gleich, damit es <Sie|dich> später nicht überrascht.",
    },
    open: {
      known: "Die Zahlung ist noch offen. {product} läuft bis zum {access_until}.",
      otherwise:
        "Die Zahlung ist noch offen; [ich wollte|wir wollten] sichergehen, dass <Sie|du> davon <wissen|weißt>.",
    },
    week: {
      known: "Ist sie bis zum {access_until} nicht bezahlt, endet {product} an diesem Tag.",
      otherwise: "Das ist jetzt eine Woche her, also <warten Sie|warte> bitte nicht mehr lange.",
    },
    later: {
      known: "Ist sie bis zum {access_until} nicht bezahlt, endet {product} an diesem Tag.",
      otherwise: "Das ist schon eine Weile her, also <warten Sie|warte> bitte nicht mehr lange.",
    },
    last: {
      known:
        "Das ist die letzte Erinnerung. {product} endet am {access_until}, wenn die Zahlung bis dahin nicht da ist.",
      otherwise: "Das ist die letzte Erinnerung, die wir schicken.",
    },
  },

  sensitive: {
    subjects: ["Zu <Ihrer|deiner> Nachricht"],
    body: [
      "Hier schreibt {founder} für {product}.",
      "[Ich habe|Wir haben] gelesen, was <Sie|du> geschrieben <haben|hast>, und [wollte|wollten] persönlich antworten.¶Umstimmen [will ich|wollen wir] <Sie|dich> nicht, und <Sie müssen|du musst> nichts tun.¶Ist noch etwas offen, mit dem Konto, mit einer Zahlung oder mit etwas anderem, genügt eine Antwort auf diese Mail. Sie kommt direkt bei [mir|uns] an.",
    ],
  },

  farewell:
    "{opener} Diese Mail soll <Sie|dich> nicht zurückholen.¶{question} Eine Zeile als Antwort genügt. [Ich kümmere mich darum oder sage|Wir kümmern uns darum oder sagen] offen, wenn es nicht geht.¶<Ihr|Dein> Konto ist noch bis zum {access_until} offen. Fehlt nichts, ist auch keine Antwort nötig. Danke, dass <Sie|du> {product} {for_tenure} genutzt <haben|hast>.",

  winback: {
    ask: {
      subjects: ["Wie läuft es ohne uns?"],
      body: [
        "<Sie haben|Du hast> {product} {month} verlassen und <wissen|weißt> inzwischen, wie es ohne geht.¶Gibt es etwas, das seitdem spürbar mühsamer geworden ist? <Schreiben Sie|Schreib> [mir|uns], was; eine Zeile reicht völlig. [Ich sage|Wir sagen] dann ehrlich, ob {product} das besser könnte als der Weg von heute. Und wenn nicht, [sage ich|sagen wir] auch das.",
      ],
    },
    fix_or_offer: {
      subjects: [
        "Inzwischen da: {fix}",
        "{offer}, falls <Sie|du> <wiederkommen|wiederkommst>",
        "{offer}",
        "Noch einen Blick wert?",
      ],
      body: [
        "<Sie haben|Du hast> {product} {month} verlassen.",
        {
          known: ["fix", "fix_day"],
          say: [
            "Seitdem gibt es etwas Neues: {fix}, fertig {fix_day}. Ob das für <Sie|dich> etwas ändert, [weiß ich|wissen wir] nicht.",
            {
              known: ["offer"],
              say: "Wenn ja, <können Sie|kannst du> mit {offer} zurückkommen. Das gilt bis zum {offer_until}.",
            },
            "¶Zum Ansehen:¶{fix_link}¶",
          ],
          otherwise:
            "Wenn <Sie|du> es noch einmal versuchen <möchten|möchtest>, <können Sie|kannst du> mit {offer} zurückkommen. Das gilt bis zum {offer_until}. {offer_terms}¶Zum Zurückkommen:¶{back_link}¶",
        },
        "Passt es nicht, ist nichts weiter zu tun. [Ich klopfe|Wir klopfen] nicht immer wieder an: Das ist die letzte Mail dieser Art.",
      ],
    },
    we_built_it: {
      subjects: ["Gewünscht, und jetzt gebaut"],
      body: [
        "Als <Sie|du> {month} gegangen <sind|bist>, hat „{reason_quote}“ gefehlt. Das gibt es jetzt, fertig {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["Neu: {fix}", "Etwas Neues seit <Ihrem|deinem> Abschied"],
      body: [
        "Als <Sie|du> {month} gegangen <sind|bist>, hat <Ihnen|dir> etwas gefehlt. Jetzt gibt es etwas Neues: {fix}, fertig {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
  },
};
