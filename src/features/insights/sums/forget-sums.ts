// Drops sums of mails and the cancel flow when something later changes them: a bounce, for example, credits a recovery to an earlier
// mail. The sums of the whole span are deleted in the transaction of the change, and computed again within a minute.

import { sql } from "drizzle-orm";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { type Db, statement } from "../../../store/engine.ts";
import type { CancelSession } from "../../cancel-flow/tables.ts";
import type { EventChange } from "../../churn-events/service.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import { ATTRIBUTION_TIME } from "./contacts.ts";
import { type Counted, lastSpan } from "./parts.ts";
import { removeSums } from "./sum-spans.ts";

/** Drops the sums of the spans that contain these times. */
export async function forgetSumsAt(tx: Db, projectId: string, moments: readonly number[]): Promise<void> {
  const spans = new Set<number>();
  for (const moment of new Set(moments)) {
    const span = await lastSpan(tx, projectId, moment);
    if (span !== null) spans.add(span);
  }
  if (spans.size > 0) await removeSums(tx, { id: projectId }, [...spans]);
}

type Contacted = Pick<ChurnEvent, "id" | "projectId" | "customerEmail" | "createdAt">;

/** Drops the sums of the event and its mails; does nothing if no mail was sent and no offer was accepted. */
async function forgetContacts(tx: Db, { id, projectId, customerEmail, createdAt }: Contacted): Promise<void> {
  const sent = (await sentMails(tx).values(id)).map(([at]) => at);
  if (sent.length === 0 && (await acceptedOffer(tx).values(projectId, customerEmail)).length === 0) return;
  await forgetSumsAt(tx, projectId, [createdAt, ...sent]);
}

const sentMails = statement<[number]>(
  "select sent_at from variants where event_id = ? and status <> 'draft' and sent_at is not null",
);

const acceptedOffer = statement(
  "select 1 from cancel_sessions where project_id = ? and customer_email = ? and outcome = 'accepted' limit 1",
);

const CREDITED_BY: readonly (keyof Counted)[] = ["recoveredAt", "test", "currency", "mrr", "eventType", "source"];

const movesCredit = ({ event, change }: EventChange): boolean =>
  change === null ? event.recoveredAt !== null : CREDITED_BY.some((name) => change[name] !== undefined);

/** When an event changes. */
export const forgetCredit: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(movesCredit),
  async take(tx, changes) {
    for (const { event } of changes.filter(movesCredit)) await forgetContacts(tx, event);
  },
};

/** When a mail of an event changes. */
export const forgetMails: Subscriber<{ eventId: string }> = {
  async take(tx, { eventId }) {
    for (const [projectId, customerEmail, createdAt] of await contactedEvent(tx).values(eventId)) {
      await forgetContacts(tx, { id: eventId, projectId, customerEmail, createdAt });
    }
  },
};

const contactedEvent = statement<[string, string, number]>(
  "select project_id, customer_email, created_at from churn_events where id = ?",
);

/** When a session gets an outcome, which also affects recoveries after an accepted offer. */
export const forgetOutcome: Subscriber<{ session: CancelSession }> = {
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
