// The jobs of the outbox: handing one message over, and seeing that none is forgotten.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { deliverMessage } from "./delivery.ts";
import { requeueStrays, watchOutbox } from "./outbox.ts";
import { deliver } from "./service.ts";

/** Several times what the mailer lets wait for one domain, so that it has others to serve while some are slow. */
const AT_HAND = 400;

export const messageWorks = (deps: Deps): AnyWork[] => [
  work(deliver, { concurrency: AT_HAND }, ({ messageId }, run) => deliverMessage(deps, messageId, run)),
  work(watchOutbox, { concurrency: 1 }, async () => {
    const requeued = await requeueStrays(deps.store, deps.clock.now());
    if (requeued > 0) deps.log.warn("Messages that waited without a job got one again", { messages: requeued });
  }),
];
