// Carries out an outcome at the customer's payment provider: the accepted offer, or the cancellation. Only for customers proven
// by a hash or a link.

import type { Db } from "../../store/engine.ts";
import type { Subscription } from "../customers/tables.ts";
import { applyingAt } from "../offer-applications/applying-settings.ts";
import { createApplication } from "../offer-applications/service.ts";
import { termsOf } from "../offers/terms.ts";
import type { Project } from "../projects/tables.ts";
import type { Terms } from "../providers/carrying-out.ts";
import { PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";
import { findAddress, runningSubscriptions } from "./known-facts.ts";
import type { CancelSession, OfferedContent } from "./tables.ts";

/** The id of the application; null if nothing is carried out, so that a person or another system has to do it. */
export async function applyOutcome(
  tx: Db,
  project: Project,
  session: CancelSession,
  now: number,
): Promise<string | null> {
  if (session.identity === null || session.sample) return null;
  const isDeclined = session.outcome === "declined";
  const accepted = session.outcome === "accepted" ? acceptedOffer(session) : null;
  const offered = accepted && termsOf(accepted);
  if (!isDeclined && offered === null) return null;
  const found = await findSubscriptions(tx, project, session, isDeclined ? "cancellations" : "offers");
  const [subscription] = found;
  if (!subscription) return null;
  const provider = subscription.provider as ProviderName;
  const { customerEmail, customerId, test } = session;
  const cancelled = { kind: "cancellation", when: applyingAt(project, provider).cancels } as const;
  const application = {
    projectId: project.id,
    sessionId: session.id,
    customerEmail: customerEmail ?? subscription.email ?? (await findAddress(tx, project, session.identity)),
    customerId,
    provider,
    subscriptionId: found.length === 1 ? subscription.subscriptionId : null,
    terms: offered ?? cancelled,
    test: test || subscription.test,
  };
  const problem =
    found.length === 1 ? null : `The customer has ${found.length} subscriptions, and which one is not clear`;
  return (await createApplication(tx, application, problem, now)).id;
}

/** Whether an offer shown now will be carried out automatically when it is accepted. */
export async function willApply(
  db: Db,
  project: Project,
  session: CancelSession,
  offer: OfferedContent | null,
): Promise<boolean> {
  const terms = offer && termsOf(offer);
  if (session.identity === null || terms === null) return false;
  const [subscription, ...others] = await findSubscriptions(db, project, session, "offers");
  return subscription !== undefined && others.length === 0 && isWithin(terms, subscription.provider as ProviderName);
}

/**
 * The customer's running subscriptions at providers that may be changed. If there are several, the plan named by the page
 * decides. A test never changes a live subscription.
 */
async function findSubscriptions(
  db: Db,
  project: Project,
  { identity, planName, test }: CancelSession,
  what: "offers" | "cancellations",
): Promise<Subscription[]> {
  const able = PROVIDER_NAMES.filter((name) => applyingAt(project, name)[what]);
  if (able.length === 0 || identity === null) return [];
  const running = (await runningSubscriptions(db, project, identity)).filter(
    (one) => (able as string[]).includes(one.provider) && (!test || one.test),
  );
  const live = running.filter((one) => !one.test);
  const candidates = live.length > 0 ? live : running;
  const name = planName?.toLowerCase();
  const named = candidates.filter((one) => one.planName?.toLowerCase() === name || one.planId?.toLowerCase() === name);
  return name !== undefined && named.length === 1 ? named : candidates;
}

/** Whether the provider's API supports it; a warning was shown when the offer was saved. */
function isWithin(terms: Terms, provider: ProviderName): boolean {
  const api = providerOf(provider).offers;
  return api?.kinds.includes(terms.kind) === true && !api.objectionTo?.(terms);
}

const acceptedOffer = ({ outcomeOffer, offer, fallback }: CancelSession): OfferedContent | null =>
  outcomeOffer === "fallback" ? fallback : offer;
