// The job that lets the language model sort comments.

import type { Deps } from "../../../deps.ts";
import { type AnyWork, work } from "../../../queue/runner.ts";
import { clusterComments, computeThemes } from "./themes.ts";

export const cancelThemeWorks = (deps: Deps): AnyWork[] => [
  work(clusterComments, { concurrency: 1, maxAttempts: 3 }, (span, { signal }) => computeThemes(deps, span, signal)),
];
