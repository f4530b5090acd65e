// The numbers of tracked events tell when they were received.

/** Running numbers of events in one millisecond of receipt. */
const PER_MS = 1_000;

export const receivedAt = (number: number): number => Math.floor(number / PER_MS);
/** The lowest number of what was received then or later. */
export const firstNumberAt = (time: number): number => time * PER_MS;
