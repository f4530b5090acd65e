// Decides which variant an automatic mail sends instead of the recommended one, and why.

import type { ChurnEvent } from "../churn-events/tables.ts";
import { STRATEGY_TABLE } from "../strategies/table.ts";
import { hasItsFact, namesPastOffer, nextAutomatic } from "../variants/automatic.ts";
import type { Variant } from "../variants/tables.ts";

/** `variants` in rank order; `standing` are those whose offers still promise the same. */
export function inPlaceOfRecommended(
  event: Pick<ChurnEvent, "eventType">,
  { variants, standing }: { variants: readonly Variant[]; standing: readonly Variant[] },
  at: number,
): { variant: Variant; why: string } | null {
  const [recommended] = variants;
  const variant = nextAutomatic(event, standing, at);
  if (!recommended || !variant || variant.id === recommended.id || recommended.status !== "draft") return null;
  return { variant, why: `in place of ${quoted(recommended)}, ${reasonOf(recommended, standing, at)}` };
}

function reasonOf(recommended: Variant, standing: readonly Variant[], at: number): string {
  if (!standing.some(({ id }) => id === recommended.id)) return "whose offer has changed or is no longer open to all";
  if (namesPastOffer(recommended, at)) return "whose offer is over";
  const lacks = hasItsFact(recommended) ? undefined : STRATEGY_TABLE[recommended.strategy].needs?.lacking;
  return lacks ?? "which is not sent automatically";
}

export const quoted = ({ strategy }: Pick<Variant, "strategy">): string => `“${STRATEGY_TABLE[strategy].name}”`;
