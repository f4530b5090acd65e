// Writes the texts of win-back mails from the company's knowledge and offers.

import { breathingAfter } from "../../lib/breathe.ts";
import { chunksOf } from "../../lib/in-chunks.ts";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { isFarewell } from "../churn-events/cause/circumstance.ts";
import { churnEvents } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { fill } from "../variants/experiments/placeholders.ts";
import { factsOf } from "../variants/facts.ts";
import { companyKnown, withoutFixes } from "../variants/known-facts.ts";
import { listNamedFixes } from "../variants/named-fixes.ts";
import { type Winback, writeWinback } from "../variants/templates/writer.ts";
import type { PlannedWinback, PredictedTexts } from "./upcoming.ts";
import { ASK_FROM, NEWS_FROM, type OwnTexts, textKey, type WriteWinback } from "./winback.ts";

/** The number of events per query, and the ms of writing before other work gets its turn. */
const AT_ONCE = 25;
const MAX_TURN = 3;

export const ownTexts = (db: Db, project: Project): OwnTexts => ({
  writeWinback: winbackWriter(db, project),
  isFarewell,
  fillOwn: (text, event, now) => {
    const filled = fill(text, factsOf(event, project, null, now));
    return filled && { ...filled, factsUsed: [] };
  },
});

/** Reads the company's knowledge only once. */
function winbackWriter(db: Db, project: Project): WriteWinback {
  let known: ReturnType<typeof companyKnown> | undefined;
  return async (kind, event, now, named) => {
    known ??= companyKnown(db, project);
    const unread = withoutFixes(await known, named);
    return writeWinback(kind, factsOf(event, project, null, now, { ...unread, usage: null }));
  };
}

/**
 * The texts of the planned win-backs by `textKey`, without bodies. They are written here because the reading thread does not
 * load the templates. Requests get their turn between the texts.
 */
export async function upcomingTexts(
  db: Db,
  project: Project,
  planned: readonly PlannedWinback[],
  until: number,
): Promise<PredictedTexts> {
  const write = winbackWriter(db, project);
  const breathe = breathingAfter(MAX_TURN);
  const texts: PredictedTexts["texts"] = {};
  const farewells: string[] = [];
  for (const some of chunksOf(planned, AT_ONCE)) {
    const dueAt = new Map(some.map((one) => [one.eventId, one.dueAt]));
    for (const event of await findRows(db, churnEvents, { projectId: project.id, id: [...dueAt.keys()] })) {
      if (isFarewell(event)) farewells.push(event.id);
      if (isFarewell(event) || until - event.createdAt < ASK_FROM) continue;
      // The calendar may move an earlier step into the time of the later text.
      const kinds: Winback[] = until - event.createdAt < NEWS_FROM ? ["ask"] : ["ask", "fix_or_offer"];
      const named = await listNamedFixes(db, { projectId: project.id, email: event.customerEmail });
      for (const kind of kinds) {
        await breathe();
        const text = await write(kind, event, dueAt.get(event.id)!, named);
        texts[textKey(kind, event)] = text && { ...text, body: "" };
      }
    }
  }
  return { texts, farewells };
}
