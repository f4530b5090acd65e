// Fetches facts that an event leaves out from the provider's API, with the project's own key, before the event is applied. Without
// a key, or if nothing is missing, the event is applied immediately.

import { defineJob } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { findCustomer, findPlan } from "../../customers/service.ts";
import { findSubscription } from "../../customers/subscriptions.ts";
import type { SecretSetting } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { ProviderName } from "../../providers/definitions.ts";
import type { FetchedFacts, MissingFacts } from "../../providers/enrichment.ts";
import type { Facts, ProviderEvent } from "../../providers/provider-event.ts";
import { providerOf } from "../../providers/table.ts";
import type { Origin } from "../origin.ts";
import { declinedHere } from "../payments/matching.ts";
import { looseSignalsOf, signalsOfSubscriptions } from "../signals/signals.ts";
import type { Normalised } from "./normalise.ts";

/** Fetches the missing facts of an event in the inbox, then applies it. */
export const enrichEvent = defineJob<{ id: string; normalised: Normalised }>("complete_inbound_event");

/** The secret setting that holds the project's key for the provider's API; null if there is none. */
export function apiKeySetting(project: Project, name: ProviderName): SecretSetting | null {
  const keySetting = providerOf(name).enrichment?.keySetting;
  const own: Readonly<Record<string, unknown>> = project.settings.integrations?.[name] ?? {};
  return keySetting !== undefined && typeof own[keySetting] === "string" ? `integrations.${name}.${keySetting}` : null;
}

const REPORTS_CHURN: ReadonlySet<ProviderEvent["kind"]> = new Set([
  "payment_failed",
  "cancellation_scheduled",
  "subscription_ended",
  "disputed",
]);

/** The facts about the resulting churn event that are neither in the event nor known already; null if none is missing. */
export async function missingFacts(
  db: Db,
  { project, provider }: Origin,
  events: readonly ProviderEvent[],
): Promise<MissingFacts | null> {
  const reported = events.find(({ kind }) => REPORTS_CHURN.has(kind));
  if (reported === undefined || !("facts" in reported && "subject" in reported)) return null;
  const { facts, subject } = reported;
  const { subscriptionId } = subject;
  const seen = subscriptionId === null ? undefined : await findSubscription(db, project, provider, subscriptionId);
  const customerId = subject.customerId ?? seen?.customerId ?? null;
  const known = customerId === null ? undefined : await findCustomer(db, project, provider, customerId);
  const hasAddress = (facts.email ?? known?.email ?? seen?.email ?? null) !== null;
  const planId = facts.planId ?? seen?.planId ?? null;
  const ofPlan = { ...facts, mrr: facts.mrr ?? seen?.mrr ?? null };
  const hasPlan = planId === null || (await isKnown(db, { project, provider }, ofPlan, planId));
  const failure = reported.kind === "payment_failed" ? reported : null;
  const payUrl = failure !== null && failure.payUrl === null;
  const declineCode =
    failure !== null && failure.declineCode === null && !(await isExplained(db, { project, provider }, failure));
  if (hasAddress && hasPlan && !payUrl && !declineCode) return null;
  return { customerId: hasAddress ? null : customerId, planId: hasPlan ? null : planId, payUrl, declineCode };
}

type AtProvider = Pick<Origin, "project" | "provider">;

/** Whether the payment's own events have already explained why it failed. */
async function isExplained(
  db: Db,
  { project, provider }: AtProvider,
  failure: Extract<ProviderEvent, { kind: "payment_failed" }>,
): Promise<boolean> {
  const { kind, subject, occurredAt, facts, amountDue, paymentIds } = failure;
  const { subscriptionId } = subject;
  const of = { projectId: project.id, provider, ...subject };
  const own = subscriptionId === null ? [] : await signalsOfSubscriptions(db, of, [subscriptionId]);
  const failed = { kind, occurredAt, subscriptionId, details: { facts, amountDue, paymentIds } };
  return [...own, ...(await looseSignalsOf(db, of))].some(
    (one) => one.kind === "payment_declined" && declinedHere(one, [failed]),
  );
}

/** A known plan may have no price, if it is billed by use or in tiers. */
async function isKnown(
  db: Db,
  { project, provider }: AtProvider,
  { planName, productId, mrr }: Facts,
  planId: string,
): Promise<boolean> {
  const plan = await findPlan(db, project, provider, planId);
  if (mrr === null && !plan) return false;
  if ((planName ?? plan?.name ?? null) !== null) return true;
  return productId != null && (await findPlan(db, project, provider, productId))?.name != null;
}

/** The event with its missing facts filled in. */
export function enriched(event: ProviderEvent, { payUrl, declineCode, price }: FetchedFacts): ProviderEvent {
  if (!("facts" in event) || !REPORTS_CHURN.has(event.kind)) return event;
  const { facts } = event;
  const mrr = facts.mrr === null && price && facts.quantity !== undefined ? price.mrr * facts.quantity : null;
  const filled = mrr === null ? facts : { ...facts, mrr, currency: facts.currency ?? price?.currency ?? null };
  return event.kind === "payment_failed"
    ? { ...event, facts: filled, payUrl: event.payUrl ?? payUrl, declineCode: event.declineCode ?? declineCode }
    : { ...event, facts: filled };
}
