// The job that announces fixes.

import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { announceFix, carryOut } from "./service.ts";

export const announcementHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(announceFix, { concurrency: 1 }, async (target, { signal }) => {
    try {
      await carryOut(deps, target, signal);
    } catch (error) {
      // The announcement was deleted with its project.
      if (!(error instanceof AppError && error.kind === "not_found")) throw error;
    }
  }),
];
