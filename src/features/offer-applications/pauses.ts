// Records a pause as soon as it was carried out, whether or not the provider reports it too.

import type { Subscriber } from "../../queue/domain-events.ts";
import { reportPause } from "../customers/pauses.ts";
import type { OfferApplication } from "./tables.ts";

export const countPause: Subscriber<OfferApplication> = {
  wants: ({ kind, status }) => kind === "pause" && status === "applied",
  take: async (tx, { projectId, provider, subscriptionId, fromAt, untilAt, revertedAt }) => {
    // If a pause is undone before it begins, it ends at its beginning.
    const report =
      revertedAt === null
        ? { at: fromAt!, paused: true, untilAt }
        : { at: Math.max(revertedAt, fromAt!), paused: false, untilAt: null };
    await reportPause(tx, { id: projectId }, provider, subscriptionId!, report);
  },
};
