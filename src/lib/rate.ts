// Parses rates: "5/1s burst 10" adds 5 tokens per second to a bucket of 10.

import { parseDuration } from "./duration.ts";

/** `count` tokens per `per` milliseconds; the bucket holds at most `burst`. */
export interface Rate {
  readonly count: number;
  readonly per: number;
  readonly burst: number;
}

const MAX = 1e9;

/** Parses "count/duration" with an optional " burst size" (by default the count); null for anything else. */
export function parseRate(text: string): Rate | null {
  const [, countText, perText, burstText] = /^(\d{1,10})\/(\d+[a-z]+)(?: burst (\d{1,10}))?$/.exec(text) ?? [];
  if (countText === undefined) return null;
  const count = Number(countText);
  const per = parseDuration(perText!);
  const burst = Number(burstText ?? countText);
  if (per === null || per === 0 || !isAmount(count) || !isAmount(burst)) return null;
  return { count, per, burst };
}

/** Like `parseRate`, or "off" for no limit. */
export const parseLimit = (text: string): Rate | "off" | null => (text === "off" ? "off" : parseRate(text));

const isAmount = (value: number): boolean => value >= 1 && value <= MAX;
