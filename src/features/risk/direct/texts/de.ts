// The mails to customers at risk in German. format.ts says how to read them.

import { aboutPayment, type RiskTexts, withTalk } from "./format.ts";

const frame = {
  intro: "Hier schreibt {founder} für {product}.",
  talk: "Oder <suchen Sie sich|such dir> eine Zeit für ein Gespräch aus:",
};
const mail = withTalk(frame);

export const de: RiskTexts = {
  silence: mail(
    ["Alles in Ordnung mit {product}?", "Alles in Ordnung?"],
    "[Mir|Uns] ist aufgefallen, dass <Sie|du> {product} eine Weile nicht benutzt <haben|hast>. Wenn es gerade nur ruhig ist, ist nichts zu tun.¶Wenn etwas nicht so funktioniert hat wie erwartet, oder wenn <Sie|du> etwas gezeigt bekommen <möchten|möchtest>, genügt eine Antwort auf diese Mail. [Ich helfe|Wir helfen] gern.",
  ),
  decline: mail(
    ["Können wir {product} nützlicher machen?", "Was könnte besser passen?"],
    "[Mir|Uns] ist aufgefallen, dass <Sie {product} seltener benutzen|du {product} seltener benutzt> als früher.¶Vielleicht <brauchen Sie|brauchst du> es gerade weniger, und das ist in Ordnung. Wenn aber etwas lästig geworden ist oder nicht mehr zu <Ihrer|deiner> Arbeit passt, [wüsste ich|wüssten wir] es gern.¶Eine Zeile genügt, und [ich sehe|wir sehen], was sich machen lässt.",
  ),
  leaving: mail(
    ["Können wir noch helfen?"],
    "Falls <Sie daran denken|du daran denkst>, {product} zu verlassen: Das <entscheiden Sie|entscheidest du>, und niemand hält <Sie|dich> auf.¶Nur vorher eine Frage: Ist etwas schiefgelaufen, oder fehlt etwas? Wenn es sich in Ordnung bringen lässt, [würde ich|würden wir] es gern versuchen.¶Eine Antwort auf diese Mail genügt.",
  ),
  payment: aboutPayment(frame, {
    subject: "<Ihre|Deine> Zahlung ist nicht durchgegangen",
    what: "Eine Zahlung für {product} ist nicht durchgegangen.¶Meist steckt etwas Kleines dahinter: eine abgelaufene Karte, ein Limit oder eine Rückfrage der Bank.",
    pay: "Hier <können Sie Ihre|kannst du deine> Zahlungsdaten erneuern:¶{pay_link}¶Ist es schon erledigt, ist nichts weiter zu tun.",
    otherwise:
      "Bitte <erneuern Sie Ihre|erneuere deine> Zahlungsdaten im Konto, oder <antworten Sie|antworte> auf diese Mail: [Ich helfe|Wir helfen] gern.",
  }),
  breadth: mail(
    ["Hat etwas gefehlt?"],
    "[Mir|Uns] ist aufgefallen, dass <Sie|du> weniger von {product} <benutzen|benutzt> als früher.¶Wenn ein Teil nicht konnte, was er sollte: Was <wollten Sie|wolltest du> damit erledigen? Oft gibt es einen anderen Weg, und [ich zeige|wir zeigen] ihn gern.¶Eine Antwort auf diese Mail genügt.",
  ),
  billing: mail(
    ["Gibt es Fragen zum Tarif?"],
    "Wenn <Sie|du> eine Frage zur Rechnung <haben|hast> oder dazu, ob der Tarif noch passt, [gehe ich|gehen wir] das gern mit <Ihnen|dir> durch.¶Eine Antwort auf diese Mail genügt.",
  ),
  trouble: mail(
    ["Der Ärger mit {product} tut uns leid", "Der Ärger tut uns leid"],
    "Mit {product} hat zuletzt einiges nicht geklappt, und das tut [mir|uns] leid.¶Wenn noch etwas im Weg steht, <schreiben Sie|schreib> kurz, was passiert ist. [Ich sehe es mir an und melde mich|Wir sehen es uns an und melden uns].",
  ),
  change: mail(
    ["Passt {product} noch?", "Passt es noch?"],
    "Manches ändert sich, deshalb die Frage: Ist {product} noch das, was <Sie brauchen|du brauchst>?¶Wenn etwas fehlt oder <Sie|du> inzwischen etwas anderes <brauchen|brauchst>, genügt eine Antwort auf diese Mail. [Ich helfe|Wir helfen] gern, es so einzurichten, dass es passt.",
  ),
};
