// A refusal that passes: the same request will do after a while.

import { AppError } from "./errors.ts";

/** `seconds`: after how long it is worth trying again; at least 1. */
export class TryLater extends AppError {
  readonly seconds: number;

  constructor(kind: "rate_limited" | "unavailable", message: string, seconds: number) {
    super(kind, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
