// The jobs of churn risk: scoring, and purging old history.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { purgeDirectMails } from "./direct/service.ts";
import { purgeHistory } from "./retention.ts";
import { runScoring } from "./scoring-run.ts";
import { purgeRiskHistory, scoreRisk } from "./service.ts";

export const riskHandlers = (deps: Deps): JobHandler[] => [
  // Sequential: each run reads what is stored and writes the differences.
  jobHandler(scoreRisk, { concurrency: 1, cutOff: true }, async ({ projectId = null }, { signal }) => {
    await deps.ingest.caughtUp({ canWait: true });
    await runScoring(deps, { projectId, signal });
  }),
  jobHandler(purgeRiskHistory, { concurrency: 1, cutOff: true }, async () => {
    await purgeHistory(deps);
    await purgeDirectMails(deps.store, deps.clock.now());
  }),
];
