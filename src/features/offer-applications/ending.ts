// Plans the end of what was applied, where the provider does not end it automatically.

import type { Subscriber } from "../../queue/domain-events.ts";
import { enqueue } from "../../queue/jobs.ts";
import { providerOf } from "../providers/table.ts";
import { endOffer } from "./service.ts";
import type { OfferApplication } from "./tables.ts";

export const planEnd: Subscriber<OfferApplication> = {
  wants: ({ kind, provider, status, untilAt, revertedAt }) =>
    status === "applied" &&
    revertedAt === null &&
    untilAt !== null &&
    providerOf(provider).offers?.endedByUs?.includes(kind) === true,
  take: (tx, { id, projectId, untilAt }, now) =>
    enqueue(tx, endOffer, { projectId, id }, now, { key: `end-offer:${id}`, runAt: untilAt! }),
};
