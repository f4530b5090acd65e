// The long reads that run in a thread of their own, by name. Whatever `deps.reader` is asked must be listed here.

import { changedCustomers, unknownCustomers } from "./features/risk/changes.ts";
import { scoreCustomers } from "./features/risk/scoring.ts";
import { countedSessions } from "./features/insights/cancel-flow/counting.ts";
import type { AnyRead } from "./store/reading.ts";

export const READS: readonly AnyRead[] = [changedCustomers, countedSessions, scoreCustomers, unknownCustomers];
