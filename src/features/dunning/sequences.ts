// The project's own sequences of mails after a failed payment, by why it was declined.

import type { ChurnEvent } from "../churn-events/tables.ts";
import type { DunningStep, Settings } from "../projects/settings-shape.ts";
import type { Strategy } from "../strategies/table.ts";
import { hasItsFact, namesPastOffer, nextAutomatic } from "../variants/automatic.ts";
import { declineClass } from "./declines.ts";
import type { AutomationStep } from "./tables.ts";
import type { Draftable, Mail, OwnTexts } from "./winback.ts";

/** Null if the failed payment's class has no sequence, so that `dunning_schedule` applies. */
export function sequenceOf(
  { metadata }: Pick<ChurnEvent, "metadata">,
  { automation }: Settings,
): readonly DunningStep[] | null {
  const name = declineClass(metadata?.decline_code);
  return name && automation.dunning.by_class[name];
}

/**
 * The mail of a dunning step; null if every variant was sent. If the step's strategy was sent already, or lacks the fact that its
 * mail is about (a discount without an offer), the next mail in rank order is used. The project's own text replaces that mail's
 * words, unless a value that it needs is unknown.
 */
export function dunningMail<V extends Draftable>(
  { step }: Pick<AutomationStep, "step">,
  event: ChurnEvent,
  variants: readonly V[],
  settings: Settings,
  { fillOwn }: Pick<OwnTexts, "fillOwn">,
  now: number,
): Mail<V> | null {
  const own = sequenceOf(event, settings)?.[step - 1];
  const chosen = own?.strategy && chosenOf(own.strategy, variants, now);
  const variant = chosen ?? nextAutomatic(event, variants, now);
  if (!variant) return null;
  return { variant, words: own?.text ? fillOwn(own.text, event, now) : null, isFinal: false };
}

function chosenOf<V extends Draftable>(strategy: Strategy, variants: readonly V[], now: number): V | undefined {
  const draft = variants.find((one) => one.status === "draft" && one.strategy === strategy);
  if (!draft || !hasItsFact(draft)) return undefined;
  return draft.editedAt === null && namesPastOffer(draft, now) ? undefined : draft;
}
