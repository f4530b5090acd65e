// The number of a tracked event contains the time when it was received.

/** Running numbers of events in one millisecond of receipt. */
const PER_MS = 1_000;

export const receivedAt = (number: number): number => Math.floor(number / PER_MS);
/** The lowest number of events received at this time or later. */
export const firstNumberAt = (time: number): number => time * PER_MS;
