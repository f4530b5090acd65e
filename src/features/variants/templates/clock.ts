// What a mail says of time, and how it is worded again when the mail is sent.

import { DAY } from "../../../lib/duration.ts";
import type { Fact, GroundedWriting, Timing } from "../facts.ts";
import { type Material, sentencesOf } from "./assemble.ts";
import type { ClockStage } from "./texts/format.ts";

/** The fact of a sentence that says how long a payment has been open. */
const CLOCK = "event.days_unpaid";
/** The facts that read otherwise on another day, or that the provider may have changed. */
const TIMED = new Set([CLOCK, "event.created_at", "event.ends_at"]);

/** How long a payment has been open, as a sentence, and the facts in it. */
export function clockOf(material: Material, { at, now }: Timing, isLast: boolean): { clock: Fact; within: Fact[] } {
  const days = Math.max(0, Math.floor((now - at) / DAY));
  const { known, otherwise } = material.texts.clocks[isLast ? "last" : stageOf(days)];
  const isKnown = /\{access_until\}|\{retry_day\}/g;
  const has = (known.match(isKnown) ?? []).some((slot) => material.facts[slot.slice(1, -1) as "access_until"]);
  const used = new Map<string, Fact>();
  const text = sentencesOf(has ? known : otherwise, material, used);
  return { clock: { fact: CLOCK, value: days, text }, within: [...used.values()] };
}

function stageOf(days: number): ClockStage {
  if (days < 3) return "first";
  if (days < 7) return "open";
  return days < 14 ? "week" : "later";
}

/**
 * The text as it reads now: its clock and, unless a person has edited it, its days are worded again. Facts that no longer
 * stand in it are left out.
 */
export function wordedNow<T extends GroundedWriting>(text: T, now: readonly Fact[], isEdited: boolean): T {
  let { subject, body } = text;
  const added: Fact[] = [];
  for (const before of text.factsUsed) {
    if (!TIMED.has(before.fact) || (isEdited && before.fact !== CLOCK)) continue;
    const after = now.find(({ fact }) => fact === before.fact);
    if (after === undefined || after.text === before.text || !body.includes(before.text)) continue;
    body = body.replace(before.text, () => after.text);
    added.push(...now.filter((fact) => fact === after || after.text.includes(fact.text)));
  }
  const isNew = ({ fact }: Fact) => !added.some((one) => one.fact === fact);
  const factsUsed = factsStillIn([...text.factsUsed.filter(isNew), ...added], { subject, body });
  return { ...text, subject, body, factsUsed };
}

/** The facts whose words still stand in a text. */
export const factsStillIn = (facts: readonly Fact[], { subject, body }: { subject: string; body: string }): Fact[] =>
  facts.filter(({ text }) => subject.includes(text) || body.includes(text));
