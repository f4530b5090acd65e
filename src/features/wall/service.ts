// The payment wall: what a verified customer is shown about an open failed payment, and whether they saw and clicked it.

import { and, asc, eq, or } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { findRows, matches } from "../../store/rows.ts";
import { type Claim, provenIdentity, readIdentity } from "../cancel-flow/identity.ts";
import { amountDueOf } from "../churn-events/amount-due.ts";
import { heldBackOf } from "../churn-events/held-back.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { identitySecrets } from "../projects/keys.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Settings, WallMode } from "../projects/settings-shape.ts";
import type { Project } from "../projects/tables.ts";
import { payUrlOf } from "../variants/links.ts";
import { wallViews } from "./tables.ts";

/** Who requests the wall, and whether for a payment in the provider's test mode. */
export type Asked = Claim & { test: boolean };

/** Times in ms; the amount in the currency's minor unit, null if unknown. */
export type OpenPayment = {
  eventId: string;
  amount: number | null;
  currency: string | null;
  since: number;
  payUrl: string | null;
  accessUntil: number | null;
  mode: Exclude<WallMode, "off">;
};

/**
 * The open payment to show; null for none. Without a valid hash nothing is looked up, so that neither the response nor its time
 * reveals whether the customer exists.
 */
export async function findOpenPayment(
  db: Db,
  project: Project,
  asked: Asked,
  sealingKey: Uint8Array,
  now: number,
): Promise<OpenPayment | null> {
  const event = await findEvent(db, project, asked, sealingKey, now);
  return event ? shownOf(event, settingsOf(project), now) : null;
}

/** Of several open failed payments, the oldest, because its consequences come first. */
async function findEvent(
  db: Db,
  project: Project,
  { test, ...claim }: Asked,
  sealingKey: Uint8Array,
  now: number,
): Promise<ChurnEvent | undefined> {
  if (settingsOf(project).wall.mode === "off" || claim.customer_hash === null) return undefined;
  const identity = provenIdentity(claim, await identitySecrets(db, project, sealingKey, now));
  if (identity === null) return undefined;
  const who = readIdentity(identity);
  const isTheirs =
    "email" in who
      ? or(eq(churnEvents.customerEmail, who.email), eq(churnEvents.firstEmail, who.email))
      : eq(churnEvents.customerId, who.customerId);
  const events = await findRows(
    db,
    churnEvents,
    and(
      matches(churnEvents, { projectId: project.id, eventType: "payment_failed", test, status: [...OPEN_STATUSES] }),
      isTheirs,
    ),
    asc(churnEvents.createdAt),
    asc(churnEvents.id),
  );
  // An event that rests on the public key alone must not lock a customer out of the product, and disputes need a person.
  return events.find((event) => {
    const held = heldBackOf(event, project);
    return amountDueOf(event) !== 0 && (held === null || held === "test_mode");
  });
}

function shownOf(event: ChurnEvent, { wall, links }: Settings, now: number): OpenPayment {
  const { mode, block_after_days, access_ends_after_days } = wall;
  const payUrl = payUrlOf(event) ?? links.billing_update_url;
  const isBlocked = mode === "block" && payUrl !== null && now >= event.createdAt + block_after_days * DAY;
  return {
    eventId: event.id,
    amount: amountDueOf(event),
    currency: event.currency,
    since: event.createdAt,
    payUrl,
    accessUntil: access_ends_after_days === null ? null : event.createdAt + access_ends_after_days * DAY,
    // Nobody is blocked without a link to pay.
    mode: isBlocked ? "block" : mode === "modal" ? "modal" : "banner",
  };
}

export const WALL_EVENTS = ["seen", "clicked"] as const;
type WallEvent = (typeof WALL_EVENTS)[number];

const insertView = insertOrIgnore(wallViews);

/** Records what a verified customer did, the first time of each. Requests without a valid proof change nothing. */
export async function noteView(
  tx: Db,
  project: Project,
  { event: what, ...asked }: Asked & { event: WallEvent },
  sealingKey: Uint8Array,
  now: number,
): Promise<void> {
  const event = await findEvent(tx, project, asked, sealingKey, now);
  if (!event) return;
  await insertView(tx, { eventId: event.id, projectId: project.id, test: event.test, seenAt: now, clickedAt: null });
  if (what === "seen") return;
  await tx
    .update(wallViews)
    .set({ clickedAt: now })
    .where(matches(wallViews, { eventId: event.id, clickedAt: null }));
}
