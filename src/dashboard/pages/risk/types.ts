// The types that the parts of the page share.

import type { Shape } from "../../data/api.ts";
import { count } from "../../data/format.ts";
import type { Meaning } from "../../parts/state.tsx";

export type Config = Shape<"ChurnRiskConfig">;
export type AtRisk = Shape<"CustomerSummary"> & { risk: Shape<"CustomerRisk"> };
export type Alert = Shape<"Alert">;

/** The symbol of each state of an alert. */
export const MEANINGS: Record<Alert["status"], Meaning> = {
  pending: "running",
  delivering: "running",
  delivered: "done",
  failed: "failed",
  stopped: "none",
};

/** The number of customers above the line. `many` has a plus if all loaded customers are above and there are more. */
export function aboveOf(people: readonly AtRisk[], line: number, total: number): { many: string; above: number } {
  const above = people.filter(({ risk }) => risk.risk_score >= line).length;
  return { above, many: above === people.length && total > above ? `${count(above)}+` : count(above) };
}
