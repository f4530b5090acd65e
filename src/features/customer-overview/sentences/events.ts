// Explains a churn event, its reason, and the order of its variants.

import { formatMoney } from "../../../lib/money.ts";
import { labelOf } from "../../cancel-flow/labels.ts";
import type { ChurnEvent, ClassifiedBy } from "../../churn-events/tables.ts";
import { STRATEGY_TABLE } from "../../strategies/table.ts";
import type { Variant } from "../../variants/tables.ts";
import type { Entry } from "./entry.ts";

export function aboutEvent(event: ChurnEvent): Entry {
  const { eventType, planName, mrr, currency, source, provider, tenureDays, test } = event;
  const did = eventType === "cancellation" ? "Cancelled" : "A payment failed for";
  const plan = planName === null ? "the subscription" : `the ${planName} plan`;
  const amount = mrr === null ? "" : `, ${formatMoney(mrr, currency)} a month`;
  return {
    at: event.createdAt,
    kind: "event",
    sentence: `${did} ${plan}${amount}${test ? " (a test)" : ""}`,
    facts: {
      event_type: eventType,
      plan_name: planName,
      mrr,
      currency,
      source,
      provider,
      tenure_days: tenureDays,
      status: event.status,
      test,
    },
    refs: { churn_event_id: event.id },
  };
}

const READ_BY: Record<ClassifiedBy, string> = {
  reason_code: "the reason that was chosen from a list decides the first strategy",
  keyword: "a keyword in it decides the first strategy",
  lexicon: "common words in it decide the first strategy",
  llm: "a language model decided what it is about",
  none: "nothing in it was recognised, so the first strategy asks for feedback",
};

/** Empty if there is no reason. */
export function aboutReason(event: ChurnEvent): Entry[] {
  const { cancelReason, reasonCode, classifiedBy } = event;
  if (cancelReason === null && reasonCode === null) return [];
  const said =
    cancelReason === null ? `Chose the reason “${labelOf(reasonCode!, "en")}”` : `Gave the reason “${cancelReason}”`;
  // For a failed payment, the reason is the bank's and not the customer's.
  const bank = `The reason of the failed payment: ${cancelReason ?? reasonCode}`;
  const read = classifiedBy === null ? "" : `; ${READ_BY[classifiedBy]}`;
  return [
    {
      at: event.createdAt,
      kind: "reason",
      sentence: event.eventType === "payment_failed" ? bank : `${said}${read}`,
      facts: {
        text: cancelReason,
        reason_code: reasonCode,
        classified_by: classifiedBy,
        sensitive_topic: event.sensitiveTopic,
      },
      refs: { churn_event_id: event.id },
    },
  ];
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/** Explains who wrote the variants, and why each has its rank. `variants` must be in rank order. */
export function aboutVariants(event: ChurnEvent, variants: readonly Variant[]): Entry[] {
  const refs = { churn_event_id: event.id };
  const ranks = variants.map((variant): Entry => {
    const { strategy, rank, rankReason, rankFacts, status, subject } = variant;
    return {
      at: variant.createdAt,
      kind: "rank",
      sentence: `“${STRATEGY_TABLE[strategy].name}” is ${PLACES[rank - 1] ?? rank} in rank: ${rankReason.replace(/\.$/, "")}`,
      facts: { strategy, rank, rank_reason: rankReason, recommended: rank === 1, status, subject },
      refs: { ...refs, variant_id: variant.id },
      rank_reason_facts: rankFacts,
    };
  });
  return variants.length === 0 ? [] : [...ranks, written(event, variants)];
}

function written(event: ChurnEvent, variants: readonly Variant[]): Entry {
  const byModel = variants.filter(({ source }) => source === "llm");
  const model = byModel[0]?.model ?? null;
  const templates = variants.length - byModel.length;
  const writers = [
    ...(byModel.length > 0 ? [`${byModel.length} by ${model ?? "a language model"}`] : []),
    ...(templates > 0 ? [`${templates} by the built-in writer`] : []),
  ];
  return {
    at: Math.max(...variants.map(({ createdAt }) => createdAt)),
    kind: "variant",
    sentence: `${variants.length} variants were written: ${writers.join(" and ")}`,
    facts: { count: variants.length, by_model: byModel.length, by_template: templates, model },
    refs: { churn_event_id: event.id },
  };
}
