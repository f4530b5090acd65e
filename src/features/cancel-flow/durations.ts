// How long things of the cancel flow last, in milliseconds.

import { DAY } from "../../lib/duration.ts";

/** A session counts as abandoned after so long without a request, until the next one. */
export const ABANDONED_AFTER = 30 * 60_000;

/** Of links to the hosted page, by default. */
export const LINK_LIFE = 7 * DAY;
