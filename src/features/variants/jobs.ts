// The variants' jobs: writing the texts, and ranking by the LLM's classification of a changed reason.

import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { HOUR } from "../../lib/duration.ts";
import { type JobHandler, jobHandler, unlessDeleted } from "../../queue/handlers.ts";
import { rankByClassification } from "./classify-reason.ts";
import { generateVariants } from "./generation.ts";
import { classify, generate } from "./service.ts";

/** Templates are too fast to limit; an LLM has its own setting for concurrency. */
const EVENTS_AT_ONCE = 4;

export const variantHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(
    generate,
    {
      eachNode: true,
      concurrency: deps.llm ? deps.config.llm.concurrency : EVENTS_AT_ONCE,
      // No event may stay in `processing`: a failure here is the machine's, not the model's, so it is retried for days.
      maxAttempts: 100,
      retryDelay: exponential({ first: 1_000, most: HOUR }),
    },
    async (target, { signal }) => {
      if (!deps.llm) await deps.load.yieldUnderLoad();
      await unlessDeleted(generateVariants(deps, target, signal));
    },
  ),
  jobHandler(classify, { concurrency: 1, eachNode: true }, (target, { signal }) =>
    unlessDeleted(rankByClassification(deps, target, signal)),
  ),
];
