// A temporary refusal: the same request may succeed after a while.

import { AppError } from "./errors.ts";

/** `seconds` is the wait before another attempt, rounded up to at least 1. */
export class TryLater extends AppError {
  readonly seconds: number;

  constructor(kind: "rate_limited" | "unavailable", message: string, seconds: number) {
    super(kind, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
