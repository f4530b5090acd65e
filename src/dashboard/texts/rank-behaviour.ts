// German clauses: what a customer's behaviour in the product says for or against each kind of letter.

import type { Strategy } from "../../features/strategies/table.ts";
import { count } from "../data/format.ts";

/** The clause of a circumstance for each strategy that it supports or opposes; `about` names the circumstance. */
export type Clauses = Partial<Record<Strategy, string | ((about: string) => string)>>;

type Values = Readonly<Record<string, string | number | null>>;

const many = (value: number, one: string, more: string): string =>
  value === 1 ? `ein ${one}` : `${count(value)} ${more}`;

/** For example "die Nutzung an 2 der letzten 30 Tage (davor 19 von 30)". */
function use({ active_days: active, of_days: of, active_days_before: before, of_days_before, uses }: Values): string {
  const which = active === of ? `an jedem der letzten ${of} Tage` : `an ${active} der letzten ${of} Tage`;
  const recent = `die Nutzung ${of === 1 ? "am letzten Tag" : which}`;
  if (uses !== null) return `${recent} (insgesamt ${count(Number(uses))}\u2060-\u2060mal)`;
  return before === null ? recent : `${recent} (davor ${before} von ${of_days_before})`;
}

const few = ({ used, known }: Values): string =>
  used === 0 ? `die Nutzung keiner der ${known} Funktionen` : `die Nutzung von nur ${used} von ${known} Funktionen`;

function trouble({ errors, tickets, days }: Values): string {
  const met = [
    Number(errors) > 0 && many(Number(errors), "Fehler", "Fehlern").replace(/^ein /, "einem "),
    Number(tickets) > 0 && many(Number(tickets), "Support-Ticket", "Support-Tickets").replace(/^ein /, "einem "),
  ];
  return `nach ${met.filter((part) => part !== false).join(" und ")} in ${days} Tagen`;
}

/** By the code in the API's `rank_reason_facts`, with the name of the circumstance. */
export const clausesOfBehaviour: Readonly<Record<string, { about: (values: Values) => string; clauses: Clauses }>> = {
  silence: {
    about: ({ days }) => `${count(Number(days))} Tage ohne Nutzung`,
    clauses: {
      unused_feature: (it) => `${it} sprechen dafür, noch nicht Ausprobiertes zu zeigen`,
      pause_option: (it) => `${it} lassen vermuten, dass eine Pause nichts kosten würde`,
      downgrade_offer: (it) => `${it} passen zu einem kleineren Tarif`,
      feedback_request: (it) => `${it} lassen offen, was im Weg stand`,
      social_proof: (it) => `${it} lassen Raum dafür, wie andere das Produkt nutzen`,
      founder_email: (it) => `${it} haben die Bindung dünn werden lassen`,
      discount: (it) => `${it} deuten nicht auf den Preis`,
      value_recap: (it) => `${it} lassen keinen jüngeren Nutzen, an den sich erinnern ließe`,
    },
  },
  use_declining: {
    about: use,
    clauses: {
      unused_feature: (it) => `${it} spricht dafür, etwas Neues zu zeigen`,
      downgrade_offer: (it) => `${it} passt zu einem kleineren Tarif`,
      feedback_request: (it) => `${it} wirft die Frage auf, was sich geändert hat`,
      pause_option: (it) => `${it} lässt vermuten, dass eine Pause wenig kosten würde`,
      founder_email: (it) => `${it} ist eine persönliche Frage wert`,
      discount: (it) => `${it} deutet nicht auf den Preis`,
      value_recap: (it) => `${it} schwächt eine Erinnerung an den Nutzen`,
    },
  },
  use_heavy: {
    about: use,
    clauses: {
      value_recap: (it) => `${it} zeigt, an wie viel Nutzen sich erinnern lässt`,
      founder_email: (it) => `${it} ist ein persönliches Wort wert`,
      pain_point_fix: (it) => `${it} macht es lohnend zu beheben, was im Weg stand`,
      discount: (it) => `${it} zeigt, dass das Produkt gewollt ist, zum richtigen Preis`,
      downgrade_offer: (it) => `${it} lässt wenig, was ein kleinerer Tarif weglassen könnte`,
      pause_option: (it) => `${it} sieht nicht nach dem Wunsch nach einer Pause aus`,
      social_proof: (it) => `${it} sagt mehr als Erfolgsgeschichten`,
      unused_feature: (it) => `${it} sieht nicht nach einem ungenutzten Produkt aus`,
    },
  },
  use_light: {
    about: use,
    clauses: {
      unused_feature: (it) => `${it} spricht dafür zu zeigen, was es noch gibt`,
      downgrade_offer: (it) => `${it} passt zu einem kleineren Tarif`,
      pause_option: (it) => `${it} lässt vermuten, dass eine Pause wenig kosten würde`,
      discount: (it) => `${it} deutet nicht auf den Preis`,
      value_recap: (it) => `${it} lässt wenig jüngeren Nutzen, an den sich erinnern ließe`,
    },
  },
  use_regular: {
    about: use,
    clauses: {
      value_recap: (it) => `${it} zeigt, dass das Produkt noch nützt`,
      unused_feature: (it) => `${it} sieht nicht nach einem ungenutzten Produkt aus`,
    },
  },
  single_feature: {
    about: () => "",
    clauses: { unused_feature: "bisher nur eine genutzte Funktion lässt vielleicht andere zu zeigen" },
  },
  few_features: {
    about: few,
    clauses: {
      unused_feature: (it) => `${it} heißt, dass es andere zu zeigen gibt`,
      downgrade_offer: (it) => `${it} passt zu einem kleineren Tarif`,
      social_proof: (it) => `${it} lässt Raum dafür, was andere mit dem Produkt tun`,
      discount: (it) => `${it} zeigt nur einen Teil von dem, wofür der Preis gezahlt wird`,
      value_recap: (it) => `${it} hat nur einen Teil des Nutzens gezeigt`,
    },
  },
  many_features: {
    about: ({ used, known }) => `die Nutzung von ${used} von ${known} Funktionen`,
    clauses: {
      value_recap: (it) => `${it} gibt viel, an das sich erinnern lässt`,
      downgrade_offer: (it) => `${it} lässt wenig, was ein kleinerer Tarif weglassen könnte`,
      unused_feature: (it) => `${it} lässt wenige zu zeigen`,
    },
  },
  some_trouble: {
    about: trouble,
    clauses: {
      pain_point_fix: (it) => `${it} gibt es vielleicht etwas zu beheben`,
      founder_email: (it) => `${it} hilft vielleicht ein persönliches Wort`,
    },
  },
  much_trouble: {
    about: trouble,
    clauses: {
      founder_email: (it) => `${it} ist ein persönliches Wort fällig`,
      pain_point_fix: (it) => `${it} gibt es etwas zu beheben`,
      feedback_request: (it) => `${it} gibt es etwas zu erzählen`,
      discount: (it) => `${it} behebt ein niedrigerer Preis nichts`,
      downgrade_offer: (it) => `${it} behebt ein kleinerer Tarif nichts`,
      value_recap: (it) => `${it} fällt einem nicht zuerst der Nutzen ein`,
      unused_feature: (it) => `${it} fehlen nicht mehr Funktionen`,
      social_proof: (it) => `${it} klingt der Erfolg anderer hohl`,
    },
  },
};
