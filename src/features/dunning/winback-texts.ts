// The texts of win-back mails, from what the company knows of itself and offers.

import { and, eq, inArray } from "drizzle-orm";
import { breathingAfter } from "../../lib/breathe.ts";
import type { Db } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { factsOf, type GroundedWriting } from "../variants/facts.ts";
import { companyKnown, withoutFixes } from "../variants/known-facts.ts";
import { listNamedFixes } from "../variants/named-fixes.ts";
import { isFarewell, type Winback, writeWinback } from "../variants/templates/writer.ts";
import type { PlannedWinback } from "./upcoming.ts";
import { NEWS_FROM, textKey, type WriteWinback } from "./winback.ts";

/** Events per query, and ms of writing between two turns of others. */
const AT_ONCE = 25;
const MAX_TURN = 3;

/** What the company knows is read once. `before`: without the fixes that mails have named before that time. */
export function winbackWriter(db: Db, project: Project, { before }: { before?: number } = {}): WriteWinback {
  let known: ReturnType<typeof companyKnown> | undefined;
  return async (kind, event, now, simulated = new Set()) => {
    if (isFarewell(event)) return null;
    known ??= companyKnown(db, project);
    // A question names no fix.
    const named: Set<string> =
      kind === "ask"
        ? new Set()
        : await listNamedFixes(db, { projectId: project.id, email: event.customerEmail, before });
    const unread = withoutFixes(await known, named.union(simulated));
    return writeWinback(kind, factsOf(event, project, null, now, { ...unread, usage: null }));
  };
}

/**
 * Of the planned win-backs, by `textKey`, without bodies: the thread that reads them holds no templates. Requests have their
 * turns between the texts.
 */
export async function upcomingTexts(
  db: Db,
  project: Project,
  planned: readonly PlannedWinback[],
  until: number,
): Promise<Record<string, GroundedWriting | null>> {
  const write = winbackWriter(db, project);
  const breathe = breathingAfter(MAX_TURN);
  const texts: Record<string, GroundedWriting | null> = {};
  for (let from = 0; from < planned.length; from += AT_ONCE) {
    const some = planned.slice(from, from + AT_ONCE);
    const dueAt = new Map(some.map((one) => [one.eventId, one.dueAt]));
    const isPlanned = and(eq(churnEvents.projectId, project.id), inArray(churnEvents.id, [...dueAt.keys()]));
    for (const event of await db.select().from(churnEvents).where(isPlanned)) {
      // The calendar may move an earlier step to where the text begins.
      const kinds: Winback[] = until - event.createdAt < NEWS_FROM ? ["ask"] : ["ask", "fix_or_offer"];
      for (const kind of kinds) {
        await breathe();
        const text = await write(kind, event, dueAt.get(event.id)!);
        texts[textKey(kind, event)] = text && { ...text, body: "" };
      }
    }
  }
  return texts;
}
