// Timed work of the cancel flow: sessions of which nothing is heard any more, and links that are over.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeExpiredLinks } from "./links.ts";
import { abandonSilentSessions } from "./project/abandoning.ts";

export const abandonSessions = defineJob("abandon_cancel_sessions");
export const purgeLinks = defineJob("forget_cancel_links");

export const cancelFlowHandlers = ({ store, clock }: Pick<Deps, "store" | "clock">): JobHandler[] => [
  jobHandler(abandonSessions, { concurrency: 1, cutOff: true }, async () => {
    await abandonSilentSessions(store, clock.now());
  }),
  jobHandler(purgeLinks, { concurrency: 1 }, async () => {
    await store.write((tx) => purgeExpiredLinks(tx, clock.now()));
  }),
];
