// The mails of the events in the queue: which one to send next, and the state of the last one sent.

import { and, inArray, sql } from "drizzle-orm";
import { inChunks } from "../../lib/in-chunks.ts";
import type { Db } from "../../store/engine.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { type Variant, variants } from "../variants/tables.ts";

const LETTER = {
  id: variants.id,
  eventId: variants.eventId,
  generation: variants.generation,
  strategy: variants.strategy,
  rank: variants.rank,
  rankReason: variants.rankReason,
  subject: variants.subject,
  status: variants.status,
  editedAt: variants.editedAt,
  sentAt: variants.sentAt,
  opensByPeople: variants.opensByPeople,
  clicksByPeople: variants.clicksByPeople,
};

export type Letter = Pick<Variant, keyof typeof LETTER>;
export type Letters = { next: Letter | null; wasOpened: boolean; wasClicked: boolean };

export const NO_LETTERS: Letters = { next: null, wasOpened: false, wasClicked: false };

export async function findLetters(db: Db, events: readonly ChurnEvent[]): Promise<Map<string, Letters>> {
  const generations = new Map(events.map(({ id, generation }) => [id, generation]));
  const fresh = events.filter(({ status, generation }) => status !== "email_sent" && generation > 0);
  const begun = events.filter(({ status }) => status === "email_sent");
  const rows = [...(await readLetters(db, fresh, true)), ...(await readLetters(db, begun, false))];
  const current = rows.filter(({ eventId, generation }) => generations.get(eventId) === generation);
  const byEvent = Map.groupBy(current, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([id, letters]) => [id, summaryOf(letters)]));
}

/** If nothing was sent for an event yet, only its first variant is needed. */
function readLetters(db: Db, events: readonly ChurnEvent[], firstOnly: boolean): Promise<Letter[]> {
  return inChunks(events, (some) => {
    const ofThese = inArray(
      variants.eventId,
      some.map(({ id }) => id),
    );
    return db
      .select(LETTER)
      .from(variants)
      .where(and(ofThese, firstOnly ? sql`${variants.rank} = 1` : undefined));
  });
}

function summaryOf(letters: readonly Letter[]): Letters {
  const drafts = letters.filter(({ status }) => status === "draft").sort((a, b) => a.rank - b.rank);
  const sent = letters.filter(({ sentAt }) => sentAt !== null).sort((a, b) => b.sentAt! - a.sentAt!);
  const { opensByPeople = 0, clicksByPeople = 0 } = sent[0] ?? {};
  return { next: drafts[0] ?? null, wasOpened: opensByPeople > 0, wasClicked: clicksByPeople > 0 };
}
