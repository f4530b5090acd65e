// The jobs that carry out offers, and undo them.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { carryOut, end, undo } from "./carry-out.ts";
import { endOffer } from "./ending.ts";
import { applyOffer, revertOffer } from "./service.ts";

export const offerApplicationHandlers = (deps: Deps): JobHandler[] => [
  // They mostly wait for the provider: high concurrency, so that a slow provider does not delay other customers.
  jobHandler(applyOffer, { concurrency: 25 }, (asked, run) => carryOut(deps, asked, run)),
  jobHandler(revertOffer, { concurrency: 5 }, (asked, run) => undo(deps, asked, run)),
  jobHandler(endOffer, { concurrency: 5 }, (asked, run) => end(deps, asked, run)),
];
