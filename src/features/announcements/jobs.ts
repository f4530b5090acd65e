// The job that announces fixes.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler, unlessDeleted } from "../../queue/handlers.ts";
import { announceFix, carryOut } from "./service.ts";

export const announcementHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(announceFix, { concurrency: 1 }, (target, { signal }) => unlessDeleted(carryOut(deps, target, signal))),
];
