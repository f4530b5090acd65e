// The automation's jobs: sending a planned mail, and resuming after a pause.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { resumeOverdue, resumeProject } from "./pausing.ts";
import { carryOutRehearsal, purgeOldRehearsals, purgeRehearsals, rehearse } from "./rehearsal/service.ts";
import { runStep } from "./send-step.ts";
import { sendStep } from "./service.ts";

/** Each only writes to the database. Those that run together share commits: 4 at a time needed almost four times as many. */
const STEPS_AT_ONCE = 16;

export const dunningHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendStep, { concurrency: STEPS_AT_ONCE }, (target) => runStep(deps, target)),
  jobHandler(rehearse, { concurrency: 1, maxAttempts: 3 }, (target, { lastAttempt }) =>
    carryOutRehearsal(deps, target, lastAttempt),
  ),
  jobHandler(purgeRehearsals, { concurrency: 1 }, async () => {
    await deps.store.write((tx) => purgeOldRehearsals(tx, deps.clock.now()));
  }),
  jobHandler(resumeProject, { concurrency: 1 }, ({ projectId }) => resumeOverdue(deps, projectId)),
];
