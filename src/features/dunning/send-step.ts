// Sends a planned mail when it is due. Decides again in the transaction that sends.

import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { sendVariant } from "../messages/service.ts";
import { SYSTEM } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { withStandingOffers } from "../variants/automatic.ts";
import { fill } from "../variants/experiments/placeholders.ts";
import { factsOf, type GroundedWriting } from "../variants/facts.ts";
import { fixesIn, listNamedFixes } from "../variants/named-fixes.ts";
import { listVariants } from "../variants/service.ts";
import type { Variant } from "../variants/tables.ts";
import { type Case, decide, ledgerOf } from "./send-policy.ts";
import { dropSteps, enqueueNext, enqueueStep, listSteps, type StepTarget, updateStep } from "./service.ts";
import type { Mail } from "./winback.ts";
import { winbackWriter } from "./winback-texts.ts";

/** Sends the mail of a step, or records why not. Running twice does nothing the second time. */
export async function runStep({ store, config, keys, clock }: Deps, target: StepTarget): Promise<void> {
  await store.write(async (tx) => {
    const now = clock.now();
    const steps = await listSteps(tx, target.eventId);
    const step = steps.find((one) => one.step === target.step);
    if (!step) return;
    // Steps after a dropped one may still be planned.
    if (step.state === "dropped") return enqueueNext(tx, steps, step, now);
    if (step.state !== "planned") return;
    const project = await getProject(tx, target.projectId);
    const event = await getChurnEvent(tx, project, target.eventId);
    const given: Case = { project, event, step, variants: await sendable(tx, project, event) };

    const ledger = { ...ledgerOf(tx, config, project), writeWinback: winbackWriter(tx, project) };
    const verdict = await decide(ledger, config, given, now);
    if ("drop" in verdict) return dropSteps(tx, [event.id], verdict.drop, now);
    if ("hold" in verdict) {
      const askedAt = verdict.hold === "ask_above" ? (step.askedAt ?? now) : step.askedAt;
      return updateStep(tx, step, { reason: verdict.hold, askedAt }, now);
    }
    if ("until" in verdict) {
      const { until, movedFrom, reason } = verdict;
      await updateStep(tx, step, { dueAt: until, movedFrom, reason }, now);
      return enqueueStep(tx, step, until, now);
    }
    if ("skip" in verdict) await updateStep(tx, step, { state: "skipped", reason: verdict.skip }, now);
    else await send(tx, { config, keys }, given, verdict.send, now);
    await enqueueNext(tx, steps, step, now);
  });
}

/**
 * The variants without drafts whose offer does not stand any more, or that name a fix which the customer has read of since and
 * that no person has edited.
 */
async function sendable(tx: Db, project: Project, event: ChurnEvent): Promise<Variant[]> {
  const variants = await withStandingOffers(tx, project.id, await listVariants(tx, event));
  const named = await listNamedFixes(tx, { projectId: project.id, email: event.customerEmail });
  return variants.filter(
    ({ status, editedAt, factsUsed }) =>
      status !== "draft" || editedAt !== null || !fixesIn(factsUsed).some((id) => named.has(id)),
  );
}

async function send(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  { project, event, step, variants }: Case,
  { variant, words, isFinal }: Mail<Variant>,
  now: number,
): Promise<void> {
  const drafts = variants.filter(({ status }) => status === "draft");
  const isLast = isFinal || (step.kind !== "recommended" && (step.last || drafts.length === 1));
  try {
    const { message } = await sendVariant(tx, deps, project, SYSTEM, event.id, variant.id, now, {
      isLast,
      automatic: true,
      words: words && step.kind === "dunning" ? filledWords(words, event, project, now) : words,
    });
    await updateStep(tx, step, { state: "done", reason: null, variantId: variant.id, messageId: message.id }, now);
    if (isFinal) await dropSteps(tx, [event.id], "nothing_new", now);
  } catch (error) {
    // It throws before it writes anything.
    if (!(error instanceof AppError)) throw error;
    await updateStep(tx, step, { state: "skipped", reason: "not_sendable" }, now);
  }
}

/** A text of the project's own; null where a value that it needs is not known, so that the variant's words are sent. */
function filledWords(words: GroundedWriting, event: ChurnEvent, project: Project, now: number): GroundedWriting | null {
  const filled = fill(words, factsOf(event, project, null, now));
  return filled && { ...filled, factsUsed: [] };
}
