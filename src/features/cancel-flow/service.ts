// The cancel flow of a customer: a reason opens a session and shows an offer, and the first outcome ends it. Declining creates a
// cancellation.

import { eq, isNull, or } from "drizzle-orm";
import { AppError, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { cleanText } from "../../lib/text.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { countRows } from "../../store/row-counts.ts";
import { matches, rowsBy } from "../../store/rows.ts";
import type { FieldBy, GivenFields } from "../churn-events/fields.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import type { OfferContent } from "../offers/tables.ts";
import { identitySecrets } from "../projects/keys.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { applyOutcome } from "./applying.ts";
import { recordCancellation } from "./cancellation.ts";
import { lineOrNull, storedOf } from "./carried.ts";
import { type Chosen, chooseOffers, isHeldOut } from "./choosing.ts";
import { identityOfEmail, identityOfId, provenIdentity } from "./identity.ts";
import { findCancelLink, identityOfLink, useUpLink } from "./links.ts";
import {
  type CancelLink,
  type CancelSession,
  cancelSessions,
  type OfferedContent,
  type OfferPlace,
  type Outcome,
  SESSION_COUNTS,
} from "./tables.ts";

/**
 * Published for every session with an outcome, and again if the customer of a session that counted as abandoned decides after
 * all.
 */
export const cancelFlowCompleted = defineEvent<{ project: Project; session: CancelSession }>();

/** The fields of a churn event in a session; the reason's text and code have different names. */
type SessionField = Exclude<FieldBy<"session">, "customer_email" | "cancel_reason" | "reason_code">;

type Submission = Pick<GivenFields, SessionField> & {
  reason: CancelReason;
  customer_email?: string | null;
  comment?: string | null;
  customer_hash?: string | null;
  /** The token of a link to the hosted page. */
  token?: string | null;
  /** The customer cancels directly, so no offer counts as shown. */
  withoutOffer?: boolean;
};

export const MOST_COMMENT = 5_000; // characters

/** Both keys are from the installation's key files. */
type FlowKeys = { sealing: Uint8Array; links: Uint8Array };

/**
 * Opens a session for a reason.
 * @throws `unauthorized` for an invalid link, and without proof of identity if the project requires it
 */
export async function openSession(
  tx: Db,
  project: Project,
  input: Submission,
  keys: FlowKeys,
  now: number,
): Promise<{ session: CancelSession; chosen: Chosen | null }> {
  const link = input.token ? await getLink(tx, project, input.token, keys, now) : null;
  const claim = {
    customer_email: link ? link.customerEmail : (input.customer_email ?? null),
    customer_id: link ? link.customerId : (input.customer_id ?? null),
    customer_hash: input.customer_hash ?? null,
  };
  const identity = link
    ? identityOfLink(link)
    : provenIdentity(claim, claim.customer_hash ? await identitySecrets(tx, project, keys.sealing, now) : []);
  if (identity === null && settingsOf(project).cancel_flow.verify_identity) {
    throw new AppError(
      "unauthorized",
      "This project asks for proof of identity: send customer_hash, made on your server with the identity secret",
    );
  }
  const id = newId("cfs", now);
  const test = input.test ?? false;
  const offered = input.withoutOffer
    ? null
    : await chooseOffers(tx, project, input.reason, { sessionId: id, identity, test }, now);
  const heldOut = offered !== null && isHeldOut(project, identity ?? saidIdentity(claim) ?? id);
  const chosen = heldOut ? null : offered;
  const session: CancelSession = {
    id,
    projectId: project.id,
    reason: input.reason,
    customerEmail: claim.customer_email ? normalizeEmail(claim.customer_email) : null,
    customerName: lineOrNull(link?.customerName ?? input.customer_name),
    customerId: claim.customer_id,
    identity,
    verified: identity !== null,
    comment: cleanText(input.comment ?? "", MOST_COMMENT) || null,
    ...storedOf(input),
    currency: input.currency?.toLowerCase() ?? null,
    offer: chosen && storedOffer(chosen.offer),
    arm: chosen?.arm ?? null,
    fallback: chosen?.fallback ? storedOffer(chosen.fallback) : null,
    discountOfferedAt: chosen?.offer.offer_type === "discount" ? now : null,
    outcome: null,
    outcomeBy: null,
    outcomeOffer: null,
    outcomeAt: null,
    linkId: link?.id ?? null,
    heldOut,
    churnEventId: null,
    applicationId: null,
    test,
    sample: false,
    createdAt: now,
  };
  await addSession(tx, session);
  return { session, chosen };
}

/** Unproven, but sufficient to put the same customer into the same group. */
function saidIdentity(claim: { customer_email: string | null; customer_id: string | null }): string | null {
  if (claim.customer_email) return identityOfEmail(normalizeEmail(claim.customer_email));
  return claim.customer_id && identityOfId(claim.customer_id);
}

async function getLink(tx: Db, project: Project, token: string, keys: FlowKeys, now: number): Promise<CancelLink> {
  const link = await findCancelLink(tx, project, token, keys.links, now);
  if (!link) throw new AppError("unauthorized", "This link was already used or has expired: ask for a new one");
  return link;
}

/** The offer as shown counts, even if it changes before it is accepted. */
const storedOffer = ({ description: _, cta_button_text: __, ...shown }: OfferContent): OfferedContent => shown;

/** Stores a session unchanged. */
export async function addSession(tx: Db, session: CancelSession): Promise<void> {
  await insertSession(tx, session);
  countRows(tx, session.projectId, SESSION_COUNTS.list, "all", 1);
}

const insertSession = insertInto(cancelSessions);

const sessionById = rowsBy(cancelSessions, ["projectId", "id"]);

/** The project's session. @throws `not_found` */
export async function getSession(db: Db, project: Pick<Project, "id">, id: string): Promise<CancelSession> {
  return found("The session", (await sessionById(db, { projectId: project.id, id }))[0]);
}

/** `offer`: which offer was shown last; the first by default, and if there was no second. */
type Report = { outcome: Outcome; offer?: OfferPlace | null };

/**
 * Records what the customer did, once: later reports change nothing, and neither does a decision through a link that has led to
 * one before.
 */
export async function reportOutcome(
  tx: Db,
  project: Project,
  sessionId: string,
  { outcome, offer }: Report,
  now: number,
): Promise<void> {
  const before = await getSession(tx, project, sessionId);
  if (before.outcomeBy === "customer" || before.outcome === outcome) return;
  // Closing the page is no decision, so the link still works.
  if (before.linkId !== null && outcome !== "abandoned" && !(await useUpLink(tx, before.linkId, now))) return;
  const place = offer === "fallback" && before.fallback ? "fallback" : before.offer ? "first" : null;
  const sawDiscount = place === "fallback" && before.fallback?.offer_type === "discount";
  const ended: Partial<CancelSession> = {
    outcome,
    outcomeBy: "customer",
    outcomeOffer: place,
    outcomeAt: now,
    discountOfferedAt: sawDiscount ? now : before.discountOfferedAt,
  };
  if (!(await endSession(tx, before, ended))) return;
  const session = { ...before, ...ended };
  const churnEventId = outcome === "declined" ? await recordCancellation(tx, project, before, now) : null;
  const applicationId = await applyOutcome(tx, project, session, now);
  if (churnEventId !== null || applicationId !== null) {
    await tx.update(cancelSessions).set({ churnEventId, applicationId }).where(eq(cancelSessions.id, before.id));
  }
  await publish(tx, cancelFlowCompleted, { project, session: { ...session, churnEventId, applicationId } }, now);
}

/** False if another report has ended it in the meantime. */
async function endSession(tx: Db, { id }: CancelSession, ended: Partial<CancelSession>): Promise<boolean> {
  const isOpen = or(isNull(cancelSessions.outcome), eq(cancelSessions.outcomeBy, "time"));
  const open = matches(cancelSessions, { id }, isOpen);
  return (await tx.update(cancelSessions).set(ended).where(open)).changes > 0;
}
