// The job that calibrates cards: of one project, or of all that have outcomes.

import type { Deps } from "../../../deps.ts";
import { type AnyWork, work } from "../../../queue/runner.ts";
import { calibrate, calibrateRisk, projectsWithOutcomes } from "./service.ts";

export const calibrationWorks = (deps: Deps): AnyWork[] => [
  work(calibrateRisk, { concurrency: 1 }, async ({ projectId }, { signal }) => {
    const projectIds = projectId === undefined ? await projectsWithOutcomes(deps.store.read) : [projectId];
    for (const id of projectIds) {
      if (signal.aborted) return;
      await calibrate(deps, id);
    }
  }),
];
