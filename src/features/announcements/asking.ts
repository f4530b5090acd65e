// Finds the customers who asked for a fix: their cancel reason mentions it, or is one of the reasons that the fix lists.

import { setImmediate } from "node:timers/promises";
import { and, desc, inArray, isNotNull, or } from "drizzle-orm";
import { lexiconOf } from "../../lib/phrases.ts";
import { wordsOf, written } from "../../lib/words.ts";
import type { Db } from "../../store/engine.ts";
import { beforePosition } from "../../store/pages.ts";
import { matches } from "../../store/rows.ts";
import { CANCEL_REASONS } from "../churn-events/reasons.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import type { KnownFix } from "../knowledge/tables.ts";
import type { Project } from "../projects/tables.ts";
import { causeOf } from "../variants/service.ts";

/**
 * How the customer asked. `words`: the reason contains words of the fix. `reason`: the customer chose one of its reasons and
 * wrote nothing. `classified`: the text was classified as one of its reasons, but does not mention the fix.
 */
export const ASKED_BY = ["words", "reason", "classified"] as const;
type AskedBy = (typeof ASKED_BY)[number];

export type Asker = { eventId: string; email: string; name: string | null; by: AskedBy; quote: string | null };

type Wanted = Pick<KnownFix, "what" | "words" | "reasons">;

/** Events per query; other requests run between two queries, because reading 100 reasons takes up to 20 ms. */
const SLICE = 100;
/** Limited, because a person must check each of them. */
const MOST_CLASSIFIED = 500;

/** Lists each customer once, with the newest event that asks most clearly; customers who ask most clearly come first. */
export async function listAskers(db: Db, project: Project, fix: Wanted): Promise<Asker[]> {
  const find = finderOf(fix);
  const reasons: ReadonlySet<string> = new Set(fix.reasons);
  const askers = new Map<string, Asker>();
  let classified = 0;
  for (let last: ChurnEvent | null = null; ; ) {
    const events: ChurnEvent[] = await listCancellations(db, project, fix, last);
    for (const event of events) {
      const quote = find(event.cancelReason ?? "");
      const by = quote === null ? weakly(event.cancelReason) : "words";
      if (by === "classified" && classified >= MOST_CLASSIFIED) continue;
      if (by !== "words" && !reasons.has(causeOf(event, project))) continue;
      if (by === "classified") classified++;
      const known = askers.get(event.customerEmail);
      if (known && rankOf(known.by) <= rankOf(by)) continue;
      const { id, customerEmail, customerName } = event;
      askers.set(customerEmail, { eventId: id, email: customerEmail, name: customerName, by, quote });
    }
    last = events.at(-1) ?? null;
    if (events.length < SLICE) return [...askers.values()].sort((a, b) => rankOf(a.by) - rankOf(b.by));
    await setImmediate();
  }
}

/** The cancellations with a reason, newest first, after the last one of the previous slice. */
const listCancellations = (db: Db, { id }: Project, { reasons }: Wanted, last: ChurnEvent | null) =>
  db
    .select()
    .from(churnEvents)
    .where(
      and(
        matches(churnEvents, { projectId: id, eventType: "cancellation" }),
        or(isNotNull(churnEvents.cancelReason), inArray(churnEvents.reasonCode, reasons)),
        beforePosition(churnEvents.createdAt, churnEvents.id, last && { at: last.createdAt, id: last.id }),
      ),
    )
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(SLICE);

const CODES: ReadonlySet<string> = new Set(CANCEL_REASONS);

/** A reason that consists only of a code was chosen, not written. */
const weakly = (reason: string | null): AskedBy =>
  reason === null ||
  reason.trim() === "" ||
  CODES.has(
    reason
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  )
    ? "reason"
    : "classified";

const rankOf = (by: AskedBy): number => ASKED_BY.indexOf(by);

/** Longer matches are unlikely to be what the customer asked for. */
const MOST_WORDS_QUOTED = 8;

/**
 * Returns a function that finds the fix's name in a reason, as the customer wrote it; null if it is not there. Different
 * endings and a typo still match.
 */
function finderOf({ what, words }: Wanted): (reason: string) => string | null {
  const phrases = [what, ...words].map((phrase) => {
    const parts = wordsOf(phrase).map(({ folded }) => folded);
    const last = parts.pop();
    return last === undefined ? "" : [...parts, last.length >= 4 ? `${last}*` : last].join(" ");
  });
  const find = lexiconOf({ asked: phrases.join("\n") });
  return (reason) => {
    const said = wordsOf(reason);
    const match = find(said).find(({ from, to, isPraised }) => !isPraised && to - from <= MOST_WORDS_QUOTED);
    return match ? written(said, match.from, match.to) : null;
  };
}
