// The jobs of the automation: sending one planned mail, and going on after a pause.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { goOn, resumeProject } from "./pausing.ts";
import { runStep } from "./sending.ts";
import { sendStep } from "./service.ts";

export const dunningWorks = (deps: Deps): AnyWork[] => [
  work(sendStep, { concurrency: 4 }, (target) => runStep(deps, target)),
  work(resumeProject, { concurrency: 1 }, ({ projectId }) => goOn(deps, projectId)),
];
