// What came of the variants that were sent, as it is counted for the order of strategies.

import type { Subscriber } from "../../queue/topics.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Actor } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { recordSend, settleEvents, settleUndelivered } from "../strategies/learning/tallies.ts";
import { causeOf } from "./service.ts";
import type { Variant } from "./tables.ts";

/** A person's choice is counted, too, but not with the chance that the order would have had: who chose had reasons. */
export const countSend: Subscriber<{
  project: Project;
  event: ChurnEvent;
  variant: Variant;
  actor: Actor;
  messageId: string;
}> = {
  wants: () => true,
  take: (tx, { project, event, variant, actor, messageId }, now) =>
    recordSend(tx, {
      messageId,
      projectId: event.projectId,
      eventId: event.id,
      cause: causeOf(event, project),
      strategy: variant.strategy,
      rank: variant.rank,
      propensity: actor.type === "system" ? variant.propensity : null,
      sentAt: now,
      test: event.test,
    }),
};

export const countOutcome: Subscriber<{ eventIds: string[]; status: "recovered" | "lost" }> = {
  wants: () => true,
  take: (tx, { eventIds, status }, now) => settleEvents(tx, eventIds, status, now),
};

export const countUndelivered: Subscriber<{ messageId: string | null; kind: "bounced" | "complained" }> = {
  wants: ({ messageId, kind }) => kind === "bounced" && messageId !== null,
  take: (tx, { messageId }, now) => settleUndelivered(tx, messageId!, now),
};
