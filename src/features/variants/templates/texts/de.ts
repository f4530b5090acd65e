// The mails in German. format.ts says how to read them.

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

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

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "Das gilt bis zum {pause_until}.¶Danach <schalten Sie|schaltest du> es einfach wieder ein. Zum Pausieren:¶{pause_link}¶Und wenn es „nie mehr“ heißt, ist nichts weiter zu tun.";
const REPLY_PAUSE =
  "Das gilt bis zum {pause_until}. Die Antwort „Pause“ genügt. Nach Gründen [frage ich|fragen wir] nicht.¶{clock}";

export const de: Texts = {
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

  cancellation: {
    value_recap: {
      subjects: ["{usage} {in_tenure}", "<Sie müssen|Du musst> nicht von vorn anfangen"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Bis heute <haben Sie|hast du> {usage} genutzt.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Vor der Kündigung <haben Sie|hast du> {product} an {regular_days} benutzt.",
              otherwise: "{opener} Gekommen <sind Sie|bist du>, weil etwas zu erledigen war.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Wenn <Sie|du> es wieder <brauchen|brauchst>, <müssen Sie|musst du> nicht von vorn anfangen.",
          otherwise:
            "Ist dafür auch im nächsten Monat schon gesorgt?¶Wenn nicht, <müssen Sie|musst du> nicht von vorn anfangen.",
        },
        "<Sie haben|Du hast> {product} schon einmal eingerichtet und <wissen|weißt>, wo alles liegt.¶<Ihr|Dein> Konto ist noch bis zum {access_until} offen. Zum Weitermachen:¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: ["Schon mal ausprobiert? {unused_feature}", "Was sollte {product} für <Sie|dich> tun?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Eines <haben Sie|hast du> bezahlt und nie geöffnet: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
            },
            "¶<Machen Sie|Machst du> das bisher von Hand, lohnt sich ein kurzer Versuch",
            {
              known: ["access_until"],
              say: "vor dem {access_until}.",
              otherwise:
                "vor dem Abschied. Nach ein paar Minuten <wissen Sie|weißt du>, ob es zu <Ihrer|deiner> Arbeit passt.",
            },
            "Zum Ausprobieren:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} kann mehr als das, was <Sie|du> davon genutzt <haben|hast>, und vielleicht haben wir <Ihnen|dir> den Rest nie gezeigt.",
              otherwise:
                "Bei der Anmeldung <hatten Sie|hattest du> etwas vor, und vielleicht haben wir <Ihnen|dir> nie gezeigt, wie es geht.",
            },
            "¶Was war es? Eine Zeile genügt, so wie <Sie|du> es einer Kollegin sagen <würden|würdest>. [Ich schicke|Wir schicken] <Ihnen|dir> dann die Schritte, oder [sage|sagen] offen, dass {product} es nicht kann.",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan}: {cheaper_price} statt {plan_price}", "{product} behalten, weniger zahlen?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "Es gibt einen kleineren Tarif, den <Sie|du> vielleicht nie gesehen <haben|hast>: {cheaper_plan}, für {cheaper_price} im Monat statt {plan_price}.",
              otherwise:
                "Es gibt einen kleineren Tarif, den <Sie|du> vielleicht nie gesehen <haben|hast>: {cheaper_plan}, für {cheaper_price} im Monat.",
            },
            {
              known: ["plan_gap"],
              say: "¶Was wegfällt: {plan_gap}. Wenn <Sie|du> darauf verzichten <können|kannst>, <merken Sie|merkst du> es nur an der Rechnung.",
              otherwise:
                "¶Am besten <sehen Sie|siehst du> nach, was darin steckt. Reicht es <Ihnen|dir>, <merken Sie|merkst du> den Wechsel nur an der Rechnung.",
            },
            "Zum Wechseln:¶{plan_link}",
          ],
          otherwise:
            "{opener} Wenn <Sie|du> die Rechnung loswerden <wollen|willst> und nicht {product}, ist der Tarif vielleicht zu groß.¶Auf welche zwei Dinge <könnten Sie|könntest du> nicht verzichten? Mehr muss in <Ihrer|deiner> Antwort nicht stehen. [Ich nenne|Wir nennen] <Ihnen|dir> den kleinsten Tarif, der beides hat, mit seinem Preis, oder [sage|sagen], dass es keinen gibt.",
        },
      ],
    },
    pause_option: {
      subjects: ["Jetzt nicht, oder nie mehr?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <können Sie|kannst du> stattdessen {pause_span} pausieren.",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Wenn <Sie|du> {product} später wieder brauchen <könnten|könntest>, <müssen Sie|musst du> nicht kündigen. <Sie können|Du kannst> pausieren: „{pause_terms}“.",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Vielleicht war zuletzt weniger los: eine ruhige Zeit, ein Projekt, das sich verschoben hat. „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
                  otherwise:
                    "Eine ruhige Zeit, ein knapper Monat, ein Projekt, das sich verschiebt: „Jetzt nicht“ muss nicht „nie mehr“ heißen.",
                },
                {
                  known: ["return_named"],
                  say: "¶Soll {product} bis dahin auf <Sie|dich> warten? Ein „Ja“ genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir so lange für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
                  otherwise:
                    "¶Ab welchem Monat <hätten Sie|hättest du> {product} gern zurück? Der Monat allein genügt als Antwort. [Ich sage|Wir sagen] <Ihnen|dir>, was wir bis dahin für <Sie|dich> aufheben können. Gründe <brauchen Sie|brauchst du> keine.",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
      subjects: ["Was haben wir falsch gemacht?"],
      body: [
        "Hier schreibt {founder} für {product}.",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "<Sie hatten|Du hattest> uns vorher um Hilfe gebeten, und [ich wüsste|wir wüssten] gern, ob sie angekommen ist.",
        },
        {
          known: ["for_tenure"],
          say: "<Sie waren|Du warst> {for_tenure} dabei, also [frage ich|fragen wir] lieber, als zu raten.",
          otherwise: "Da [frage ich|fragen wir] lieber, als zu raten.",
        },
        "¶<Säßen Sie|Säßest du> [mir|uns] zehn Minuten gegenüber: Was <würden Sie|würdest du> als Erstes sagen?",
        {
          known: ["call_link"],
          say: "<Suchen Sie sich|Such dir> gern eine Zeit dafür aus:¶{call_link}¶",
          otherwise: "Genau das <schreiben Sie|schreib> bitte.",
        },
        "Nett muss es nicht sein.¶Versprechen, dass sich alles ändern lässt, [kann ich|können wir] nicht. Eine ehrliche Antwort schon.",
      ],
    },
    pain_point_fix: {
      subjects: ["Jetzt da: {fix}", "Was stand im Weg?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} Inzwischen gibt es etwas Neues: {fix}, fertig {fix_day}.¶Ob das alles ist, was <Sie|du> gesucht <haben|hast>, [weiß ich|wissen wir] nicht. Eines vorweg: {fix_limit}. Am besten <probieren Sie|probierst du> es an <Ihrer|deiner> eigenen Arbeit aus;",
            {
              known: ["access_until"],
              say: "<Ihr|dein> Konto ist noch bis zum {access_until} offen.",
              otherwise: "eine echte Aufgabe zeigt mehr als jede Vorführung.",
            },
            "Zum Ansehen:¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} Noch nicht gebaut haben wir: {missing_fix}. Und [ich nenne|wir nennen] kein Datum, das am Ende nicht stimmt.¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [Ich wüsste|Wir wüssten] gern, ob etwas nicht so lief, wie es sollte.¶",
                  otherwise: "{opener} [Ich wüsste|Wir wüssten] gern genau, was im Weg stand.¶",
                },
              ],
            },
            "Woran <haben Sie|hast du> gerade gesessen, als es <Ihnen|dir> gereicht hat? Eine einzige Zeile genügt völlig.¶Zurück kommt eines von drei Dingen: eine Lösung, ein Umweg oder ein ehrliches Nein.",
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["{story_name} über {product}", "<Würden Sie|Würdest du> uns empfehlen? Ja oder nein"],
      body: [
        {
          known: ["story"],
          say: "{opener} Was [ich|wir] über {product} sagen [würde|würden], <können Sie|kannst du> <sich|dir> denken. Hier sagt es jemand, der es benutzt:¶„{story}“¶{story_who}¶Das ist eine Stimme, und wir dürfen sie weitergeben. Klingt das nach <Ihrer|deiner> Woche, lohnt sich noch ein Blick. Zum Ansehen:¶{back_link}",
          otherwise:
            "{opener} [Ich könnte|Wir könnten] erzählen, was andere sagen. Aber <Sie haben|du hast> {product} selbst benutzt, und <Ihre|deine> Meinung fehlt [mir|uns] noch.¶<Würden Sie|Würdest du> es Freunden empfehlen, die so etwas brauchen? Ein einfaches Ja oder Nein ist schon eine vollständige Antwort.",
        },
      ],
    },
    feedback_request: {
      subjects: ["Was hätte <Sie|dich> gehalten?"],
      body: [
        "{opener} Umstimmen [will ich|wollen wir] <Sie|dich> nicht. Nur eine Frage: Was hätte <Sie|dich> gehalten?¶Eine Zeile genügt. „Nichts“ ist eine gute Antwort, und eine unverblümte ist es auch.¶",
        {
          known: ["thanks_offer"],
          say: "Was auch immer <Sie|du> <schreiben|schreibst>: Als Dank <können Sie|kannst du> mit {thanks_offer} zurückkommen. Das gilt bis zum {thanks_until}.",
          otherwise: "Können wir daran etwas ändern, [melde ich mich|melden wir uns], sobald es so weit ist.",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, falls <Sie|du> <bleiben möchten|bleiben magst>", "{offer}", "Was wäre ein fairer Preis?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Das [kann ich|können wir] tun: {offer}. Das gilt bis zum {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Sie zahlen|Du zahlst> dann {offer_price} statt {amount} im Monat.",
              otherwise: "Es ist derselbe Tarif, nur für weniger Geld.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise:
                "Ein besseres Angebot [halte ich|halten wir] nicht zurück, handeln <müssen Sie|musst du> also nicht.",
            },
            "Zum Annehmen:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Ist auch das gerade zu viel, ist nichts weiter zu tun.",
              otherwise: "Ging es nie um den Preis, <vergessen Sie|vergiss> diese Mail einfach.",
            },
          ],
          otherwise: [
            "{opener} Statt eine Zahl zu raten, [frage ich|fragen wir] lieber: Was dürfte {product} kosten, damit <Sie|du> es <behalten|behältst>?¶Eine Zahl genügt als Antwort. [Ich sage|Wir sagen] Ja, Nein oder das Nächste, was [ich|wir] machen [kann|können].",
            {
              known: ["tight_means"],
              say: "(Passt gerade gar kein Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
              otherwise: "(Ging es nicht um den Preis, <vergessen Sie|vergiss> diese Mail einfach.)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: [
        "{cause_subject}",
        "Zahlung über {amount} nicht durchgegangen",
        "<Ihre|Deine> Zahlung ging nicht durch",
      ],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶Wenn die Seite Ärger macht, <antworten Sie|antworte> mit dem, was dort steht, und [ich sehe|wir sehen] bei uns nach. Kartennummern <schicken Sie|schick> bitte nicht.¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["{amount} für {product} noch offen", "<Ihre|Deine> Zahlung ist noch offen"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "<Sie haben|Du hast> {in_tenure} {usage} genutzt.",
              otherwise: "Bis heute <haben Sie|hast du> {usage} genutzt.",
            },
            "An einer einzigen Zahlung sollte das nicht scheitern.",
          ],
          otherwise:
            "Wenn <Sie|du> {product} weiter nutzen <möchten|möchtest>, sollte es nicht an einer einzigen Zahlung scheitern.",
        },
        "Zum Bezahlen:¶{pay_link}¶{clock} Ist die Zahlung inzwischen unterwegs, ist nichts weiter zu tun: Dann haben sich unsere Mails überschnitten.",
      ],
    },
    founder_email: {
      subjects: ["Liegt es nur an {hitch}?"],
      body: [
        "Hier schreibt {founder} für {product}.",
        "{charge} {clock}¶Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶Steckt etwas anderes dahinter (eine Freigabe, ein knapper Monat, etwas, das bei uns kaputt ist), <schreiben Sie|schreib> [mir|uns]. Wenn <Sie|du> mehr Zeit <brauchen|brauchst>, <fragen Sie|frag> einfach.",
      ],
    },
    feedback_request: {
      subjects: ["{product} behalten oder beenden?"],
      body: [
        "{charge} {clock}¶<Sie entscheiden|Du entscheidest>. Zum Behalten:¶{pay_link}¶Zum Beenden genügt die Antwort „beenden“, dann [mache ich|machen wir] das Konto zu. Liegt es nicht nur an {hitch}, [wüsste ich|wüssten wir] es gern.",
      ],
    },
    unused_feature: {
      subjects: ["Erst die Zahlung, dann {unused_feature}", "Erst die Zahlung, dann eine Frage"],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Danach <sehen Sie sich|sieh dir> an, was <Sie bezahlen|du bezahlst> und nie geöffnet <haben|hast>: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Vielleicht bringt es <Ihnen|dir> nichts, vielleicht ist es genau das, was gefehlt hat.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Und danach: Kann {product} etwas, das bei <Ihnen|dir> nie so recht funktioniert hat? <Schreiben Sie|Schreib> [mir|uns], was, und [ich schicke|wir schicken] die Schritte.¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_price} statt {plan_price}?", "Ist der Tarif zu groß?"],
      body: [
        "{charge} {cause} Wenn der Tarif passt, fehlt nur die Zahlung. Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "Ist er zu groß, gibt es {cheaper_plan} für {cheaper_price} im Monat. Was dort fehlt: {plan_gap}.",
              otherwise: "Ist er zu groß, gibt es {cheaper_plan} für {cheaper_price} im Monat.",
            },
            "Die Antwort „kleiner“ genügt, und [ich stelle|wir stellen] um.¶{clock}",
          ],
          otherwise:
            "Ist er <Ihnen|dir> zu groß geworden, genügt die Antwort „kleiner“. [Ich sage|Wir sagen] dann, welcher reicht und was er kostet, oder dass es keinen kleineren gibt.¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["Ein schlechter Monat?"],
      body: [
        "{charge} {cause} Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Ist es ein schlechter Monat, <können Sie|kannst du> {pause_span} pausieren.", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Ist es ein schlechter Monat, dann lieber pausieren: „{pause_terms}“.", REPLY_PAUSE],
              otherwise:
                "Ist es ein schlechter Monat, genügt die Antwort „Pause“. [Ich sage|Wir sagen], was wir tun können, und [frage|fragen] nicht nach Gründen.¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["{story_name} über {product}", "Noch einen Monat wert?"],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["story"],
          say: "Und falls die Frage ist, ob es sich lohnt: Das hier dürfen wir weitergeben:¶„{story}“¶{story_who}¶{clock}",
          otherwise:
            "[Ich könnte|Wir könnten] anfügen, was andere sagen, aber was {product} <Ihnen|dir> bringt, <wissen Sie|weißt du> am besten. Ist es sein Geld nicht wert, <sagen Sie|sag> es [mir|uns].¶{clock}",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, falls es am Preis liegt", "{offer}", "Liegt es an {hitch} oder am Preis?"],
      body: [
        "{charge} {cause} Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Liegt es auch am Preis: {offer}. Das gilt bis zum {offer_until}. {offer_terms} Die Antwort „Preis“ genügt, und [ich richte|wir richten] es ein.¶{clock}",
          otherwise:
            "Liegt es am Preis, <nennen Sie|nenn> die Zahl, mit der es für <Sie|dich> passt. [Ich sage|Wir sagen] Ja, Nein oder das Nächste, was [ich|wir] machen [kann|können].¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["Zu <Ihrer|deiner> Nachricht"],
    body: [
      "Hier schreibt {founder} für {product}.",
      "[Ich habe|Wir haben] gelesen, was <Sie|du> geschrieben <haben|hast>, und [wollte|wollten] persönlich antworten.¶Umstimmen [will ich|wollen wir] <Sie|dich> nicht, und <Sie müssen|du musst> nichts tun.¶Ist noch etwas offen, mit dem Konto, mit einer Zahlung oder mit etwas anderem, genügt eine Antwort auf diese Mail. Sie kommt direkt bei [mir|uns] an.",
    ],
  },

  farewell: {
    subjects: ["Ist noch etwas offen?"],
    body: [
      "{opener} Diese Mail soll <Sie|dich> nicht zurückholen.¶<Brauchen Sie|Brauchst du> noch etwas von [mir|uns]: eine Kopie der Daten, eine fehlende Rechnung, eine Auskunft zur letzten Abbuchung? Eine Zeile als Antwort genügt. [Ich kümmere mich darum oder sage|Wir kümmern uns darum oder sagen] offen, wenn es nicht geht.¶<Ihr|Dein> Konto ist noch bis zum {access_until} offen. Fehlt nichts, ist auch keine Antwort nötig. Danke, dass <Sie|du> {product} {for_tenure} genutzt <haben|hast>.",
    ],
  },

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
