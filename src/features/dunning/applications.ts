// The offers and cancellations in a timeline that were carried out at the payment provider since the event.

import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { cancelSessions } from "../cancel-flow/tables.ts";
import { firstAddressOf } from "../churn-events/former-addresses.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { type OfferApplication, offerApplications } from "../offer-applications/tables.ts";
import { definitionOf } from "../providers/definitions.ts";

/** Finds them by the sessions with the event's addresses; only proven sessions carry anything out. */
export async function applicationsSince(db: Db, event: ChurnEvent): Promise<OfferApplication[]> {
  const rows = await db
    .selectDistinct({ application: offerApplications })
    .from(cancelSessions)
    .innerJoin(offerApplications, eq(offerApplications.id, cancelSessions.applicationId))
    .where(
      and(
        matches(cancelSessions, {
          projectId: event.projectId,
          customerEmail: [event.customerEmail, firstAddressOf(event)],
        }),
        isNotNull(cancelSessions.applicationId),
        eq(offerApplications.test, event.test),
        gte(offerApplications.createdAt, event.createdAt),
      ),
    );
  return rows.map(({ application }) => application);
}

export function summaryOf({ kind, status, provider, reason }: OfferApplication): string {
  const { title } = definitionOf(provider);
  const why = reason === null ? "" : `: ${reason}`;
  return {
    pending: `${title} is being asked for ${WHAT[kind]}${why}`,
    applied: `${title} has applied ${WHAT[kind]}`,
    failed: `${title} could not be made to apply ${WHAT[kind]}${why}`,
    not_possible: `It was not possible to apply ${WHAT[kind]} at ${title}${why}`,
  }[status];
}

const WHAT: Readonly<Record<OfferApplication["kind"], string>> = {
  discount: "the discount",
  extension: "the free days",
  downgrade: "the smaller plan",
  pause: "the pause",
  cancellation: "the cancellation",
};
