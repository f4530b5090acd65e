// Decides which mail a win-back step sends: soon after the cancellation the next variant, later a separate text instead of a
// variant's words.

import { DAY } from "../../lib/duration.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Settings } from "../projects/settings-shape.ts";
import type { Strategy } from "../strategies/table.ts";
import { nextAutomatic } from "../variants/automatic.ts";
import type { GroundedWriting, Writing } from "../variants/facts.ts";
import type { Variant } from "../variants/tables.ts";
import type { Winback } from "../variants/templates/writer.ts";
import type { AutomationStep } from "./tables.ts";

/** `named`: the fixes that earlier mails to the customer have named. */
export type WriteWinback = (
  kind: Winback,
  event: ChurnEvent,
  now: number,
  named: ReadonlySet<string>,
) => Promise<GroundedWriting | null>;

/** Times after the cancellation. */
export const ASK_FROM = 7 * DAY;
export const NEWS_FROM = 30 * DAY;

/** The separate texts of mails. Their writer is not loaded in the thread that predicts mails. */
export type OwnTexts = {
  writeWinback: WriteWinback;
  /** Whether nothing about the product could have made the customer stay. */
  isFarewell(event: ChurnEvent): boolean;
  /** Fills in a text of the project; null if a value that it needs is unknown. */
  fillOwn(text: Writing, event: ChurnEvent, now: number): GroundedWriting | null;
};

export type Draftable = Pick<Variant, "id" | "status" | "strategy" | "subject" | "factsUsed" | "editedAt">;

/** `words`: the text of the mail if it is not the variant's. `isFinal`: the text says that no other mail will follow. */
export type Mail<V> = { variant: V; words: GroundedWriting | null; isFinal: boolean };

/**
 * The mail that a step sends; null if every variant was sent, `nothing_new` for a late win-back mail without news. Learning
 * counts it for its variant's strategy: the one closest to its text or, if that was sent, the next one in rank order, because
 * a strategy counts once per event. If a person has edited that variant, the edited words are sent.
 */
export async function mailFor<V extends Draftable>(
  step: Pick<AutomationStep, "step" | "kind" | "dueAt" | "movedFrom">,
  event: ChurnEvent,
  variants: readonly V[],
  settings: Settings,
  { writeWinback, isFarewell }: OwnTexts,
  named: ReadonlySet<string>,
  now: number,
): Promise<Mail<V> | "nothing_new" | null> {
  if (isFarewell(event)) return farewell(step, variants, settings);
  const next = nextAutomatic(event, variants, now);
  const kind = winbackOf(step, event);
  if (!next) return null;
  if (!kind) return { variant: next, words: null, isFinal: false };

  const words = await writeWinback(kind, event, now, named);
  const wasSent = variants.some(({ status, subject }) => status !== "draft" && subject === words?.subject);
  const isNews = kind === "fix_or_offer";
  if (!words) return "nothing_new";
  if (wasSent) return isNews ? "nothing_new" : { variant: next, words: null, isFinal: false };

  const strategy = strategyOf(kind, words);
  const variant = variants.find((one) => one.status === "draft" && one.strategy === strategy) ?? next;
  const isEdited = variant.editedAt !== null;
  return { variant, words: isEdited ? null : words, isFinal: isNews && !isEdited };
}

/**
 * Customers who closed or sold their business, or have no more use for the product, get only the first mail after the
 * cancellation, which asks whether anything is open. A win-back within a day replaces it.
 */
function farewell<V extends Draftable>(
  { step, kind }: Pick<AutomationStep, "step" | "kind">,
  variants: readonly V[],
  { automation }: Settings,
): Mail<V> | "nothing_new" {
  const isFirst = kind === "recommended" || (step === 1 && automation.send_for.includes("cancellation"));
  if (!isFirst || variants.some(({ status }) => status !== "draft")) return "nothing_new";
  const variant = variants.find(({ strategy }) => strategy === "feedback_request");
  return variant === undefined ? "nothing_new" : { variant, words: null, isFinal: false };
}

/** Decided by the originally planned time, even if quiet hours have moved it. */
export function winbackOf(
  { kind, dueAt, movedFrom }: Pick<AutomationStep, "kind" | "dueAt" | "movedFrom">,
  event: Pick<ChurnEvent, "createdAt">,
): Winback | null {
  const after = (movedFrom ?? dueAt) - event.createdAt;
  if (kind !== "winback" || after < ASK_FROM) return null;
  return after < NEWS_FROM ? "ask" : "fix_or_offer";
}

function strategyOf(kind: Winback, { factsUsed }: GroundedWriting): Strategy {
  if (kind === "ask") return "feedback_request";
  return factsUsed.some(({ fact }) => fact.startsWith("knowledge.fixes.")) ? "pain_point_fix" : "discount";
}

/** The key of a text among those of several events. */
export const textKey = (kind: Winback, { id }: Pick<ChurnEvent, "id">): string => `${id} ${kind}`;
