// The jobs of churn risk: scoring, and forgetting what is old.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { forgetDirectMails } from "./direct/service.ts";
import { forgetHistory } from "./retention.ts";
import { runScoring } from "./runs.ts";
import { forgetRiskHistory, scoreRisk } from "./service.ts";

export const riskWorks = (deps: Deps): AnyWork[] => [
  // One after the other: each reads what is stored and writes what is different.
  work(scoreRisk, { concurrency: 1 }, async ({ projectId = null }, { signal }) => {
    await deps.journal.absorbed();
    await runScoring(deps, { projectId, signal });
  }),
  work(forgetRiskHistory, { concurrency: 1 }, async () => {
    await forgetHistory(deps);
    await forgetDirectMails(deps.store, deps.clock.now());
  }),
];
