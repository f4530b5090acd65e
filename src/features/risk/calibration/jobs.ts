// The job that calibrates the scorecard of one project, or of all projects with outcomes.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { calibrate, calibrateRisk, projectsWithOutcomes } from "./service.ts";

export const calibrationHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(calibrateRisk, { concurrency: 1, cutOff: true }, async ({ projectId }, { signal }) => {
    const projectIds = projectId === undefined ? await projectsWithOutcomes(deps.store.read) : [projectId];
    for (const id of projectIds) {
      if (signal.aborted) return;
      await calibrate(deps, id);
    }
  }),
];
