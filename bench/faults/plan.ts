// Which faults come, in which order and for how long: drawn from the seed alone, so that a seed repeats them.

import { Random } from "./random.ts";

/** What happens to the service itself, one after the other. */
export const SHARP = [
  "killed",
  "killed in mid start",
  "killed on a full disk",
  "terminated",
  "terminated while everyone hangs",
  "full disk",
  "locked database",
  "clock forward",
  "clock back",
  "burst",
] as const;

/** What those that it talks to do meanwhile. */
export const PEER = [
  "model hangs",
  "mail server hangs",
  "receiver hangs",
  "receiver fails",
  "receiver is late",
] as const;

export type Sharp = (typeof SHARP)[number];
export type Peer = (typeof PEER)[number];

/** Milliseconds: `pause` before it begins, and for how long it lasts, where it lasts. */
export type Planned<Kind> = { kind: Kind; pause: number; lasts: number };

/** `calm` has none that end the process: for the times at whose end its memory is measured. */
export type Plan = { sharp: Planned<Sharp>[]; calm: Planned<Sharp>[]; peers: Planned<Peer>[] };

/** Those that end the process. */
export const ENDING: readonly Sharp[] = [
  "killed",
  "killed in mid start",
  "killed on a full disk",
  "terminated",
  "terminated while everyone hangs",
];

const DECKS = 20;

type Pace = { pause: [number, number]; peers: [number, number] };
const SHORT: Pace = { pause: [1_000, 3_000], peers: [3_000, 8_000] };
const LONG: Pace = { pause: [3_000, 12_000], peers: [10_000, 40_000] };

/** More faults than there is time for, in decks that have each kind once. A run that lasts only a minute has shorter ones. */
export function planOf(seed: number, isShort: boolean): Plan {
  const pace = isShort ? SHORT : LONG;
  const draw = <Kind>(purpose: string, kinds: readonly Kind[], lengthOf: (random: Random, kind: Kind) => number) => {
    const random = new Random(seed, purpose);
    const shuffled = Array.from({ length: DECKS }, () => random.shuffle(kinds)).flat();
    return shuffled.map((kind) => ({ kind, pause: random.whole(...pace.pause), lasts: lengthOf(random, kind) }));
  };
  const lengthOf = (random: Random, kind: Sharp) => lengthOfSharp(random, kind, isShort);
  const calm = SHARP.filter((kind) => !ENDING.includes(kind));
  return {
    sharp: draw("sharp", SHARP, lengthOf),
    calm: draw("calm", calm, lengthOf),
    peers: draw("peers", PEER, (random) => random.whole(...pace.peers)),
  };
}

/** A lock is held for longer than a write waits (5 s), and for less. */
function lengthOfSharp(random: Random, kind: Sharp, isShort: boolean): number {
  if (kind === "locked database") return random.whole(1_000, isShort ? 4_000 : 9_000);
  if (kind === "full disk" || kind === "killed on a full disk") return random.whole(1_000, isShort ? 3_000 : 10_000);
  if (kind === "killed in mid start") return random.whole(20, 600);
  return 0;
}
