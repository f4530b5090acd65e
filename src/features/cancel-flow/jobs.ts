// Timed work of the cancel flow: sessions of which nothing is heard any more, and links that are over.

import type { Deps } from "../../deps.ts";
import { defineJob } from "../../queue/jobs.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { forgetExpiredLinks } from "./links.ts";
import { abandonSilentSessions } from "./listing.ts";

export const abandonSessions = defineJob("abandon_cancel_sessions");
export const forgetLinks = defineJob("forget_cancel_links");

export const cancelFlowWorks = ({ store, clock }: Pick<Deps, "store" | "clock">): AnyWork[] => [
  work(abandonSessions, { concurrency: 1 }, async () => {
    await abandonSilentSessions(store, clock.now());
  }),
  work(forgetLinks, { concurrency: 1 }, async () => {
    await store.write((tx) => forgetExpiredLinks(tx, clock.now()));
  }),
];
