// Sends a planned mail when it is due. Decides again in the transaction that sends.

import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import type { DecideAgain } from "../messages/delivery.ts";
import { sendVariant } from "../messages/service.ts";
import { SYSTEM } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { withStandingOffers } from "../variants/automatic.ts";
import { listVariants } from "../variants/service.ts";
import type { Variant } from "../variants/tables.ts";
import { reasonToYield } from "./other-events.ts";
import { REASONS } from "./reasons.ts";
import { type Case, decide, ledgerOf, reasonToDrop, reasonToWithhold } from "./send-policy.ts";
import { dropSteps, enqueueNext, enqueueStep, listSteps, type StepTarget, updateStep } from "./service.ts";
import type { Mail } from "./winback.ts";
import { ownTexts } from "./winback-texts.ts";

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
    const given: Case = {
      project,
      event,
      step,
      variants: await withStandingOffers(tx, project.id, await listVariants(tx, event)),
    };

    const ledger = { ...ledgerOf(tx, config, project), ...ownTexts(tx, project) };
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
    else await send(tx, { config, keys }, given, verdict, now);
    await enqueueNext(tx, steps, step, now);
  });
}

/** Decides again about the mail of a step that waits in the outbox. */
export const decideStepAgain: DecideAgain = async (db, config, project, { id, eventId }, now) => {
  if (eventId === null) return null;
  const step = (await listSteps(db, eventId)).find(({ messageId }) => messageId === id);
  if (!step) return null;
  const given = { project, event: await getChurnEvent(db, project, eventId), step };
  const ledger = ledgerOf(db, config, project);
  const reason =
    (await reasonToDrop(ledger, given, now)) ??
    reasonToWithhold(config, given) ??
    reasonToYield(project, given.event, await ledger.others(given.event, now));
  return reason && REASONS[reason];
};

async function send(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  { project, event, step }: Case,
  { send: { variant, words, isFinal }, isLast }: { send: Mail<Variant>; isLast: boolean },
  now: number,
): Promise<void> {
  try {
    const { message } = await sendVariant(tx, deps, project, SYSTEM, event.id, variant.id, now, {
      isLast,
      automatic: true,
      words,
    });
    await updateStep(tx, step, { state: "done", reason: null, variantId: variant.id, messageId: message.id }, now);
    if (isFinal) await dropSteps(tx, [event.id], "nothing_new", now);
  } catch (error) {
    // It throws before it writes anything.
    if (!(error instanceof AppError)) throw error;
    await updateStep(tx, step, { state: "skipped", reason: "not_sendable" }, now);
  }
}
