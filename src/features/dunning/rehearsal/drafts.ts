// The drafts of a past event as they were when it arrived, without their bodies.

import type { Db } from "../../../store/engine.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { Experience } from "../../strategies/learning/expectations.ts";
import { STRATEGIES, type Strategy } from "../../strategies/table.ts";
import { hasItsFact, withStandingOffers } from "../../variants/automatic.ts";
import { behaviourBefore } from "../../variants/behaviour.ts";
import { factsOf } from "../../variants/facts.ts";
import { knownFor } from "../../variants/known-facts.ts";
import { orderOf } from "../../variants/service.ts";
import { templateWriter } from "../../variants/templates/writer.ts";
import type { PlannedEvent, PlannedVariant } from "../simulation.ts";

/** `named`: the fixes that mails to the customer had named. `overwritten`: variants whose original words are gone. */
type Then = { named: ReadonlySet<string>; overwritten: ReadonlySet<string>; experience: Experience };

/** If the drafts are not stored, the built-in writer writes them again. */
export async function draftsOf(db: Db, project: Project, planned: PlannedEvent, then: Then): Promise<PlannedVariant[]> {
  const { event } = planned;
  const isRecorded = planned.variants.length > 0;
  if (!isRecorded && !isGenerated(event, project)) return [];
  const variants = planned.variants.map((variant) => ({ ...variant, status: "draft" as const, sentAt: null }));
  if (isRecorded && !variants.some(({ id }) => then.overwritten.has(id)))
    return withStandingOffers(db, project.id, variants);

  const behaviour = await behaviourBefore(db, project, event);
  const known = await knownFor(db, project, event, then.named);
  const write = templateWriter(factsOf(event, project, behaviour, event.createdAt, known));
  if (isRecorded) {
    const rewritten = variants.map((one) => (then.overwritten.has(one.id) ? { ...one, ...wordsOf(write, one) } : one));
    return withStandingOffers(db, project.id, rewritten);
  }
  const drafts = STRATEGIES.map((strategy) => draftOf(event, strategy, write));
  const lacking = drafts.filter((draft) => !hasItsFact(draft)).map(({ strategy }) => strategy);
  const order = orderOf(event, project, { behaviour, experience: then.experience, lacking });
  return order.map(({ strategy }) => drafts.find((draft) => draft.strategy === strategy)!);
}

/** Whether variants would have been generated automatically; an imported event counts like one from a provider. */
function isGenerated(event: ChurnEvent, project: Project): boolean {
  const { generate } = settingsOf(project).automation;
  const isByHand = EVENT_SOURCES[event.source].byHand && event.source !== "import";
  return generate === "all" || (generate === "webhooks" && !isByHand);
}

function wordsOf(write: ReturnType<typeof templateWriter>, { strategy }: { strategy: Strategy }) {
  const { subject, factsUsed } = write(strategy);
  return { subject, factsUsed };
}

const draftOf = (
  event: ChurnEvent,
  strategy: Strategy,
  write: ReturnType<typeof templateWriter>,
): PlannedVariant & { status: "draft" } => ({
  id: strategy,
  eventId: event.id,
  status: "draft",
  sentAt: null,
  strategy,
  editedAt: null,
  ...wordsOf(write, { strategy }),
});
