// Follows customers to another address: mails that wait go there, and suppressions apply to it.

import type { Subscriber } from "../../queue/domain-events.ts";
import { matches } from "../../store/rows.ts";
import { firstAddressOf, listCurrentAddresses } from "../churn-events/former-addresses.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { recordAudit, SYSTEM } from "../projects/audit.ts";
import { findSuppression, suppressAlso } from "../suppressions/service.ts";
import type { Suppression } from "../suppressions/tables.ts";
import { messages } from "./tables.ts";

export const ADDRESS_CHANGED = "churn_event.address_changed";

export const followAddress: Subscriber<{ before: ChurnEvent; event: ChurnEvent }> = {
  async take(tx, { before, event }, now) {
    for (const former of new Set([before.customerEmail, firstAddressOf(before)])) {
      const suppression = await findSuppression(tx, event.projectId, former);
      if (suppression) await suppressAlso(tx, suppression, event.customerEmail, now);
    }
    await tx
      .update(messages)
      .set({ toAddress: event.customerEmail, updatedAt: now })
      .where(matches(messages, { eventId: event.id, status: "queued" }));
    const project = { id: event.projectId };
    await recordAudit(tx, { project, actor: SYSTEM, action: ADDRESS_CHANGED, target: event.id }, now);
  },
};

/** For example, the link in a mail to a former address unsubscribes the current one, too. */
export const suppressCurrentAddress: Subscriber<Suppression> = {
  wants: ({ reason }) => reason !== "bounced",
  async take(tx, suppression, now) {
    for (const email of await listCurrentAddresses(tx, suppression.projectId, suppression.email))
      await suppressAlso(tx, suppression, email, now);
  },
};
