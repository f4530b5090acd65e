// German clauses: what the cause of a churn event says for or against each kind of letter.

import type { Shape } from "../data/api.ts";

/** The clause of a circumstance for each strategy that it supports or opposes; `about` names the circumstance. */
export type Clauses = Partial<Record<Shape<"Strategy">, string | ((about: string) => string)>>;

/** A cause has a clause for every strategy but the one that it ranks first. */
type OfAll<But extends Shape<"Strategy"> = never> = Record<Exclude<Shape<"Strategy">, But>, string>;

/** By the code in the API's `rank_reason_facts`. */
export const clausesOfCauses: Readonly<Record<string, Clauses>> = {
  cause_of_discount: {
    downgrade_offer: "auf einen Grund, der den Preis betrifft, antwortet auch ein kleinerer Tarif",
    pause_option: "ein Grund, der den Preis betrifft, kann knappes Geld bedeuten, und das überbrückt eine Pause",
    value_recap: "ein Preis wird am Nutzen gemessen",
    founder_email: "der Preis verlangt eher ein Angebot als ein persönliches Wort",
    unused_feature: "noch nicht Ausprobiertes senkt den Preis nicht",
    social_proof: "der Erfolg anderer senkt den Preis nicht",
    feedback_request: "der Grund ist schon klar, da bleibt wenig zu fragen",
    pain_point_fix: "der Grund nennt Geld und keinen Fehler, der zu beheben wäre",
  } satisfies OfAll<"discount">,
  cause_of_unused_feature: {
    downgrade_offer: "zu wenig Nutzung passt ein kleinerer Tarif",
    pause_option: "wer das Produkt gerade nicht nutzt, kann pausieren",
    social_proof: "der Erfolg anderer zeigt, wofür das Produkt gut wäre",
    feedback_request: "der Grund deutet auf wenig Nutzung, und was im Weg stand, ist eine Frage wert",
    founder_email: "wenig Nutzung verlangt eher Anleitung als ein persönliches Wort",
    discount: "ein niedrigerer Preis macht ein ungenutztes Produkt nicht nützlich",
    value_recap: "wenig Nutzung lässt wenig, an das sich erinnern ließe",
    pain_point_fix: "wenig Nutzung nennt keinen Fehler, der zu beheben wäre",
  } satisfies OfAll<"unused_feature">,
  cause_of_pain_point_fix: {
    founder_email: "wer etwas vermisst, hört gern persönlich davon",
    feedback_request: "was genau fehlt, ist eine Frage wert",
    unused_feature: "was laut dem Grund fehlt, gibt es vielleicht schon, nur nie ausprobiert",
    pause_option: "eine Pause kann die Zeit überbrücken, bis es da ist",
    social_proof: "andere haben vielleicht einen Weg darum herum gefunden",
    value_recap: "der Nutzen ersetzt nicht, was fehlt",
    discount: "ein niedrigerer Preis bringt nicht, was fehlt",
    downgrade_offer: "ein kleinerer Tarif hat noch weniger von dem, was fehlt",
  } satisfies OfAll<"pain_point_fix">,
  cause_of_value_recap: {
    social_proof: "wen es woandershin zieht, der kann sehen, warum andere geblieben sind",
    discount: "ein anderes Produkt gewinnt oft über den Preis",
    pain_point_fix: "was das andere Produkt besser macht, lässt sich vielleicht beheben",
    founder_email: "ein persönliches Wort kann ein anderes Produkt nicht bieten",
    feedback_request: "was das andere Produkt besser macht, ist eine Frage wert",
    downgrade_offer: "ein kleinerer Tarif hält die Tür offen",
    unused_feature: "was das andere Produkt verspricht, gibt es vielleicht schon hier, nur nie ausprobiert",
    pause_option: "wer wechselt, hat von einer Pause nichts",
  } satisfies OfAll<"value_recap">,
  cause_of_pause_option: {
    downgrade_offer: "auch ein kleinerer Tarif überbrückt eine ruhige Zeit",
    discount: "mit einem niedrigeren Preis kann es sich lohnen, durch eine ruhige Zeit zu bleiben",
    value_recap: "der Nutzen ist ein Grund, danach zurückzukommen",
    feedback_request: "ein vorübergehender Grund lässt offen, wann es weitergeht",
    founder_email: "ein vorübergehender Grund verlangt kein persönliches Wort",
    unused_feature: "noch nicht Ausprobiertes hilft nicht durch eine ruhige Zeit",
    social_proof: "wer zurückkommen will, braucht keine Erfolgsgeschichten",
    pain_point_fix: "ein vorübergehender Grund nennt keinen Fehler, der zu beheben wäre",
  } satisfies OfAll<"pause_option">,
  cause_of_founder_email: {
    pain_point_fix: "der Ärger, den der Grund nennt, lässt sich direkt angehen",
    feedback_request: "der Ärger, den der Grund nennt, ist es wert, ganz gehört zu werden",
    value_recap: "der Nutzen steht neben dem, was schiefging",
    pause_option: "eine Pause gibt Zeit, in Ordnung zu bringen, was schiefging",
    discount: "ein niedrigerer Preis behebt nicht, was schiefging",
    downgrade_offer: "ein kleinerer Tarif hat dieselben Fehler",
    unused_feature: "nach einer schlechten Erfahrung fehlen nicht mehr Funktionen",
    social_proof: "der Erfolg anderer klingt nach einer schlechten Erfahrung hohl",
  } satisfies OfAll<"founder_email">,
  cause_of_feedback_request: {
    feedback_request: "wo keine Ursache klar ist, ist die Frage danach nie falsch",
    social_proof: "ohne klaren Grund ist vielleicht Unsicherheit da, und dann zählt der Erfolg anderer",
    value_recap: "wo keine Ursache klar ist, ist der Nutzen eine sichere Erinnerung",
    founder_email: "eine unklare Ursache wird einem Menschen vielleicht erzählt",
    unused_feature: "wo keine Ursache klar ist, kann noch nicht Ausprobiertes das Interesse wecken",
    discount: "nichts sagt deutlich, dass der Preis zu hoch ist",
    pause_option: "nichts sagt deutlich, dass die Ursache vorübergeht",
    downgrade_offer: "nichts sagt deutlich, dass der Tarif zu groß ist",
    pain_point_fix: "kein klares Problem ist genannt, das zu beheben wäre",
  } satisfies OfAll,
  failed_payment: {
    pain_point_fix: "was eine Zahlung meist aufhält und wie sie durchgeht, hilft zuerst",
    pause_option: "eine Pause überbrückt die Zeit, bis die Zahlung wieder geht",
    downgrade_offer: "eine Zahlung, für die das Geld fehlt, geht mit einem kleineren Tarif vielleicht durch",
    founder_email: "eine freundliche persönliche Nachricht bringt eine Zahlungsart in Ordnung",
    value_recap: "eine Erinnerung an den Nutzen ist ein Grund, die Zahlung in Ordnung zu bringen",
    feedback_request: "ob hinter der Zahlung etwas anderes steht, ist schnell gefragt",
    discount: "eine kleinere nächste Rechnung geht vielleicht durch, wo diese Zahlung scheiterte",
    unused_feature: "eine fehlgeschlagene Zahlung sagt nichts über noch nicht Ausprobiertes",
    social_proof: "der Erfolg anderer bringt keine Zahlung in Ordnung",
  } satisfies OfAll,
};
