// How long things of the cancel flow last, in milliseconds.

import { DAY } from "../../lib/duration.ts";

/** A session of which nothing was heard for so long counts as abandoned, until something is heard. */
export const ABANDONED_AFTER = 30 * 60_000;

/** Of links to the hosted page, where nothing else is asked for. */
export const LINK_LIFE = 7 * DAY;
