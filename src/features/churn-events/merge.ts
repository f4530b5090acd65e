// Decides whether a report is about an open churn event, and what it changes. A cancellation is often reported more than once:
// by the customer in the cancel flow, by a system over the custom webhook, and by the payment provider. Reports with the same
// address, type and mode within 24 hours are one event, so that nobody is mailed twice.
//
// What each reporter may do:
// - Custom webhook: joins an event that came from the custom webhook; signed, also a cancellation of the cancel flow whose
//   customer was proven, and what a provider reported. Updates every field that it gives, except a reason that the customer gave
//   in the cancel flow; of a provider's event, only a reason that is missing.
// - Cancel flow: joins a cancellation of the cancel flow with the same reason, and updates every field that it gives. A
//   proven customer also joins what a provider or the custom webhook reported, and adds the reason alone.
// - Payment providers: find their own events by subscription. Otherwise, unless they report a dispute, they join what a signed
//   custom webhook reported, or a cancellation of the cancel flow whose customer was proven, if it is of no other subscription,
//   and update it from the subscription; the customer's reason stays.
// - The API and imports: every event is separate, and no report joins one of theirs.
// An unproven report (an unsigned webhook, a browser without a hash or link) changes nothing in a proven event; a proven report
// makes an unproven event proven.

import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import type { EventType } from "./event-types.ts";
import { FIELD_ROWS, type GivenFields } from "./fields.ts";
import { openEventsOf } from "./open-events.ts";
import type { CancelReason } from "./reasons.ts";
import { EVENT_SOURCES, type EventSource } from "./sources.ts";
import type { ChurnEvent } from "./tables.ts";

type Reporter = "custom" | "cancel_flow" | "provider";

export type Report = {
  by: Reporter;
  /** Whether the webhook is signed, or the customer's identity proven; always true for providers. */
  proven: boolean;
  /** In its normal form, as it is stored. */
  email: string;
  type: EventType;
  test: boolean;
  /** For the cancel flow: a customer who declines for two reasons has two cancellations. */
  reasonCode?: CancelReason;
  /** When it arrived, in ms. */
  at: number;
};

const SAME_EVENT = DAY;

/** The open event that a report is about, not one of `except`; undefined if the report is about a new one. */
export async function findReported(
  tx: Db,
  project: Pick<Project, "id">,
  report: Report,
  except: ReadonlySet<string> = new Set(),
): Promise<ChurnEvent | undefined> {
  const open = (await openEventsOf(tx, project, report.email, report)).filter(
    (event) =>
      event.eventType === report.type &&
      Math.abs(report.at - event.createdAt) < SAME_EVENT &&
      !except.has(event.id) &&
      joins(report, event),
  );
  // Proving another event while there is already a proven one would mail the customer because of both.
  return (report.proven ? open.find(isProven) : undefined) ?? open[0];
}

function joins({ by, proven, reasonCode }: Report, event: ChurnEvent): boolean {
  const former = reporterOf(event.source);
  if (former === by) return by === "custom" || (by === "cancel_flow" && event.reasonCode === reasonCode);
  return former !== null && proven && isProven(event);
}

function reporterOf(source: EventSource): Reporter | null {
  if (EVENT_SOURCES[source].isProvider) return "provider";
  return source === "custom" || source === "cancel_flow" ? source : null;
}

const isProven = ({ heldBack }: ChurnEvent): boolean => heldBack !== "public_key";

/** The changes that a report of the custom webhook or the cancel flow makes to its event; null for none. */
export function changeBy(
  { by, proven }: Report,
  event: ChurnEvent,
  given: Partial<GivenFields>,
): Partial<ChurnEvent> | null {
  if (!proven && event.heldBack === null) return null;
  const isOfProvider = reporterOf(event.source) === "provider";
  const keepsReason = hasCustomersReason(event) || (isOfProvider && event.cancelReason !== null);
  const reason = {
    cancelReason: by === "cancel_flow" || !keepsReason ? given.cancel_reason : null,
    reasonCode: event.reasonCode ?? given.reason_code,
  };
  const addsReasonOnly = isOfProvider || (by === "cancel_flow" && event.source !== "cancel_flow");
  const facts = addsReasonOnly ? {} : factsIn(given, event);
  const said = Object.entries({ ...facts, ...reason }).filter(([, value]) => value !== null && value !== undefined);
  return { ...Object.fromEntries(said), ...(proven && !isProven(event) ? { heldBack: null } : {}) };
}

/** Whether an event's reason is the customer's own, from the cancel flow: reports of systems do not replace it. */
export const hasCustomersReason = ({ source, reasonCode }: ChurnEvent): boolean =>
  source === "cancel_flow" || (source === "custom" && reasonCode !== null); // the custom webhook itself gives no code

function factsIn(given: Partial<GivenFields>, { mrr }: ChurnEvent): Partial<ChurnEvent> {
  // A currency without an amount would change the meaning of the stored amount.
  const isLoose = (name: string) => name === "currency" && mrr !== null && (given.mrr ?? null) === null;
  return Object.fromEntries(
    FIELD_ROWS.filter(({ name, identifies }) => !identifies && !isLoose(name)).map(({ name, key }) => [
      key,
      name === "currency" ? given.currency?.toLowerCase() : given[name],
    ]),
  );
}
