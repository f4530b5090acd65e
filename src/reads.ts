// The long reads that run in a thread of their own, by name. Whatever `deps.reader` is asked must be listed here.

import type { AnyRead } from "./store/reading.ts";

export const READS: readonly AnyRead[] = [];
