// The jobs that carry offers out, and undo them.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { carryOut, end, undo } from "./carry-out.ts";
import { endOffer } from "./ending.ts";
import { applyOffer, revertOffer } from "./service.ts";

export const offerApplicationHandlers = (deps: Deps): JobHandler[] => [
  // They wait for the provider: many at once, so that one that hangs holds nobody else up.
  jobHandler(applyOffer, { concurrency: 25 }, (asked, run) => carryOut(deps, asked, run)),
  jobHandler(revertOffer, { concurrency: 5 }, (asked, run) => undo(deps, asked, run)),
  jobHandler(endOffer, { concurrency: 5 }, (asked, run) => end(deps, asked, run)),
];
