// Reacts to a reason that holds an event back: respects the customer's wish and informs the admins.

import type { Db } from "../../store/engine.ts";
import { defineNotice, informAdmins } from "../projects/admin-notices.ts";
import { suppressAsRequested } from "../suppressions/service.ts";
import { asksForSilence, TOPIC_SAYS } from "./held-back.ts";
import type { ChurnEvent } from "./tables.ts";

/** Sent once for each event, whatever its reason becomes later. */
export const HELD_BACK_NOTICE = defineNotice({
  name: "held_back",
  subject: (project, count) =>
    count === 1 ? `A customer of ${project} needs a person` : `${count} customers of ${project} need a person`,
  before: (project, count) =>
    `What ${count === 1 ? "a customer" : "these customers"} of ${project} gave as the reason for leaving should be read by a person. No mail goes out automatically.`,
  after:
    "Where a customer asks not to be written to, the address is suppressed. A wish for deletion is shown in the list of suppressions (deletion_requested); the law may set you a time for it. In all other cases you may still write: the recovery mail by the founder is recommended, and quotes nothing.",
  page: "/",
});

/**
 * Suppresses the address if the reason asks for it, permanently, and informs the admins, unless the event is in the past.
 * Does nothing for tests and sample data.
 */
export async function holdBackByReason(
  tx: Db,
  event: ChurnEvent,
  { informs }: { informs: boolean },
  now: number,
): Promise<void> {
  const { projectId, id, customerEmail: email, sensitiveTopic: topic } = event;
  if (topic === null || event.test || event.sample) return;
  if (asksForSilence(topic)) {
    await suppressAsRequested(tx, projectId, email, { deletion: topic === "deletion" }, now);
  }
  if (!informs) return;
  const line = `${email}: the reason ${TOPIC_SAYS[topic]} (churn event ${id})`;
  await informAdmins(tx, HELD_BACK_NOTICE, { projectId, about: id, line }, now);
}
