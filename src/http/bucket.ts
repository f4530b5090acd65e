// What a limit counts with, and what it tells.

/** One bucket as the answer's headers tell of it. */
export interface LimitState {
  readonly allowed: boolean;
  /** The burst size; of a sliding window, how many it lets through. */
  readonly limit: number;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Unix second at which the bucket is full again. */
  readonly resetAt: number;
  /** Seconds until there are as many tokens as were asked for; 0 when there are. */
  readonly retryAfter: number;
}

/** What a class counts with, by key. */
export interface Bucket {
  /** Takes `cost` tokens where there are as many, else none. */
  take(key: string, cost?: number): LimitState;
  /** How it stands; takes nothing. */
  peek(key: string): LimitState;
}
