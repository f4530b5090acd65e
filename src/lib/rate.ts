// Rates as people write them: "5/1s burst 10" refills 5 tokens a second into a bucket that holds 10.

import { parseDuration } from "./duration.ts";

/** `count` tokens per `per` milliseconds; the bucket holds `burst` of them. */
export interface Rate {
  readonly count: number;
  readonly per: number;
  readonly burst: number;
}

const MAX = 1e9;

/** Reads "count/duration" with an optional " burst size" (else the count); null for anything else. */
export function parseRate(text: string): Rate | null {
  const [, countText, perText, burstText] = /^(\d{1,10})\/(\d+[a-z]+)(?: burst (\d{1,10}))?$/.exec(text) ?? [];
  if (countText === undefined) return null;
  const count = Number(countText);
  const per = parseDuration(perText!);
  const burst = Number(burstText ?? countText);
  if (per === null || per === 0 || !isAmount(count) || !isAmount(burst)) return null;
  return { count, per, burst };
}

/** As `parseRate`, and "off" for no limit at all. */
export const parseLimit = (text: string): Rate | "off" | null => (text === "off" ? "off" : parseRate(text));

const isAmount = (value: number): boolean => value >= 1 && value <= MAX;
