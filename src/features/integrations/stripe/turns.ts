// Limits requests to Stripe while an account is connected and its past is read: fewer than 20 per second for both together.

import { type Pace, pace } from "../../../lib/pace.ts";

const BETWEEN = 60; // ms

const turns = new Map<string, Pace>();

/** The pace of a project. `now`: a monotonic clock in ms; only the first call's is used. */
export function turnsOf(projectId: string, now?: () => number): Pace {
  const known = turns.get(projectId);
  if (known) return known;
  const turn = pace(1, BETWEEN, now && { now });
  turns.set(projectId, turn);
  return turn;
}
