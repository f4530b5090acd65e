// The job in which the language model sorts comments.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { clusterComments, computeThemes } from "./themes.ts";

export const cancelThemeHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(clusterComments, { concurrency: 1, maxAttempts: 3 }, (span, { signal }) =>
    computeThemes(deps, span, signal),
  ),
];
