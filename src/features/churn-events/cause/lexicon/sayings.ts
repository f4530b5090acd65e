// What people say for each cause, in the phrase language of lib/phrases.ts.

import type { CancelReason } from "../../reasons.ts";

/** `clear` phrases name the cause; `vague` ones only hint at it, and count if no clear phrase matches. */
export type Sayings = Record<CancelReason, { clear: string; vague: string }>;
