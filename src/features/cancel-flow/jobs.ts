// The jobs of the cancel flow: reporting settled sessions, abandoning silent ones, and deleting expired links.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeExpiredLinks } from "./links.ts";
import { abandonSilentSessions } from "./project/abandoning.ts";
import { reportNow, reportSession } from "./reporting.ts";

export const abandonSessions = defineJob("abandon_cancel_sessions");
export const purgeLinks = defineJob("forget_cancel_links");

export const cancelFlowHandlers = ({ store, clock }: Pick<Deps, "store" | "clock">): JobHandler[] => [
  jobHandler(abandonSessions, { concurrency: 1, cutOff: true }, async () => {
    await abandonSilentSessions(store, clock.now());
  }),
  jobHandler(reportSession, { concurrency: 2 }, (asked) => reportNow(store, asked, clock.now())),
  jobHandler(purgeLinks, { concurrency: 1 }, async () => {
    await store.write((tx) => purgeExpiredLinks(tx, clock.now()));
  }),
];
