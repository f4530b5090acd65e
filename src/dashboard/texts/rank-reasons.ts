// German sentences about the reason for a letter's rank, built from the facts beside the API's English sentence. All clauses
// are main clauses, so that "und" and "aber" can join them.

import type { StrategyDefinition } from "../../features/strategies/definition.ts";
import {
  causeAnsweredBy,
  isMapped,
  STRATEGIES,
  STRATEGY_TABLE,
  type Strategy,
} from "../../features/strategies/table.ts";
import type { Shape } from "../data/api.ts";
import { count, isolated, money, percent } from "../data/format.ts";
import { reasonName } from "./names.ts";
import { type Clauses, clausesOfBehaviour } from "./rank-behaviour.ts";

type Fact = NonNullable<Shape<"Variant">["rank_reason_facts"]>[number];
type Values = Fact["values"];

const quoted = ({ text }: Values): string => `„${isolated(String(text ?? ""))}“`;

/** The beginnings of sentences if the cancel reason decided. */
const OPENINGS: Record<string, (values: Values, says: string) => string> = {
  pay_page: () =>
    "Die Zahlung schlug fehl, und es gibt eine Seite, auf der sie nachgeholt werden kann, deshalb kommt der Brief dorthin zuerst",
  reason_code: ({ reason_code: code }, says) => `Der gewählte Grund „${reasonName(String(code ?? ""))}“ ${says}`,
  reason: (values, says) => `Der Grund ${quoted(values)} ${says}`,
  reason_part: (values, says) => `Im Grund steht ${quoted(values)}: er ${says}`,
  reason_by_model: (values, says) => `Der Grund ${quoted(values)}, wie das Sprachmodell ihn liest, ${says}`,
};

/** The beginnings of sentences if the cause is unknown. */
const OPEN_CAUSES: Record<string, (values: Values) => string> = {
  reason_not_recognised: (values) => `Der Grund ${quoted(values)} gehört zu keinem der üblichen`,
  reason_unclear: (values) => `Der Grund ${quoted(values)} verrät die Ursache nicht`,
  payment_without_reason: () => "Die Zahlung schlug fehl, und ein Grund wurde nicht genannt",
  cancellation_without_reason: () => "Für die Kündigung wurde kein Grund genannt",
};

/** The endings, which are appended unchanged. */
const TAILS: Record<string, (values: Values) => string> = {
  asking_first: () => ", deshalb kommt die Frage danach zuerst",
  friendly_question: () => ", deshalb kommt eine freundliche Frage zuerst",
  only_asks: ({ without }) =>
    `; ohne ${neededFact(String(without))} kann er nur fragen, deshalb verschickt die Automatik andere vor ihm`,
  more_for_those_above: () => ", aber für die Briefe darüber spricht mehr",
  more_against_those_below: () => ", aber gegen die Briefe darunter spricht mehr",
  counted_for_this_reason: (values) => counted(values, "bei diesem Grund"),
  counted_for_other_reasons: (values) => counted(values, "bei anderen Gründen"),
};

const neededFact = (code: string): string =>
  STRATEGIES.map((strategy) => STRATEGY_TABLE[strategy].needs).find((needs) => needs?.code === code)?.german ?? code;

function counted({ settled, saves, expected, prior, kept }: Values, scope: string): string {
  const letters = settled === 1 ? "ein solcher Brief gewann" : `${count(Number(settled))} solche Briefe gewannen`;
  const won = saves === 0 ? "niemanden" : count(Number(saves));
  const stays = kept === undefined ? "" : `, davon sollten ${percent(Number(kept))} 90 Tage bleiben`;
  return `; ${letters} ${scope} ${won} zurück: erwartet werden ${percent(Number(expected))} nach anfangs ${percent(Number(prior))}${stays}`;
}

const TOPICS: Record<string, string> = {
  deletion: "verlangt, dass die Daten gelöscht werden",
  no_contact: "verlangt, dass niemand mehr schreibt",
  distress: "spricht von Not",
  death: "spricht von einem Todesfall",
  illness: "spricht von einer Krankheit oder einem Unfall",
  threat: "enthält eine Drohung",
  legal: "spricht von Anwälten, Gerichten oder Behörden",
  money: "wirft Betrug oder eine unberechtigte Abbuchung vor",
};

function forAPerson(topic: string): string {
  const asksForSilence = topic === "deletion" || topic === "no_contact";
  const consequence = asksForSilence
    ? "nichts geht automatisch hinaus, und wenn jemand schreiben muss, passt nur ein persönliches Wort"
    : "nichts geht automatisch hinaus, und ein Mensch sollte antworten";
  return `Der Grund ${TOPICS[topic] ?? "braucht einen Menschen"}: ${consequence}`;
}

