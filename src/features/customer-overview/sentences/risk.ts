// Explains the churn risk: changes of the score, and the alerts.

import type { Static } from "@sinclair/typebox";
import { iso } from "../../../lib/clock.ts";
import { DAY } from "../../../lib/duration.ts";
import { dayOf } from "../../risk/facts.ts";
import { levelOf } from "../../risk/signals.ts";
import type { RiskAlert } from "../../risk/tables.ts";
import type { ReadAlert } from "../../webhooks/model.ts";
import type { Entry } from "./entry.ts";

/** Smaller changes are left out, unless the level changes. */
const JUMP = 10;

type Scored = { at: number; score: number };

/** `history`: the scores by day, earliest first. `known`: scores with the times at which they are known to have been computed. */
export function aboutScores(history: readonly { day: number; score: number }[], known: readonly Scored[]): Entry[] {
  const entries: Entry[] = [];
  let before = 0;
  for (const { day, score } of history) {
    const [from, to] = [levelOf(before), levelOf(score)];
    if (from === to && Math.abs(score - before) < JUMP) continue;
    const went = score > before ? "rose" : "fell";
    entries.push({
      at: timeOf(day, score, known),
      kind: "score",
      sentence: `The risk score ${went} from ${before} to ${score} (${to})`,
      facts: { from: before, to: score, from_level: from, to_level: to, day: iso(day * DAY).slice(0, 10) },
      refs: {},
    });
    before = score;
  }
  return entries;
}

/** Where only the day is known, its end, so that the score follows what caused it. */
function timeOf(day: number, score: number, known: readonly Scored[]): number {
  const times = known.filter((one) => dayOf(one.at) === day && one.score === score).map(({ at }) => at);
  return Math.min(...times, (day + 1) * DAY - 1);
}

const WENT: Record<Static<typeof ReadAlert>["status"], string> = {
  pending: "is waiting to go out",
  delivering: "is on its way",
  delivered: "arrived",
  failed: "did not arrive",
  stopped: "was stopped",
};

/** `delivery` is undefined once the log has been cleared. */
export function aboutAlert(alert: RiskAlert, delivery: Static<typeof ReadAlert> | undefined): Entry {
  const { riskScore, riskLevel, deliveryMode } = alert;
  const how = deliveryMode === "webhook" ? "An alert to your webhook" : "A mail to the customer";
  const status = delivery?.status ?? null;
  return {
    at: alert.triggeredAt,
    kind: "alert",
    sentence: `${how} was triggered by a score of ${riskScore} (${riskLevel})${status === null ? "" : ` and ${WENT[status]}`}`,
    facts: {
      risk_score: riskScore,
      risk_level: riskLevel,
      delivery_mode: deliveryMode,
      status,
      reason: delivery?.mail?.reason ?? null,
    },
    refs: { opaque_id: alert.id },
  };
}
