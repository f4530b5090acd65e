// The texts of win-back mails, from what the company knows of itself and offers.

import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { breathing } from "../../lib/breathe.ts";
import type { Db } from "../../store/engine.ts";
import { churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { factsOf, type GroundedWriting } from "../variants/facts.ts";
import { companyKnown } from "../variants/known-facts.ts";
import { type Winback, writeWinback } from "../variants/templates/writer.ts";
import { automationSteps } from "./tables.ts";
import { ASK_FROM, NEWS_FROM, textKey, type WriteWinback } from "./winback.ts";

/** Between two turns of others. */
const WRITTEN_AT_ONCE = 20;

/** What the company knows is read once. */
export function winbackWriter(db: Db, project: Project): WriteWinback {
  let known: ReturnType<typeof companyKnown> | undefined;
  return async (kind, event, now) => {
    known ??= companyKnown(db, project);
    return writeWinback(kind, factsOf(event, project, null, now, { ...(await known), usage: null }));
  };
}

/** Of the steps planned until then, by `textKey`, without bodies: the thread that reads them holds no templates. */
export async function upcomingTexts(
  db: Db,
  project: Project,
  until: number,
): Promise<Record<string, GroundedWriting | null>> {
  const steps = await db
    .select({ event: churnEvents, step: automationSteps })
    .from(churnEvents)
    .innerJoin(automationSteps, eq(automationSteps.eventId, churnEvents.id))
    .where(
      and(
        eq(churnEvents.projectId, project.id),
        inArray(churnEvents.status, [...OPEN_STATUSES]),
        eq(automationSteps.state, "planned"),
        eq(automationSteps.kind, "winback"),
        lte(automationSteps.dueAt, until),
        lte(churnEvents.createdAt, until - ASK_FROM),
      ),
    )
    .orderBy(asc(churnEvents.id), asc(automationSteps.step));
  const write = winbackWriter(db, project);
  const breathe = breathing(WRITTEN_AT_ONCE);
  const texts: Record<string, GroundedWriting | null> = {};
  for (const { event, step } of steps) {
    await breathe();
    // The calendar may move an earlier step to where the text begins.
    const kinds: Winback[] = until - event.createdAt < NEWS_FROM ? ["ask"] : ["ask", "fix_or_offer"];
    for (const kind of kinds) {
      const text = await write(kind, event, step.dueAt);
      texts[textKey(kind, event)] = text && { ...text, body: "" };
    }
  }
  return texts;
}
