// The automation's jobs: sending a planned mail, and resuming after a pause.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { resumeOverdue, resumeProject } from "./pausing.ts";
import { runStep } from "./send-step.ts";
import { sendStep } from "./service.ts";

export const dunningHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendStep, { concurrency: 4 }, (target) => runStep(deps, target)),
  jobHandler(resumeProject, { concurrency: 1 }, ({ projectId }) => resumeOverdue(deps, projectId)),
];
