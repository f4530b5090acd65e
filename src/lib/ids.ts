// Identifiers: a prefix for the kind, the time, a counter within the millisecond, and 80 random bits.

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford's base 32 in lower case, which sorts numerically
const RANDOM_LENGTH = 16; // characters of 5 bits: 80 bits
const POOL_SIZE = 4096;
const COUNTER_LENGTH = 3;
const MAX_IN_A_MILLISECOND = 32 ** COUNTER_LENGTH;

const pool = new Uint8Array(POOL_SIZE);
let used = POOL_SIZE;
let lastTime = -1;
let lastTimeText = "";
let counter = 0;

/**
 * Creates an identifier such as `evt_01k…`: 10 characters of time, 3 of a counter, 16 random ones. The identifiers of one
 * process sort in the order of their creation, even within a millisecond. `now`: epoch ms.
 */
export function newId(prefix: string, now: number): string {
  // If the clock was set back, the last time is reused, so that new identifiers still sort after the existing ones.
  const isFull = counter + 1 === MAX_IN_A_MILLISECOND;
  const time = Math.max(now, isFull ? lastTime + 1 : lastTime);
  counter = time === lastTime ? counter + 1 : 0;
  if (time !== lastTime) lastTimeText = base32(time, 10);
  lastTime = time;
  return `${prefix}_${lastTimeText}${base32(counter, COUNTER_LENGTH)}${randomBase32()}`;
}

/** The lower bound of identifiers with this prefix that were created at `time` (epoch ms) or later. */
export const notBefore = (prefix: string, time: number): string => `${prefix}_${base32(Math.max(0, time), 10)}`;

function base32(value: number, length: number): string {
  let text = "";
  for (let rest = value, i = 0; i < length; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function randomBase32(): string {
  if (used + RANDOM_LENGTH > POOL_SIZE) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  let text = "";
  for (const end = used + RANDOM_LENGTH; used < end; used++) text += ALPHABET[pool[used]! & 31];
  return text;
}
