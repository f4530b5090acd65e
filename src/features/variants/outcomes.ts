// Counts the outcomes of sent variants for the order of strategies.

import type { Subscriber } from "../../queue/domain-events.ts";
import type { EventChange } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Actor } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import {
  recordSend,
  settleEvents,
  settleRetracted,
  settleUndelivered,
  unsettleRecovery,
} from "../strategies/learning/tallies.ts";
import { causeOf } from "./service.ts";
import type { Variant } from "./tables.ts";

/** A person's choice counts too, but without the chance that the order would have had, because people choose for reasons. */
export const countSend: Subscriber<{
  project: Project;
  event: ChurnEvent;
  variant: Variant;
  actor: Actor;
  messageId: string;
}> = {
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
      sample: event.sample,
    }),
};

export const countOutcome: Subscriber<{ eventIds: string[]; status: "recovered" | "lost" }> = {
  take: (tx, { eventIds, status }, now) => settleEvents(tx, eventIds, status, now),
};

export const uncountRetracted: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(({ change }) => change?.retracted),
  async take(tx, changes, now) {
    for (const { event, change } of changes) if (change?.retracted) await settleRetracted(tx, event.id, now);
  },
};

export const uncountRecovery: Subscriber<{ event: ChurnEvent }> = {
  take: (tx, { event }, now) => unsettleRecovery(tx, { id: event.id, isLost: event.status === "lost" }, now),
};

export const countUndelivered: Subscriber<{ messageId: string | null; kind: "bounced" | "complained" }> = {
  wants: ({ messageId, kind }) => kind === "bounced" && messageId !== null,
  take: (tx, { messageId }, now) => settleUndelivered(tx, messageId!, now),
};
