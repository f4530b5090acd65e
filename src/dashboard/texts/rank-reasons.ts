// German sentences about the reason for a letter's rank, built from the facts beside the API's English sentence. All clauses
// are main clauses, so that "und" and "aber" can join them.

import { CIRCUMSTANCES } from "../../features/strategies/circumstances.ts";
import type { Circumstance, StrategyDefinition } from "../../features/strategies/definition.ts";
import {
  causeAnsweredBy,
  isMapped,
  STRATEGIES,
  STRATEGY_TABLE,
  type Strategy,
} from "../../features/strategies/table.ts";
import type { Shape } from "../data/api.ts";
import { count, isolated, percent } from "../data/format.ts";
import { reasonName } from "./names.ts";
import { circumstances } from "./rank-circumstances.ts";

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

/** What else the words of the reason may mean. */
const MEANINGS: Record<string, string> = {
  also_meant: "der Grund lässt sich auch so lesen",
  perhaps_meant: "der Grund lässt sich auch so lesen, wenn auch weniger wahrscheinlich",
};

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

/** Undefined for a strategy of a newer server. */
const germanOf = (strategy: string): StrategyDefinition["german"] | undefined =>
  (STRATEGY_TABLE as Partial<Record<string, StrategyDefinition>>)[strategy]?.german;

/** `code`: a circumstance, one of `MEANINGS`, "failed_payment", or "cause_of_" and the strategy that the cause ranks first. */
function clauseOf({ code, values }: Fact, strategy: Strategy): string | undefined {
  if (Object.hasOwn(MEANINGS, code)) return MEANINGS[code];
  const first = code.replace(/^cause_of_/, "");
  const cause = code === "failed_payment" ? "payment_failed" : isMapped(first) ? causeAnsweredBy(first) : null;
  const clauses = (CIRCUMSTANCES as Partial<typeof CIRCUMSTANCES>)[strategy];
  if (cause !== null) return clauses?.germanCauses[cause] ?? undefined;
  return clauses?.german[code as Circumstance]?.replace("{it}", () => circumstances[code]?.(values) ?? "");
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
