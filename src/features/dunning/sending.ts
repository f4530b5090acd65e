// Sending a planned mail when its time has come. Everything is looked at once more, in the transaction that sends.

import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { sendVariant } from "../messages/service.ts";
import { SYSTEM } from "../projects/audit.ts";
import { getProject } from "../projects/service.ts";
import { listVariants } from "../variants/service.ts";
import { type Case, judge } from "./obstacles.ts";
import { dropSteps, enqueueStep, listSteps, type StepTarget, updateStep } from "./service.ts";

/** Sends the mail of a step, or records why not. Run twice, it does nothing the second time. */
export async function runStep({ store, config, keys, clock }: Deps, target: StepTarget): Promise<void> {
  await store.write(async (tx) => {
    const now = clock.now();
    const steps = await listSteps(tx, target.eventId);
    const step = steps.find((one) => one.step === target.step);
    if (step?.state !== "planned") return;
    const project = await getProject(tx, target.projectId);
    const event = await getChurnEvent(tx, project, target.eventId);
    const given: Case = { project, event, step, variants: await listVariants(tx, event) };

    const verdict = await judge(tx, config, given, now);
    if ("drop" in verdict) return dropSteps(tx, [event.id], verdict.drop, now);
    if ("hold" in verdict) return updateStep(tx, step, { reason: verdict.hold }, now);
    if ("until" in verdict) {
      const { until, reason } = verdict;
      await updateStep(tx, step, { dueAt: until, reason }, now);
      return enqueueStep(tx, step, until, now);
    }
    if ("skip" in verdict) await updateStep(tx, step, { state: "skipped", reason: verdict.skip }, now);
    else await send(tx, { config, keys }, given, verdict.send.id, now);

    const next = steps.find((one) => one.step > step.step && one.state === "planned");
    if (next) await enqueueStep(tx, next, Math.max(next.dueAt, now), now);
  });
}

async function send(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  { project, event, step, variants }: Case,
  variantId: string,
  now: number,
): Promise<void> {
  const drafts = variants.filter(({ status }) => status === "draft");
  const isLast = step.kind === "dunning" && (step.last || drafts.length === 1);
  try {
    const { message } = await sendVariant(tx, deps, project, SYSTEM, event.id, variantId, now, {
      isLast,
      automatic: true,
    });
    await updateStep(tx, step, { state: "done", reason: null, variantId, messageId: message.id }, now);
  } catch (error) {
    // It refuses before it writes anything.
    if (!(error instanceof AppError)) throw error;
    await updateStep(tx, step, { state: "skipped", reason: "not_sendable" }, now);
  }
}
