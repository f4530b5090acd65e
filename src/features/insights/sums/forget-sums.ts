// What mails and the cancel flow count for depends on what comes after them: a bounce gives a recovery to an earlier mail. So
// these sums are not changed but forgotten with their stretch, in the transaction of the change, and summed again within a minute.

import { sql } from "drizzle-orm";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { compile, type Db, prepared } from "../../../store/engine.ts";
import type { CancelSession } from "../../cancel-flow/tables.ts";
import type { EventChange } from "../../churn-events/service.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { ATTRIBUTION_TIME } from "./contacts.ts";
import { type Counted, lastSpan } from "./parts.ts";
import { removeSums } from "./sum-spans.ts";

/** Forgets the stretches of these moments. */
export async function forgetSumsAt(tx: Db, projectId: string, moments: readonly number[]): Promise<void> {
  const spans = new Set<number>();
  for (const moment of new Set(moments)) {
    const span = await lastSpan(tx, projectId, moment);
    if (span !== null) spans.add(span);
  }
  if (spans.size > 0) await removeSums(tx, { id: projectId }, [...spans]);
}

type Contacted = Pick<ChurnEvent, "id" | "projectId" | "customerEmail" | "createdAt">;

/** With the mails of the event; nothing where nobody was mailed, or has accepted an offer. */
async function forgetContacts(tx: Db, { id, projectId, customerEmail, createdAt }: Contacted): Promise<void> {
  const sent = ((await sentMails(tx).values(id)) as [number][]).map(([at]) => at);
  if (sent.length === 0 && (await acceptedOffer(tx).values(projectId, customerEmail)).length === 0) return;
  await forgetSumsAt(tx, projectId, [createdAt, ...sent]);
}

const sentMails = prepared((db) =>
  compile(db, "select sent_at from variants where event_id = ? and status <> 'draft' and sent_at is not null"),
);

const acceptedOffer = prepared((db) =>
  compile(
    db,
    "select 1 from cancel_sessions where project_id = ? and customer_email = ? and outcome = 'accepted' limit 1",
  ),
);

const CREDITED_BY: readonly (keyof Counted)[] = ["recoveredAt", "test", "currency", "mrr", "eventType", "source"];

const movesCredit = ({ event, change }: EventChange): boolean =>
  change === null ? event.recoveredAt !== null : CREDITED_BY.some((name) => change[name] !== undefined);

/** For the change of an event. */
export const forgetCredit: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(movesCredit),
  async take(tx, changes) {
    for (const { event } of changes.filter(movesCredit)) await forgetContacts(tx, event);
  },
};

/** For the change of a mail that was sent for an event. */
export const forgetMails: Subscriber<{ eventId: string }> = {
  wants: () => true,
  async take(tx, { eventId }) {
    const rows = await contactedEvent(tx).values(eventId);
    for (const [projectId, customerEmail, createdAt] of rows as [string, string, number][]) {
      await forgetContacts(tx, { id: eventId, projectId, customerEmail, createdAt });
    }
  },
};

const contactedEvent = prepared((db) =>
  compile(db, "select project_id, customer_email, created_at from churn_events where id = ?"),
);

/** For the outcome of a session, and of the recoveries that an accepted offer came before. */
export const forgetOutcome: Subscriber<{ session: CancelSession }> = {
  wants: () => true,
  take: (tx, { session }) => forgetSession(tx, session),
};

export async function forgetSession(tx: Db, session: CancelSession): Promise<void> {
  const { projectId, createdAt, customerEmail, outcome, outcomeAt } = session;
  const recoveries =
    outcome === "accepted" && customerEmail !== null && outcomeAt !== null
      ? await tx.values<[number]>(sql`
          select created_at from churn_events where project_id = ${projectId} and customer_email = ${customerEmail}
            and recovered_at >= ${outcomeAt} and recovered_at <= ${outcomeAt + ATTRIBUTION_TIME}`)
      : [];
  await forgetSumsAt(tx, projectId, [createdAt, ...recoveries.map(([at]) => at)]);
}
