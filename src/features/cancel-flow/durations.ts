// Durations of the cancel flow, in milliseconds.

import { DAY } from "../../lib/duration.ts";

/** A session without a request for this long counts as abandoned, until the next request. */
export const ABANDONED_AFTER = 30 * 60_000;

/** The default validity of links to the hosted page. */
export const LINK_LIFE = 7 * DAY;
