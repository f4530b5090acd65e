// How long things of the cancel flow last, in milliseconds.

/** A session of which nothing was heard for so long counts as abandoned, until something is heard. */
export const ABANDONED_AFTER = 30 * 60_000;

/** In this time the same customer who declines for the same reason is the same cancellation. */
export const SAME_CANCELLATION = 24 * 3_600_000;

/** Of links to the hosted page, where nothing else is asked for. */
export const LINK_LIFE = 7 * 24 * 3_600_000;
