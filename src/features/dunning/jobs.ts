// The automation's jobs: sending a planned mail, and resuming after a pause.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { resumeOverdue, resumeProject } from "./pausing.ts";
import { carryOutRehearsal, purgeOldRehearsals, purgeRehearsals, rehearse } from "./rehearsal/service.ts";
import { runStep } from "./send-step.ts";
import { sendStep } from "./service.ts";

export const dunningHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendStep, { concurrency: 4 }, (target) => runStep(deps, target)),
  jobHandler(rehearse, { concurrency: 1, maxAttempts: 3 }, (target, { lastAttempt }) =>
    carryOutRehearsal(deps, target, lastAttempt),
  ),
  jobHandler(purgeRehearsals, { concurrency: 1 }, async () => {
    await deps.store.write((tx) => purgeOldRehearsals(tx, deps.clock.now()));
  }),
  jobHandler(resumeProject, { concurrency: 1 }, ({ projectId }) => resumeOverdue(deps, projectId)),
];
