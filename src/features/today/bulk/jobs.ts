// The jobs of bulk actions.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler, unlessDeleted } from "../../../queue/handlers.ts";
import { carryOut, runBulk } from "./service.ts";

export const bulkHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(runBulk, { concurrency: 1, cutOff: true }, (target, { signal }) =>
    unlessDeleted(carryOut(deps, target, signal)),
  ),
];