const TENURES: Record<string, Clauses> = {
  tenure_short: {
    value_recap: (time) => `nach ${time} gibt es wenig Nutzen, an den sich erinnern ließe`,
    discount: (time) => `nach ${time} passt ein Rabatt, der Zeit gibt, den Nutzen zu sehen`,
    social_proof: (time) => `nach ${time} ist die Unsicherheit vielleicht noch groß`,
    unused_feature: (time) => `nach ${time} ist vieles am Produkt wohl noch nicht ausprobiert`,
    feedback_request: (time) => `nach ${time} sind die ersten Eindrücke frisch genug, um danach zu fragen`,
    founder_email: (time) => `nach ${time} gibt es noch keine Bindung, die ein persönliches Wort halten könnte`,
    pause_option: (time) => `nach ${time} gibt es kaum eine Gewohnheit, die nach einer Pause zurückkehrt`,
    downgrade_offer: (time) => `nach ${time} zeigt sich kein dauernder Bedarf, den ein kleinerer Tarif decken könnte`,
  },
  tenure_medium: { value_recap: (time) => `nach ${time} gibt es Nutzen, an den sich erinnern lässt` },
  tenure_long: {
    value_recap: (time) => `nach ${time} gibt es viel Nutzen, an den sich erinnern lässt`,
    pause_option: (time) => `nach ${time} gibt es eine Gewohnheit, die nach einer Pause zurückkehrt`,
    downgrade_offer: (time) => `nach ${time} zeigt sich ein dauernder Bedarf, den ein kleinerer Tarif decken kann`,
    founder_email: (time) => `nach ${time} ist ein persönliches Wort verdient`,
    discount: (time) => `nach ${time} ist der Preis längst bekannt`,
    social_proof: (time) => `nach ${time} ist das Produkt besser bekannt, als Erfolgsgeschichten es zeigen`,
    unused_feature: (time) => `nach ${time} ist wohl das meiste schon ausprobiert`,
  },
};

const AMOUNTS: Record<string, Clauses> = {
  mrr_free: {
    unused_feature: (amount) => `${amount} im Monat können nur durch mehr Nutzung wachsen`,
    founder_email: (amount) => `${amount} im Monat bezahlen keine Zeit für ein persönliches Wort`,
    pause_option: (amount) => `bei ${amount} im Monat gibt es keine Rechnung, die pausieren könnte`,
    downgrade_offer: (amount) => `unter ${amount} im Monat gibt es keinen kleineren Tarif`,
    discount: (amount) => `auf ${amount} im Monat gibt es nichts nachzulassen`,
  },
  mrr_small: {
    social_proof: (amount) => `zu ${amount} im Monat passt ein Brief, der niemandes Zeit kostet`,
    founder_email: (amount) => `${amount} im Monat bezahlen kaum Zeit für ein persönliches Wort`,
    downgrade_offer: (amount) => `${amount} im Monat lassen nach unten wenig Raum`,
  },
  mrr_medium: {
    downgrade_offer: (amount) => `${amount} im Monat lassen nach unten Raum`,
    founder_email: (amount) => `${amount} im Monat sind etwas Zeit für ein persönliches Wort wert`,
  },
  mrr_large: {
    founder_email: (amount) => `${amount} im Monat sind einen persönlichen Brief wert`,
    downgrade_offer: (amount) => `${amount} im Monat lassen nach unten viel Raum`,
    feedback_request: (amount) => `${amount} im Monat verdienen mehr als eine Frage`,
    discount: (amount) => `${amount} im Monat machen einen Rabatt teuer`,
  },
};

function timeText(days: number): string {
  if (days < 1) return "weniger als einem Tag";
  if (days < 60) return days < 2 ? "einem Tag" : `${count(Math.floor(days))} Tagen`;
  const months = Math.floor(days / 30.4375);
  if (months < 24) return months === 1 ? "einem Monat" : `${months} Monaten`;
  return `${Math.floor(days / 365.25)} Jahren`;
}

/** Undefined for a strategy of a newer server. */
const germanOf = (strategy: string): StrategyDefinition["german"] | undefined =>
  (STRATEGY_TABLE as Partial<Record<string, StrategyDefinition>>)[strategy]?.german;

/** `code`: "failed_payment", or "cause_of_" and the strategy that the cause ranks first. */
function clauseOfCause(code: string, strategy: Strategy): string | undefined {
  const first = code.replace(/^cause_of_/, "");
  const cause = code === "failed_payment" ? "payment_failed" : isMapped(first) ? causeAnsweredBy(first) : null;
  return cause === null ? undefined : (germanOf(strategy)?.weights[cause] ?? undefined);
}

function clauseOf({ code, values }: Fact, strategy: Strategy): string | undefined {
  const said = (clauses: Clauses | undefined, about: string): string | undefined => {
    const clause = clauses?.[strategy];
    return typeof clause === "function" ? clause(about) : clause;
  };
  return (
    clauseOfCause(code, strategy) ??
    said(TENURES[code], timeText(Number(values.days))) ??
    said(AMOUNTS[code], money(Number(values.mrr), String(values.currency ?? "usd"))) ??
    said(clausesOfBehaviour[code]?.clauses, clausesOfBehaviour[code]?.about(values) ?? "")
  );
}

/** The sentence; null if it has an unknown part, for example from a newer server. */
export function germanRankReason(strategy: Strategy, facts: readonly Fact[]): string | null {
  const german = germanOf(strategy);
  let sentence = "";
  let before: Fact | null = null;
  for (const fact of facts) {
    const { code, values, speaks } = fact;
    const clause = clauseOf(fact, strategy);
    const part =
      TAILS[code]?.(values) ??
      OPENINGS[code]?.(values, german?.says ?? "") ??
      OPEN_CAUSES[code]?.(values) ??
      (code === "for_a_person" ? forAPerson(String(values.topic)) : undefined) ??
      (code === "beside_a_person" ? german?.sensitive : undefined) ??
      (clause === undefined || before === null ? clause : `, ${joinerOf(before, speaks)} ${clause}`);
    if (part === undefined || part === null) return null;
    sentence += part;
    before = fact;
  }
  return sentence === "" ? null : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** The conjunction: "und" if the clause points in the same direction, "aber" otherwise and after an unknown cause. */
function joinerOf({ code, speaks: spoke }: Fact, speaks: Fact["speaks"]): string {
  if (Object.hasOwn(OPEN_CAUSES, code)) return "aber";
  return (spoke ?? "for") === speaks ? "und" : "aber";
}
