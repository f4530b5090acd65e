// Finds fields of an offer that contradict each other.

import type { Detail } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";

export type Raw = Record<string, unknown>;

/** Contradictions between fields. The value may have any shape; wrong shapes are reported elsewhere. */
export function contradictionsIn(raw: object): Detail[] {
  const { rules, fallback, arms } = raw as Raw;
  const listed = Array.isArray(arms) ? arms : [];
  return [
    ...contentFaults(raw as Raw, ""),
    ...(isObject(fallback) ? contentFaults(fallback, "fallback.") : []),
    ...listed.flatMap((arm, index) =>
      isObject(arm) && isObject(arm.offer) ? contentFaults(arm.offer, `arms.${index}.offer.`) : [],
    ),
    ...armFaults(listed),
    ...(isObject(rules) ? ruleFaults(rules) : []),
  ];
}

const TYPE_OF_FIELD = {
  discount_percent: "discount",
  months: "discount",
  offer_id: "discount",
  extension_days: "extension",
  price_id: "downgrade",
  when: "downgrade",
  action: "custom",
  pause_months: "custom",
} as const;

function contentFaults(offer: Raw, path: string): Detail[] {
  const faults: Detail[] = [];
  for (const [field, type] of Object.entries(TYPE_OF_FIELD)) {
    const given = offer[field];
    if (given !== undefined && given !== null && offer.offer_type !== type) {
      faults.push({ field: path + field, message: `is taken only with the offer type ${type}` });
    }
  }
  if (offer.offer_type === "custom" && offer.pause_months && !offer.action) {
    faults.push({ field: `${path}pause_months`, message: "is taken only with the action pause" });
  }
  return faults;
}

function armFaults(arms: unknown[]): Detail[] {
  const faults: Detail[] = [];
  const names = new Set<unknown>(["control"]);
  let percent = 0;
  for (const [index, arm] of arms.entries()) {
    if (!isObject(arm)) continue;
    if (names.has(arm.name)) {
      const message = arm.name === "control" ? "is the name of the offer itself" : "must not be given twice";
      faults.push({ field: `arms.${index}.name`, message });
    }
    names.add(arm.name);
    if (typeof arm.percent === "number") percent += arm.percent;
  }
  if (percent > 100) faults.push({ field: "arms", message: "must have percentages that sum up to at most 100" });
  return faults;
}

function ruleFaults({ min_mrr, max_mrr }: Raw): Detail[] {
  const inverted = typeof min_mrr === "number" && typeof max_mrr === "number" && min_mrr > max_mrr;
  return inverted ? [{ field: "rules.max_mrr", message: "must be at least min_mrr" }] : [];
}
