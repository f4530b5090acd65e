// Which faults come, in which order and for how long: drawn from the seed alone, so that a seed reproduces them.

import { Random } from "./random.ts";

/** Faults of the service itself, one after the other. */
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

/** Faults of its peers, at the same time. */
export const PEER = [
  "model hangs",
  "mail server hangs",
  "receiver hangs",
  "receiver fails",
  "receiver is late",
] as const;

export type Sharp = (typeof SHARP)[number];
export type Peer = (typeof PEER)[number];

/** In ms: `pause`, the time before it begins, and `lasts`, its duration if it has one. */
export type Planned<Kind> = { kind: Kind; pause: number; lasts: number };

/** `calm` has no fault that ends the process, for the times before its memory is measured. */
export type Plan = { sharp: Planned<Sharp>[]; calm: Planned<Sharp>[]; peers: Planned<Peer>[] };

/** Faults that end the process. */
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

/** More faults than there is time for, in shuffled sets that have each kind once. A run of a minute has shorter faults. */
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

/** Locks last sometimes longer and sometimes less than a write waits (5 s). */
function lengthOfSharp(random: Random, kind: Sharp, isShort: boolean): number {
  if (kind === "locked database") return random.whole(1_000, isShort ? 4_000 : 9_000);
  if (kind === "full disk" || kind === "killed on a full disk") return random.whole(1_000, isShort ? 3_000 : 10_000);
  if (kind === "killed in mid start") return random.whole(20, 600);
  return 0;
}
