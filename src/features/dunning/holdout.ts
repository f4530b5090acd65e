// The holdout: customers who are never mailed automatically, as the control group for the mails.

import { hashToken } from "../../lib/tokens.ts";

/**
 * Whether a customer is among this percentage of the project's. The same customer always gets the same answer, and a
 * larger holdout includes every customer of a smaller one.
 */
export const isHeldOut = (projectId: string, email: string, percent: number): boolean =>
  percent > 0 && placeOf(projectId, email) < percent / 100;

/** From 0 up to 1, evenly spread over the customers. */
const placeOf = (projectId: string, email: string): number =>
  Number.parseInt(hashToken(`holdout:${projectId}:${email}`).slice(0, 12), 16) / 2 ** 48;
