// The outbox jobs: handing a message over, and requeueing stranded ones.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { type DecideAgain, deliverMessage } from "./delivery.ts";
import { requeueStranded, watchOutbox } from "./outbox.ts";
import { deliver } from "./service.ts";

/** Several times the mailer's queue per domain, so that slow domains do not block other mails. */
const AT_HAND = 400;

/** `deciders`: what each feature that mails automatically says before every attempt. */
export const messageHandlers = (deps: Deps, deciders: readonly DecideAgain[]): JobHandler[] => [
  jobHandler(deliver, { concurrency: AT_HAND }, ({ messageId }, run) => deliverMessage(deps, deciders, messageId, run)),
  jobHandler(watchOutbox, { concurrency: 1, cutOff: true }, async () => {
    const requeued = await requeueStranded(deps.store, deps.clock.now());
    if (requeued > 0) deps.log.warn("Messages without a job were queued again", { messages: requeued });
  }),
];
