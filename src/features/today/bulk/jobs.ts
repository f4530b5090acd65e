// The jobs of bulk actions.

import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { carryOut, runBulk } from "./service.ts";

export const bulkHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(runBulk, { concurrency: 1, cutOff: true }, async (target, { signal }) => {
    try {
      await carryOut(deps, target, signal);
    } catch (error) {
      // The action was deleted with its project.
      if (!(error instanceof AppError && error.kind === "not_found")) throw error;
    }
  }),
];
