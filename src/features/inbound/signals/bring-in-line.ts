// Brings a churn event in line with what its episode should contain. An event that has ended takes over only what reports that
// arrive late say about the time before.

import { normalizeEmail } from "../../../lib/mail-address.ts";
import type { Db } from "../../../store/engine.ts";
import { firstAddressOf } from "../../churn-events/former-addresses.ts";
import { hasCustomersReason } from "../../churn-events/merge.ts";
import { isOpen, updateChurnEvent } from "../../churn-events/service.ts";
import { EVENT_SOURCES } from "../../churn-events/sources.ts";
import { isStripped } from "../../churn-events/stripped.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import type { Episode } from "./episodes.ts";
import { isPriced } from "./free-plans.ts";
import type { Signal } from "./signals.ts";
import type { Wanted } from "./wanted.ts";

/** All signals of the subscription, and those until the event ended. */
type Reports = { signals: readonly Signal[]; reported: readonly Signal[] };

export const endOf = ({ recoveredAt, lostAt, updatedAt }: ChurnEvent): number => recoveredAt ?? lostAt ?? updatedAt;

/** Returns whether the event had to change. */
export async function bringInLine(
  tx: Db,
  event: ChurnEvent,
  episode: Episode,
  wanted: Wanted,
  reports: Reports,
  now: number,
): Promise<boolean> {
  const { recoveredAt, signals } = episode;
  const isShared = wanted.metadata !== null && !EVENT_SOURCES[event.source].isProvider;
  const metadata = isShared ? { ...event.metadata, ...wanted.metadata } : wanted.metadata;
  const changed = changesFrom(event, episode, { ...wanted, metadata }, reports);
  if (!isOpen(event)) {
    const late = lateIn(event, episode, changed, reports);
    // Banks take longer to decide on a dispute than the recovery window lasts.
    const isWon = event.status === "lost" && recoveredAt !== null && signals.some(({ details }) => details.won);
    const end = isWon ? { status: "recovered" as const, recoveredAt: now } : {};
    const changes = { ...late, ...end };
    if (Object.keys(changes).length > 0) await updateChurnEvent(tx, event, changes, now);
    return isWon;
  }
  const end = recoveredAt === null ? {} : { status: "recovered" as const, recoveredAt: now };
  const changes = { ...changed, ...addressIn(event, wanted), ...end };
  if (Object.keys(changes).length === 0) return false;
  await updateChurnEvent(tx, event, changes, now);
  return true;
}

/** What the provider does not report stays unchanged; the address has rules of its own. */
function changesFrom(event: ChurnEvent, { signals: own }: Episode, wanted: Wanted, { signals }: Reports) {
  const { customerEmail, ...rest } = wanted;
  const isOtherType = wanted.eventType !== event.eventType;
  // Its reason or its dispute may turn out to belong to an earlier event.
  const isOfOther = (name: string) => {
    if (name === "heldBack") return event.heldBack === "dispute";
    const isMoved = (one: Signal) => one.churnEventId === event.id && !own.includes(one);
    return REASON.has(name) && signals.some((one) => isMoved(one) && one.details.reason?.text === event.cancelReason);
  };
  // A reason that was entered by hand stays until the provider reports another.
  const tellsReason = own.some(({ churnEventId, details }) => churnEventId !== event.id && details.reason);
  const isKept = (name: string) =>
    REASON.has(name) && !isOtherType && (hasCustomersReason(event) || !(tellsReason || isOfOther(name)));
  return Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => {
      if (JSON.stringify(event[name as keyof ChurnEvent]) === JSON.stringify(value)) return false;
      // An event that changes its type takes all new values, even null; it always has a currency.
      const isSaid = value !== null || (isOtherType && name !== "currency") || isOfOther(name);
      return isSaid && !isKept(name);
    }),
  ) as Partial<ChurnEvent>;
}

const REASON: ReadonlySet<string> = new Set(["cancelReason", "reasonCode"]);

/** The address to which an open event follows its customer. */
function addressIn(event: ChurnEvent, { customerEmail }: Wanted): Partial<ChurnEvent> {
  const email = customerEmail === null ? event.customerEmail : normalizeEmail(customerEmail);
  return email === event.customerEmail ? {} : { customerEmail: email, firstEmail: firstAddressOf(event) };
}

/** Late reports also fill in what the event lacks. What was deleted of its customer does not come back. */
function lateIn(
  event: ChurnEvent,
  { signals: own }: Episode,
  changed: Partial<ChurnEvent>,
  { signals, reported }: Reports,
): Partial<ChurnEvent> {
  if (isStripped(event)) return {};
  const isLate = (signal: Signal | undefined) => signal !== undefined && signal.receivedAt >= endOf(event);
  const billed = own.findLast((signal) => signal.kind === "payment_failed" && isPriced(signal));
  const isPriceLate = isLate(billed ?? reported.findLast(isPriced) ?? signals.slice(reported.length).find(isPriced));
  const isPlanLate = isLate(reported.findLast(({ details: { facts } }) => (facts.planId ?? facts.planName) !== null));
  const added = Object.entries(changed).filter(([name, value]) => {
    if (ALWAYS_LATE.has(name)) return true;
    if (name === "currency") return isPriceLate || (event.mrr === null && changed.mrr !== undefined);
    if (name === "heldBack") return value === "dispute" || event.heldBack === "dispute";
    const isCorrected = (name === "mrr" && isPriceLate) || (name === "planName" && isPlanLate);
    return isCorrected || event[name as keyof ChurnEvent] === null;
  });
  return Object.fromEntries(added);
}

const ALWAYS_LATE: ReadonlySet<string> = new Set(["eventType", "metadata", "cancelReason", "reasonCode", "tenureDays"]);
