// Jobs of the variants: writing the nine texts, and ranking by what the LLM makes of a changed reason.

import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { AppError } from "../../lib/errors.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { rankByClassification } from "./classifying.ts";
import { generateVariants } from "./generation.ts";
import { classify, generate } from "./service.ts";

/** Templates take no time worth sharing; how many events an LLM works on at once is its own setting. */
const EVENTS_AT_ONCE = 4;

export const variantWorks = (deps: Deps): AnyWork[] => [
  work(
    generate,
    {
      concurrency: deps.llm ? deps.config.llm.concurrency : EVENTS_AT_ONCE,
      // No event may stay in `processing`: what fails here is the machine, not the model, so it is tried for days.
      maxAttempts: 100,
      retryDelay: exponential({ first: 1_000, most: 3_600_000 }),
    },
    async (target, { signal }) => {
      if (!deps.llm) await deps.rush.giveWay();
      await unlessDeleted(generateVariants(deps, target, signal));
    },
  ),
  work(classify, { concurrency: 1 }, (target, { signal }) => unlessDeleted(rankByClassification(deps, target, signal))),
];

/** Nothing is to be done any more for an event that went with its project. */
async function unlessDeleted(run: Promise<void>): Promise<void> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
  }
}
